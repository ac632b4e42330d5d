/** When a cache is purged, and what is remembered of it. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startRecordingServer } from "../../test/api/notify/recording-server.ts";
import type { RecordingServer, GivenAnswer } from "../../test/api/notify/recording-server.ts";
import { readFiles } from "../../test/api/own-resources/own-site.ts";
import { SAMPLE } from "../../test/support/sample-content.ts";
import { driverOf } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { readCache } from "./caches.ts";
import { createPurger } from "./create-purger.ts";
import type { Purger, PurgeOptions } from "./create-purger.ts";
import type { Switch } from "./event.ts";
import { openNotifyFile } from "./notify-file.ts";
import type { NotifyFile } from "./notify-file.ts";
import { publishItems } from "../../test/support/publish-items.ts";

const NOW = Date.parse("2040-06-15T10:00:00Z");
const OPTIONS = { name: "town", maxAge: 86_400, isAll: false, underWayMs: 20 };

let folder: string;
let store: Store;
let file: NotifyFile;
let switches: readonly Switch[];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-purger-"));
  store = await driverOf("x").open(path.join(folder, "lectern.db"), { clock: () => NOW - 60_000 });
  for (const pages of [SAMPLE["navigation.json"] as readonly object[], []]) {
    const files = { ...SAMPLE, "navigation.json": pages, "trainings.json": [] };
    await publishItems(store, await readFiles(folder, files), { by: "test" });
  }
  switches = await store.listSwitches();
  file = openNotifyFile(path.join(folder, "notify.db"));
});
after(async () => {
  file[Symbol.dispose]();
  await store.close();
  await rm(folder, { recursive: true });
});

interface Tried {
  readonly cache: RecordingServer;
  readonly lines: readonly string[];
  /** @returns when nothing is under way */
  readonly begin: (isServed: boolean, seen?: readonly Switch[]) => Promise<void>;
  readonly purger: Purger;
}

async function trying(
  answers: readonly GivenAnswer[],
  options: Partial<PurgeOptions>,
  work: (tried: Tried) => Promise<void>,
): Promise<void> {
  const cache = await startRecordingServer(answers);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { signal: interrupted } = new AbortController();
  const target = readCache(cache.address, { token: undefined, api: undefined });
  const purger = createPurger(
    target,
    { ...OPTIONS, ...options },
    { file, source: store, log, clock: () => NOW, interrupted, onSettled() {} },
  );
  const begin = async (isServed: boolean, seen = switches): Promise<void> => {
    purger.begin(seen, isServed);
    await purger.settled();
  };
  try {
    await work({ cache, lines, begin, purger });
  } finally {
    await cache.stop();
  }
}

const TAGS = ["town/documents", "town/navigation"];

test("what the releases before had is purged twice, and once for each switch", () =>
  trying([{}], {}, async ({ cache, begin, purger }) => {
    const [newest = assert.fail()] = switches;
    assert.equal(purger.confirm(switches).instant, -Infinity);
    await begin(true);
    assert.deepEqual(cache.listTags("tags"), [...TAGS, ...TAGS]);
    assert.equal(purger.confirm(switches).instant, newest.instant);
    await begin(true);
    assert.equal(cache.recorded.length, 2);
    // The last purge was for a switch that this history has not: nothing is known of the cache.
    const moved = [{ ...newest, instant: newest.instant + 5 }];
    assert.equal(purger.confirm(moved).instant, -Infinity);
    await begin(true, moved);
    assert.deepEqual(cache.listTags("tags").slice(4), ["town", "town"]);
  }));

test("servers that do not come delay a purge, and it is repeated when they have come", () =>
  trying([{}], {}, async ({ cache, lines, begin, purger }) => {
    const [newest = assert.fail()] = switches;
    await begin(false);
    await begin(false);
    assert.equal(cache.recorded.length, 2);
    assert.match(lines.join(""), /cache purged before all servers have the release/u);
    assert.equal(purger.confirm(switches).instant, -Infinity);
    assert.ok(purger.hasGivenUp(newest));
    await begin(true);
    assert.equal(cache.recorded.length, 4);
    assert.equal(purger.confirm(switches).instant, newest.instant);
  }));

test("a purge that fails is repeated after a while, whole", () =>
  trying([{}, { status: 500 }, {}], { mostTries: 2 }, async ({ cache, lines, begin, purger }) => {
    const [newest = assert.fail()] = switches;
    await begin(true);
    await begin(true);
    assert.equal(cache.recorded.length, 2);
    assert.match(lines.join(""), /"reason":"it answered 500.*cache not purged; trying again/u);
    assert.equal(purger.hasGivenUp(newest), false);
    await sleep(550);
    await begin(true);
    assert.equal(cache.recorded.length, 4);
    assert.equal(purger.confirm(switches).instant, newest.instant);
    assert.deepEqual([purger.purged, lines.length], [1, 2]);
  }));

test("what no repetition mends is given up at once, where it may be", () =>
  trying([{ status: 403 }], { mostTries: 6 }, async ({ begin, purger }) => {
    await begin(true);
    assert.ok(purger.hasGivenUp(switches[0] ?? assert.fail()));
    assert.equal(purger.purged, 0);
  }));

test("everything is purged once where that is asked for, although the switch was handled", () =>
  trying([{}], { isAll: true }, async ({ cache, begin, purger }) => {
    for (let count = 0; count < 2; count += 1) await begin(true);
    assert.deepEqual(cache.listTags("tags"), ["town", "town"]);
    assert.equal(purger.confirm(switches).instant, switches[0]?.instant);
  }));
