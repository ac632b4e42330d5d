import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import type { ReleaseContent, StoreReader, StoreState, StoredToken } from "../store/store.ts";
import { Following } from "./follow-store.ts";
import { NOTHING_KNOWN, ageOf, statusOf } from "./store-facts.ts";
import { createFollower } from "./follower.ts";

const TOKEN: StoredToken = {
  key: "key",
  secretHash: "",
  name: "",
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  resources: null,
  rights: [],
  release: null,
};
/** The second state revokes the token, the third makes another release current. */
const stateOf = (number: number): StoreState => ({
  current: {
    number,
    since: number,
    changes: perResource(CONTRACT, () => number),
    history: "one",
  },
  newestRelease: number,
  tokens: [{ ...TOKEN, revokedAt: number > 1 ? 2 : null }],
});

const contentOf = (number: number): ReleaseContent => ({
  release: {
    number,
    publishedAt: number,
    publishedBy: "",
    note: null,
    base: null,
    digest: "",
    counts: perResource(CONTRACT, () => 0),
  },
  catalog: "",
  installation: DEFAULT_INSTALLATION,
  digest: "",
  lists: new Map(),
  bodies: new Map(),
  dates: new Map(),
});

/** A store whose reads return when, and in the order in which, they are told to. */
class HeldStore {
  readonly pending: (() => void)[] = [];
  state = 1;
  onLook: (mayHaveChanged: boolean) => void = () => {};

  #hold<Value>(value: Value): Promise<Value> {
    return new Promise((resolve) => {
      this.pending.push(() => resolve(value));
    });
  }

  readonly reader = {
    readState: () => this.#hold(stateOf(this.state)),
    readRelease: (number: number) => this.#hold(contentOf(number)),
    readChunks: async () => [],
    readReleaseRow: async () => undefined,
    witness: { clockAheadMs: null, lagMs: null },
    watch: (onLook: HeldStore["onLook"]) => {
      this.onLook = onLook;
      return () => {};
    },
  } as unknown as StoreReader;

  change(): void {
    this.state += 1;
    this.onLook(true);
  }
}

/**
 * @param last the state at which changes end
 * @param choose of so many things that may happen next, one
 * @param pause passes the time between two of them
 */
async function run(
  last: number,
  choose: (options: number) => number,
  pause: () => Promise<void>,
): Promise<void> {
  const store = new HeldStore();
  const listener = { onRelease: () => {}, onFailure: () => assert.fail("nothing fails") };
  const follower = createFollower();
  let isRead = false;
  const { reader } = store;
  const following = new Following({ reader, audience: follower, listener, clock: () => 0 });
  void following.look().finally(() => (isRead = true));
  let isRevoked = false;
  for (;;) {
    const canChange = store.state < last;
    const options = store.pending.length + Number(canChange);
    if (options === 0) {
      await nextTurn();
      if (store.pending.length === 0) break;
      continue;
    }
    const chosen = choose(options);
    const [read] = chosen < store.pending.length ? store.pending.splice(chosen, 1) : [];
    if (read) read();
    else store.change();
    await pause();
    if (!isRead) continue;
    isRevoked ||= follower.findToken("key")?.revokedAt !== null;
    assert.equal(follower.findToken("key")?.revokedAt ?? null, isRevoked ? 2 : null);
    assert.ok((follower.snapshot?.release ?? 0) >= follower.facts.newestRelease, "known is served");
  }
  assert.equal(follower.snapshot?.release, last);
  assert.equal(follower.facts.newestRelease, last);
  assert.equal(follower.findToken("key")?.revokedAt, 2);
  following.stop();
}

/** Calls `once` for every way to choose. @returns how many there were */
async function runAll(
  once: (choose: (options: number) => number) => Promise<void>,
): Promise<number> {
  let prefix: number[] = [];
  for (let count = 1; ; count++) {
    const chosen: number[] = [];
    const limits: number[] = [];
    await once((options) => {
      chosen.push(prefix[chosen.length] ?? 0);
      limits.push(options);
      return chosen.at(-1) ?? 0;
    });
    let last = chosen.length - 1;
    while (last >= 0 && (chosen[last] ?? 0) + 1 >= (limits[last] ?? 0)) last -= 1;
    if (last < 0) return count;
    prefix = [...chosen.slice(0, last), (chosen[last] ?? 0) + 1];
  }
}

