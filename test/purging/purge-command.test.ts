/** In charge of `lectern purge` as a program: what it plans, sends and records, also where it is killed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../postgres.ts";
import { BIN, createWorkplace } from "../workplace.ts";
import type { Workplace } from "../workplace.ts";
import { startStandIn } from "./stand-in.ts";
import type { StandIn } from "./stand-in.ts";

interface Plan {
  readonly release: number;
  readonly since: readonly number[];
  readonly tags: readonly string[];
  readonly exact: boolean;
  readonly reason?: string;
  readonly requests?: number;
}

const TAGS = ["town/navigation/json", "town/navigation/csv", "town/navigation/rest"];
const SETTINGS = "cacheTags: town\n";
const TOKEN = "token-of-the-cache";
const MANY_SERVERS = Array.from({ length: 101 }, () => "http://user:secret@host").join();

/** With two releases, which differ in the name of an article. */
async function preparePlace(): Promise<Workplace> {
  const place = await createWorkplace();
  await writeFile(join(place.folder, "lectern.yaml"), SETTINGS);
  for (const directory of ["content", "changed"]) await place.runForJson(["publish", directory]);
  return place;
}

const plan = async (place: Workplace, ...words: readonly string[]): Promise<Plan> =>
  (await place.runForJson(["purge", ...words])) as Plan;

