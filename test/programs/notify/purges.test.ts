/** `lectern notify run --purge` as a program: what it purges, records and says, also where it is killed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../support/postgres.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startRecordingServer } from "../../api/notify/recording-server.ts";
import type { RecordingServer } from "../../api/notify/recording-server.ts";

const TAGS = ["town/documents", "town/navigation"];
const TOKEN = "token-of-the-cache";
const MANY_SERVERS = Array.from({ length: 101 }, () => "http://user:secret@host").join();

interface Told {
  readonly purged: number;
  readonly delivered: number;
}

const SETTINGS = { LECTERN_PURGE_TOKEN: TOKEN, LECTERN_CACHE_TAGS: "town" };

/** As a program of its own: each one waits some seconds, and those of several tests wait side by side. */
const purge = (place: Workplace, to: string, ...words: readonly string[]): Promise<Outcome> =>
  place.runProgram(["notify", "run", "--once", "--json", "--purge", to, ...words], SETTINGS);

async function purgeWell(place: Workplace, to: string, ...words: readonly string[]): Promise<Told> {
  const { status, stdout, stderr } = await purge(place, to, ...words);
  assert.equal(status, 0, stderr);
  assert.equal((stdout + stderr).includes(TOKEN), false);
  return JSON.parse(stdout) as Told;
}
const listNew = (hook: RecordingServer, from: number): readonly string[] =>
  hook.listTags("tags").slice(from);

