import assert from "node:assert/strict";
import { test } from "node:test";
import type { Following } from "../serving/follow-store.ts";
import { NOTHING_KNOWN } from "../serving/store-facts.ts";
import type { StoreFacts } from "../serving/store-facts.ts";
import type { StoredToken } from "../store/store.ts";
import { measureProcess } from "./measure-process.ts";
import type { ServingFigures } from "./metrics.ts";
import type { QueryMemories } from "./start-query-thread.ts";
import type { Serving } from "./serving.ts";

const DAY = 86_400;
const NOW = 100 * DAY;

const RUNNING: ServingFigures = {
  answers: [],
  durations: [],
  tokens: [],
  connections: 1,
  maxConnections: 10,
  memories: {},
};

interface Measuring {
  readonly facts?: Partial<StoreFacts>;
  readonly memories?: QueryMemories;
}

/** @returns the samples of a process without a release, by name and labels */
async function measure({ facts, memories }: Measuring): Promise<Map<string, string>> {
  const text = await measureProcess({
    following: { loaded: undefined, facts: { ...NOTHING_KNOWN, ...facts } } as Following,
    serving: { measure: async () => RUNNING } as unknown as Serving,
    queryThread: { measure: async () => memories, isFailing: () => false } as Parameters<
      typeof measureProcess
    >[0]["queryThread"],
    clock: () => NOW * 1000,
  });
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  return new Map(lines.map((line) => line.split(/ (?=\S+$)/u) as [string, string]));
}

const createToken = (key: string, more: Partial<StoredToken>): StoredToken => ({
  key,
  secretHash: "",
  name: "",
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  resources: null,
  rights: [],
  ...more,
});

test("tokens are listed that expire or did so in the last 30 days, the earliest first, and a thousand at most", async () => {
  const many = Array.from({ length: 999 }, (_, index) =>
    createToken(`many${index}`, { expiresAt: NOW + 2 * DAY }),
  );
  const tokens = [
    createToken("last", { expiresAt: NOW + 3 * DAY }),
    ...many,
    createToken("forever", {}),
    createToken("revoked", { expiresAt: NOW + DAY, revokedAt: NOW }),
    createToken("forgotten", { expiresAt: NOW - 30 * DAY }),
    createToken("late", { expiresAt: NOW - 30 * DAY + 1 }),
  ];
  const name = "lectern_token_expiry_timestamp_seconds";
  const samples = [...(await measure({ facts: { tokens } }))].filter(([key]) =>
    key.startsWith(name),
  );
  assert.equal(samples.length, 1000);
  assert.deepEqual(samples[0], [`${name}{key="late"}`, String(NOW - 30 * DAY + 1)]);
  assert.ok(!samples.some(([key]) => /last|forever|revoked|forgotten/u.test(key)));
});

test("a process says what it knows of its store and its connections", async () => {
  const samples = await measure({
    facts: { store: "diverged", seen: Float64Array.of((NOW - 5) * 1000, 1500, 2500) },
  });
  for (const [name, value] of Object.entries({
    lectern_release: "0",
    'lectern_status{status="waiting"}': "1",
    'lectern_status{status="ready"}': "0",
    lectern_store_diverged: "1",
    lectern_store_age_seconds: "5",
    lectern_store_lag_seconds: "2.5",
    lectern_database_clock_ahead_seconds: "1.5",
    lectern_http_connections: "1",
    lectern_http_connections_limit: "10",
  }))
    assert.equal(samples.get(name), value, name);
  const unknown = await measure({});
  assert.equal(unknown.get("lectern_store_diverged"), "0");
  assert.equal(unknown.get("lectern_store_age_seconds"), "+Inf");
  assert.equal(unknown.get("lectern_store_lag_seconds"), "0");
});

const bytes = (size: number): QueryMemories["served"]["found"] => ({
  bytes: size,
  maxBytes: 10 * size,
});

test("the memories of the query thread are those of queries and of previews, once it runs", async () => {
  const samples = await measure({
    memories: {
      served: { found: bytes(1), data: bytes(2) },
      previews: { found: bytes(3), data: bytes(4) },
    },
  });
  const sizes = [...samples].filter(([name]) => name.startsWith("lectern_memory_"));
  assert.deepEqual(Object.fromEntries(sizes), {
    'lectern_memory_bytes{memory="query_results"}': "1",
    'lectern_memory_bytes{memory="query_columns"}': "2",
    'lectern_memory_bytes{memory="previews"}': "7",
    'lectern_memory_limit_bytes{memory="query_results"}': "10",
    'lectern_memory_limit_bytes{memory="query_columns"}': "20",
    'lectern_memory_limit_bytes{memory="previews"}': "70",
  });
});