const microtasks = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number++) await Promise.resolve();
};

describe("reads that return in every order", () => {
  test("the newest one wins, and a revoked token stays revoked", async () => {
    const ways = await runAll((choose) => run(3, choose, () => nextTurn()));
    assert.ok(ways > 30, `${ways} ways`);
  });

  test("one that returns while the last switch ends is served, at any moment", async () => {
    for (let count = 0; count < 200; count++) {
      // The first state, a change, the release of the first state, and so much later the second state.
      const steps = [0, 1, 0];
      let step = 0;
      await run(
        2,
        () => steps[step] ?? 0,
        async () => {
          step += 1;
          if (step === steps.length) await microtasks(count);
          else await nextTurn();
        },
      );
    }
  });
});

test("a store that never answers fails, with the age of what is known, until it answers", async () => {
  const store = new HeldStore();
  const follower = createFollower();
  const failures: (string | undefined)[] = [];
  const listener = {
    onRelease: () => {},
    onFailure: (error?: Error) => void failures.push(error?.message),
  };
  let now = 1_000_000;
  const { reader } = store;
  const clock = (): number => now;
  const following = new Following({ reader, audience: follower, listener, clock, silentMs: 2000 });
  const beginning = following.look();
  for (let read = 1; read <= 2; read++) {
    store.pending.shift()?.();
    await nextTurn();
  }
  await beginning;
  assert.deepEqual(
    [statusOf(follower.facts, now), ageOf(follower.facts, now), follower.snapshot?.release],
    ["reachable", 0, 1],
  );
  now += 4000;
  store.onLook(false);
  assert.equal(ageOf(follower.facts, now), 0, "a look without news is one");

  store.onLook(true);
  now += 7000;
  while (failures.length === 0) await sleep(10);
  store.onLook(false);
  assert.deepEqual(failures, ["The store has not answered for 2 seconds"]);
  assert.deepEqual(
    [statusOf(follower.facts, now), ageOf(follower.facts, now), follower.snapshot?.release],
    ["unreachable", 7000, 1],
  );

  // It is asked once more, not again and again.
  await sleep(1500);
  assert.equal(store.pending.length, 2);
  for (const read of store.pending.splice(0)) read();
  while (failures.length === 1) await sleep(10);
  assert.deepEqual(failures.slice(1), [undefined]);
  assert.equal(statusOf(follower.facts, now), "reachable");
  following.stop();
});

/** @returns when a release of a store with such a lag was last seen to be current */
async function findSeenAt(lagMs: number | null): Promise<number | undefined> {
  const store = new HeldStore();
  const witness = { clockAheadMs: null, lagMs };
  const reader: StoreReader = Object.assign(store.reader, { witness });
  let found: (() => number) | undefined;
  const audience = {
    serve: async (_: unknown, seenAt: () => number) => void (found = seenAt),
    tell: () => {},
  };
  const listener = { onRelease: () => {}, onFailure: assert.ifError };
  const following = new Following({ reader, audience, listener, clock: () => 90_000 });
  const beginning = following.look();
  for (let read = 1; read <= 2; read++) {
    store.pending.shift()?.();
    await nextTurn();
  }
  await beginning;
  following.stop();
  return found?.();
}

test("a copy is known to have nothing newer only as of what it had of its source", async () => {
  assert.equal(await findSeenAt(null), 90_000);
  assert.equal(await findSeenAt(0), 90_000);
  assert.equal(await findSeenAt(4000), 86_000);
});

test("whoever gets no facts notices by itself that the store has been silent for long", () => {
  const told = { ...NOTHING_KNOWN, seen: { ...NOTHING_KNOWN.seen, at: 1000 } };
  assert.equal(statusOf(told, 11_000), "reachable");
  assert.equal(statusOf(told, 11_001), "unreachable");
  assert.equal(statusOf({ ...told, store: "missing" }, 2000), "missing");
  assert.equal(ageOf(told, 0), 0, "a clock that was set back makes nothing younger than now");
  assert.equal(ageOf(NOTHING_KNOWN, 0), Infinity);
});