describe("lectern purge", { concurrency: true }, () => {
  const running = new AsyncDisposableStack();
  let place: Workplace;
  before(async () => {
    place = await preparePlace();
    running.defer(() => place.remove());
  });
  after(() => running.disposeAsync());

  const startHook = async (...answers: Parameters<typeof startStandIn>): Promise<StandIn> => {
    const hook = await startStandIn(...answers);
    running.defer(() => hook.stop());
    return hook;
  };
  const startPlace = async (): Promise<Workplace> => {
    const own = await preparePlace();
    running.defer(() => own.remove());
    return own;
  };

  test("plans what a publish made stale, and with --since what several did", async () => {
    assert.deepEqual(await plan(place, "--plan"), {
      release: 2,
      since: [1],
      tags: TAGS,
      exact: true,
    });
    assert.deepEqual((await plan(place, "--plan", "--since", "1")).since, [1]);
    assert.deepEqual(await plan(place, "--plan", "--since", "2"), {
      release: 2,
      since: [],
      tags: [],
      exact: true,
    });
    const { stdout } = await place.run(["purge", "--plan"]);
    assert.equal(
      stdout,
      `3 tags to purge for release 2, for caches that may hold release 1:\n${TAGS.map((tag) => `  ${tag}\n`).join("")}`,
    );
  });

  test("purges whole resources where there are too many tags, and everything on demand", async () => {
    const { tags, exact, reason } = await plan(place, "--plan", "--max-tags", "2");
    assert.deepEqual([tags, exact], [["town/navigation"], false]);
    assert.equal(reason, "3 tags are more than --max-tags allows");
    assert.deepEqual((await plan(place, "--plan", "--all")).tags, ["town"]);
  });

  test("sends it twice, records it, and has nothing to send then", async () => {
    const own = await startPlace();
    const hook = await startHook();
    const environment = { LECTERN_PURGE_TOKEN: TOKEN };
    const words = ["purge", "--to", hook.address];
    const sent = await own.run(words, environment);
    assert.equal(sent.status, 0, sent.stderr);
    assert.match(sent.stdout, /^Purged 3 tags for release 2, .*: 2 requests to http:/u);
    assert.equal((sent.stdout + sent.stderr).includes(TOKEN), false);
    assert.ok(hook.recorded.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`));
    assert.deepEqual(hook.listTags("tags"), [...TAGS, ...TAGS]);
    const file = join(own.folder, "data/lectern.db-purged");
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await readFile(file, "utf8")).includes(TOKEN), false);
    assert.equal((await plan(own, "--to", hook.address)).requests, 0);
    assert.equal(hook.recorded.length, 2);

    // Caches may hold what each of these releases answered.
    await own.runForJson(["releases", "rollback", "1"]);
    await own.runForJson(["releases", "rollback", "2"]);
    const again = await plan(own, "--to", hook.address);
    assert.deepEqual([again.since, again.tags, again.requests], [[1], TAGS, 2]);

    // What is not known is not compared.
    const navigation = join(own.folder, "content/navigation.yaml");
    await writeFile(navigation, (await readFile(navigation, "utf8")).replace("Start", "Dritter"));
    await own.runForJson(["publish", "content"]);
    assert.deepEqual((await plan(own, "--plan")).since, [1, 2]);
    assert.deepEqual((await plan(own, "--plan", "--to", hook.address)).since, [2]);
    // A broken record says nothing; nor does one of another store.
    const record = await readFile(file, "utf8");
    await writeFile(file, "{ broken");
    assert.deepEqual((await plan(own, "--plan", "--to", hook.address)).since, [1, 2]);
    await writeFile(file, record.replace(/"digest": "./u, '"digest": "x'));
    const other = await plan(own, "--plan", "--to", hook.address);
    assert.equal(other.reason, "release 2 of the last purge is not in this store");
    assert.deepEqual([other.tags, other.exact], [["town"], false]);
    await own.runForJson(["releases", "prune", "--keep", "1"]);
    const pruned = await plan(own, "--plan");
    assert.equal(pruned.reason, "release 1 was pruned and cannot be compared");
    assert.deepEqual(pruned.tags, ["town"]);
  });

  test("names the release to keep, except with --all, and does not record a part", async () => {
    const own = await startPlace();
    const hook = await startHook();
    const words = ["purge", "--to", hook.address];
    await own.runForJson([...words, "--max-tags", "2"]);
    await own.runForJson([...words, "--all"]);
    const kept = hook.recorded.map(
      ({ body }) => (JSON.parse(body) as { release: unknown }).release,
    );
    assert.deepEqual(kept, [2, 2, null, null]);
    await own.runForJson(["releases", "rollback", "1"]);
    const navigation = join(own.folder, "content/navigation.yaml");
    await writeFile(navigation, (await readFile(navigation, "utf8")).replace("Start", "Dritter"));
    await own.runForJson(["publish", "content"]);
    const part = await own.run([...words, "--since", "1"]);
    assert.match(part.stderr, /Not recorded: caches may also hold releases from before --since/u);
    assert.deepEqual((await plan(own, "--plan", "--to", hook.address)).since, [1, 2]);
    await own.runForJson([...words, "--since", "2"]);
    assert.deepEqual((await plan(own, "--plan", "--to", hook.address)).since, []);
  });

  test("purges queries and whole resources softly, where that is possible, and --all never", async () => {
    const own = await startPlace();
    const fastly = await startHook();
    const environment = { LECTERN_PURGE_TOKEN: TOKEN, LECTERN_PURGE_API: fastly.address };
    for (const more of [[], ["--since", "1", "--max-tags", "2"], ["--all"]])
      assert.equal((await own.run(["purge", "--to", "fastly=x", ...more], environment)).status, 0);
    const sent = fastly.recorded.map(({ headers, body }) => [
      (JSON.parse(body) as { readonly surrogate_keys: readonly string[] }).surrogate_keys.join(),
      headers["fastly-soft-purge"],
    ]);
    const changed = [
      ["town/navigation/json,town/navigation/csv", undefined],
      ["town/navigation/rest", "1"],
    ];
    const [whole, all] = [
      ["town/navigation", "1"],
      ["town", undefined],
    ];
    assert.deepEqual(sent, [...changed, ...changed, whole, whole, all, all]);
  });

  test("killed in the middle, it is purged by the next one", async () => {
    const own = await startPlace();
    const hook = await startHook([{ delayMs: 3000 }, {}]);
    const words = [BIN, "purge", "--to", hook.address];
    const child = spawn(process.execPath, words, {
      cwd: own.folder,
      env: own.environment,
      stdio: "ignore",
    });
    while (hook.recorded.length === 0) await sleep(20);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.deepEqual(hook.listTags("tags"), TAGS);
    // And where it is killed between both rounds.
    const second = spawn(process.execPath, words, {
      cwd: own.folder,
      env: own.environment,
      stdio: "ignore",
    });
    while (hook.recorded.length === 1) await sleep(20);
    await sleep(300);
    second.kill("SIGKILL");
    await once(second, "exit");
    const { tags, requests } = await plan(own, "--to", hook.address);
    assert.deepEqual([tags, requests], [TAGS, 2]);
    assert.equal((await plan(own, "--to", hook.address)).requests, 0);
  });

  test("purges for a store in PostgreSQL, and records it where a file is set", async () => {
    const postgres = await startPostgres("current");
    running.defer(() => postgres.remove());
    const own = await startPlace();
    const hook = await startHook();
    const store = ["--store", postgres.url("site=purged")];
    for (const directory of ["content", "changed"])
      await own.runForJson(["publish", directory, ...store]);
    assert.deepEqual((await plan(own, "--plan", ...store)).tags, TAGS);
    const record = ["--purge-record", "purged"];
    assert.equal((await plan(own, "--to", hook.address, ...store, ...record)).requests, 2);
    assert.equal((await plan(own, "--to", hook.address, ...store, ...record)).requests, 0);
    assert.deepEqual((await plan(own, "--plan", "--to", hook.address, ...store)).tags, TAGS);
    assert.equal((await stat(join(own.folder, "purged"))).mode & 0o777, 0o600);
  });

  test("waits for the servers, and sends nothing while one of them has another release", async () => {
    const own = await startPlace();
    const hook = await startHook();
    const stranger = await startHook();
    const served = await own.startServing([], /Lectern serves/u);
    const words = ["purge", "--to", hook.address, "--wait", "1", "--serving"];
    const refused = await own.run([...words, `${served.address},${stranger.address}`]);
    assert.equal(refused.status, 1);
    assert.match(
      refused.stderr,
      /does not serve release 2: it cannot be reached, or is no server of Lectern/u,
    );
    assert.equal(hook.recorded.length, 0);
    const old = await startHook([{ body: '{"since":"2026-01-01T00:00:00Z"}' }]);
    const late = await own.run([...words, old.address]);
    assert.match(
      late.stderr,
      /does not serve release 2: it serves the release that became current at 2026-01-01T00:00:00Z\. Nothing was purged/u,
    );
    const other = await startHook([{ body: '{"since":"2099-01-01T00:00:00Z"}' }]);
    const never = await own.run([...words, other.address]);
    assert.match(never.stderr, /current at 2099-01-01T00:00:00Z, later than any in this store/u);
    assert.ok(other.recorded.length < 20, String(other.recorded.length));
    assert.equal(hook.recorded.length, 0);
    await own.runForJson(["publish", "content"]);
    const sent = await own.run(["purge", "--to", hook.address, "--serving", served.address]);
    assert.equal(sent.status, 0, sent.stderr);
    assert.deepEqual(hook.listTags("tags"), [...TAGS, ...TAGS]);
    // Also if nothing is left to purge: a server may show that the store is behind.
    assert.match(
      (await own.run([...words, other.address])).stderr,
      /later than any in this store/u,
    );
    await own.endServing(served, "SIGTERM");
  });

  const WRONG: readonly (readonly [readonly string[], number, RegExp])[] = [
    [[], 2, /^Give --to TARGET, or --plan to send nothing, or both\./u],
    [["--to", "http://127.0.0.1", "--serving", "x"], 2, /^The URL "x" is wrong/u],
    // No part of it, which may contain passwords.
    [["--plan", "--serving", MANY_SERVERS], 2, /^--serving names 101 URLs: give at most 100\.\n/u],
    [["--plan", "--cache-tags", "off"], 1, /^Cache tags are off: set --cache-tags/u],
    [["--plan", "--cache-tags", "A B"], 2, /give off, or a name of 1 to 32/u],
    [["--plan", "--since", "9"], 1, /^Release 9 was never current/u],
    [["--plan", "--max-tags", "0"], 2, /give an integer from 1 to 100000/u],
    [["--plan", "--store", "none.db"], 1, /^There is no store none\.db/u],
    [["--to", "fastly=x"], 2, /^fastly needs a token/u],
  ];
  test("says what is wrong", async () => {
    for (const [words, status, expected] of WRONG) {
      const outcome = await place.run(["purge", ...words]);
      assert.equal(outcome.status, status, words.join(" "));
      assert.match(outcome.stderr, expected);
    }
  });
});
