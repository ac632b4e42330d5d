import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seen, StoreFacts } from "../serving/store-facts.ts";
import { NOTHING_KNOWN } from "../serving/store-facts.ts";
import { readinessOf } from "./readiness.ts";

const NOW = 1_000_000;
/** When the store was last seen, how far its clock is ahead, and how far it lags: in ms. */
const see = (at: number, clockAheadMs: number | null, lagMs: number | null): Seen => ({
  at,
  clockAheadMs,
  lagMs,
});
const SEEN: StoreFacts = { ...NOTHING_KNOWN, seen: see(NOW - 1999, null, null), maxLagMs: 5000 };
const LOADED = {
  current: { number: 7, since: 0, changes: {}, history: "one" },
  digest: "abc",
} as unknown as NonNullable<Parameters<typeof readinessOf>[0]>;

const LAGGING = { ...SEEN, seen: see(NOW, -1600, 5001) };

const ROWS: readonly (readonly [
  what: string,
  loaded: typeof LOADED | undefined,
  facts: StoreFacts,
  said: readonly [isReady: boolean, status: string, store: unknown],
  queriesFail?: true,
])[] = [
  ["nothing is published", undefined, SEEN, [false, "waiting", "reachable"]],
  ["a release is served", LOADED, SEEN, [true, "ready", "reachable"]],
  [
    "the store is away",
    LOADED,
    { ...SEEN, store: "unreachable" },
    [true, "degraded", "unreachable"],
  ],
  ["the store is gone", LOADED, { ...SEEN, store: "missing" }, [true, "degraded", "missing"]],
  ["the store is another", LOADED, { ...SEEN, store: "diverged" }, [true, "degraded", "diverged"]],
  ["a copy lags", LOADED, LAGGING, [true, "degraded", "behind"]],
  ["queries fail", LOADED, SEEN, [true, "degraded", "reachable"], true],
  [
    "queries fail before anything is published",
    undefined,
    SEEN,
    [false, "waiting", "reachable"],
    true,
  ],
  ["it ends", LOADED, { ...SEEN, isEnding: true }, [false, "ending", "reachable"]],
  ["it ends early", undefined, { ...SEEN, isEnding: true }, [false, "ending", "reachable"]],
];

test("an instance stays in the load balancer while it has a release, whatever its store does", () => {
  for (const [what, loaded, facts, said, queriesFail = false] of ROWS) {
    const { ready, status, detail } = readinessOf(loaded, facts, NOW, queriesFail);
    assert.deepEqual([ready, status, detail["store"]], said, what);
  }
});

test("readiness says which release is served, and how old what is known of the store is, in whole seconds", () => {
  const away = { release: null, digest: null, store: "unreachable", queries: "answered" };
  const unknown = { storeAgeSeconds: null, lagSeconds: null, databaseClockAheadSeconds: null };
  assert.deepEqual(readinessOf(undefined, NOTHING_KNOWN, NOW, false).detail, {
    ...away,
    ...unknown,
  });
  const served = { release: 7, digest: "abc" };
  assert.deepEqual(readinessOf(LOADED, SEEN, NOW, false).detail, {
    ...served,
    ...unknown,
    store: "reachable",
    queries: "answered",
    storeAgeSeconds: 1,
  });
  assert.deepEqual(readinessOf(LOADED, LAGGING, NOW + 3000, true).detail, {
    ...served,
    store: "behind",
    queries: "failing",
    storeAgeSeconds: 3,
    lagSeconds: 5,
    databaseClockAheadSeconds: -2,
  });
});