describe("lectern notify run --purge", { concurrency: true }, () => {
  const running = new AsyncDisposableStack();
  after(() => running.disposeAsync());

  const startHook = async (
    ...answers: Parameters<typeof startRecordingServer>
  ): Promise<RecordingServer> => {
    const hook = await startRecordingServer(...answers);
    running.defer(() => hook.stop());
    return hook;
  };
  /** With two releases, which differ in the name of an article. */
  async function startPlace(): Promise<Workplace> {
    const place = await createWorkplace();
    running.defer(() => place.remove());
    for (const directory of ["content", "changed"]) await place.runForJson(["publish", directory]);
    return place;
  }
  test("sends a purge twice, records it, and has nothing to send then", async () => {
    const own = await startPlace();
    const hook = await startHook();
    assert.equal((await purgeWell(own, hook.address)).purged, 1);
    assert.deepEqual(hook.listTags("tags"), [...TAGS, ...TAGS]);
    assert.ok(hook.recorded.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`));
    assert.equal((await purgeWell(own, hook.address)).purged, 0);
    assert.equal(hook.recorded.length, 2);
    const { caches } = (await own.runForJson(["notify", "list"])) as {
      readonly caches: readonly { cache: string; release: number; purgedAt: string }[];
    };
    assert.deepEqual(
      caches.map(({ cache, release }) => [cache, release]),
      [[hook.address, 2]],
    );
    assert.ok(Math.abs(Date.parse(caches[0]?.purgedAt ?? "") - Date.now()) < 600_000);
  });

  test("purges what any release since the last purge answered", async () => {
    const own = await startPlace();
    const hook = await startHook();
    await purgeWell(own, hook.address);
    await own.runForJson(["release", "rollback", "1"]);
    await own.runForJson(["release", "rollback", "2"]);
    await purgeWell(own, hook.address);
    assert.deepEqual(listNew(hook, 4), [...TAGS, ...TAGS]);
  });

  test("compares only what was current since the last purge", async () => {
    const own = await startPlace();
    const hook = await startHook();
    await purgeWell(own, hook.address);
    await own.runForJson(["store", "prune", "--keep", "1"]);
    const navigation = join(own.folder, "content/navigation.yaml");
    await writeFile(navigation, (await readFile(navigation, "utf8")).replace("Start", "Dritter"));
    // The release that the directory was made from was pruned, too.
    await own.runForJson(["publish", "content", "--over"]);
    await purgeWell(own, hook.address);
    assert.deepEqual(listNew(hook, 4), [...TAGS, ...TAGS]);
    // Another cache may hold the pruned release, too.
    const other = await startHook();
    const { stderr } = await purge(own, other.address);
    assert.match(stderr, /"reason":"release 1 was pruned and cannot be compared"/u);
    assert.deepEqual(other.listTags("tags"), ["town", "town"]);
  });

  test("purges softly, where that is possible, and with --all everything, hard", async () => {
    const own = await startPlace();
    const fastly = await startHook();
    const api = ["--purge-api", fastly.address];
    await purgeWell(own, "fastly=x", ...api);
    await purgeWell(own, "fastly=x", "--all", ...api);
    const sent = fastly.recorded.map(({ headers, body }) => [
      (JSON.parse(body) as { readonly surrogate_keys: readonly string[] }).surrogate_keys,
      headers["fastly-soft-purge"],
    ]);
    const [soft, hard] = [
      [TAGS, "1"],
      [["town"], undefined],
    ];
    assert.deepEqual(sent, [soft, soft, hard, hard]);
  });

  test("sends events after the purge of every cache", async () => {
    const own = await startPlace();
    const caches = [await startHook(), await startHook([{ status: 503 }, {}])];
    await using receiver = await startReceiver();
    await own.runForJson(["notify", "add", receiver.url]);
    await own.runForJson(["release", "rollback", "1"]);
    const purgedBefore: number[][] = [];
    await using late = await startReceiver(() => {
      purgedBefore.push(caches.map(({ recorded }) => recorded.length));
      return 204;
    });
    await own.runForJson(["notify", "add", late.url]);
    await own.runForJson(["release", "rollback", "2"]);
    const told = await purgeWell(own, caches.map(({ address }) => address).join());
    assert.deepEqual([told.purged, told.delivered], [2, 3]);
    assert.deepEqual(purgedBefore, [[2, 3]]);
  });

  test("a cache that refuses holds back events for this run, and is named", async () => {
    const own = await startPlace();
    const hook = await startHook([{ status: 403, body: `no right ${TOKEN}` }]);
    await using receiver = await startReceiver();
    await own.runForJson(["notify", "add", receiver.url]);
    await own.runForJson(["release", "rollback", "1"]);
    const { status, stdout, stderr } = await purge(own, hook.address);
    assert.equal(status, 1);
    assert.deepEqual(JSON.parse(stdout), { purged: 0, delivered: 0, failed: 0, waiting: 1 });
    assert.match(stderr, /"reason":"it answered 403: no right …"/u);
    assert.equal(hook.recorded.length, 1);
    // Whoever leaves the cache out wants no event to wait for it.
    const told = await own.runForJson(["notify", "run", "--once"]);
    assert.deepEqual(told, { purged: 0, delivered: 1, failed: 0, waiting: 0 });
  });

  test("killed in the middle, it is purged by the next one", async () => {
    const own = await startPlace();
    const hook = await startHook([{ delayMs: 3000 }, {}]);
    const words = [BIN, "notify", "run", "--once", "--purge", hook.address];
    for (const requests of [1, 2]) {
      const child = spawn(process.execPath, words, {
        cwd: own.folder,
        env: { ...own.environment, ...SETTINGS },
        stdio: "ignore",
      });
      while (hook.recorded.length < requests) await sleep(20);
      // The second time between both rounds.
      await sleep(300 * (requests - 1));
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await purgeWell(own, hook.address);
    assert.deepEqual(listNew(hook, 4), [...TAGS, ...TAGS]);
    assert.equal((await purgeWell(own, hook.address)).purged, 0);
  });

  test("purges for a store in PostgreSQL", async () => {
    const postgres = await startPostgres("current");
    running.defer(() => postgres.remove());
    const own = await startPlace();
    const hook = await startHook();
    const store = ["--store", postgres.url("site=purged")];
    for (const directory of ["content", "changed"])
      await own.runForJson(["publish", directory, "--over", ...store]);
    const file = ["--notify", "notify.db"];
    assert.equal((await purgeWell(own, hook.address, ...store, ...file)).purged, 1);
    assert.equal((await purgeWell(own, hook.address, ...store, ...file)).purged, 0);
    assert.deepEqual(hook.listTags("tags"), [...TAGS, ...TAGS]);
  });

  test("waits for the servers, and does not purge while one of them has another release", async () => {
    const own = await startPlace();
    const hook = await startHook();
    const served = await own.startServing([], /Lectern serves/u);
    served.child.kill("SIGSTOP");
    const words = [hook.address, "--serving", served.address] as const;
    const purging = purgeWell(own, ...words);
    // Longer than it takes without --serving.
    await sleep(6000);
    assert.equal(hook.recorded.length, 0);
    served.child.kill("SIGCONT");
    assert.equal((await purging).purged, 1);
    await own.endServing(served, "SIGTERM");
  });

  const WRONG: readonly (readonly [readonly string[], number, RegExp])[] = [
    [["--purge", "http://127.0.0.1", "--serving", "x"], 2, /^The URL "x" is wrong/u],
    // No part of it, which may contain passwords.
    [["--serving", MANY_SERVERS], 2, /^--serving names 101 URLs: give at most 100\.\n/u],
    [["--purge", "http://h", "--cache-tags", "off"], 1, /^Cache tags are off: set --cache-tags/u],
    [["--cache-tags", "A B"], 2, /give off, or a name of 1 to 32/u],
    [["--purge", "fastly=x"], 2, /^fastly needs a token/u],
  ];
  test("says what is wrong", async () => {
    const place = await startPlace();
    for (const [words, status, expected] of WRONG) {
      const outcome = await place.run(["notify", "run", "--once", ...words]);
      assert.equal(outcome.status, status, words.join(" "));
      assert.match(outcome.stderr, expected);
    }
  });
});
