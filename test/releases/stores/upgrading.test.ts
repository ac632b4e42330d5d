/** Holds what an upgrade promises to those who run it: the real command, killed, refused and twice at once. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../src/store/open-store.ts";
import { STORE_VERSION } from "../../../src/store/tables/tables.ts";
import { BIN, createWorkplace } from "../../workplace.ts";
import type { Workplace } from "../../workplace.ts";
import { EDITIONS, writeEdition } from "./editions.ts";
import { layOutStore, readVersion } from "./kept-store.ts";
import type { LaidOut } from "./kept-store.ts";

const ROUNDS = 14;

let at: Workplace;
let laidOut: LaidOut;
before(async () => {
  at = await createWorkplace();
  laidOut = await layOutStore(1);
});
after(async () => {
  await at.remove();
  await laidOut.remove();
});

/** @returns the path of a copy of the kept store, in a folder of its own */
async function copyStore(name: string): Promise<string> {
  const file = join(at.folder, `${name}.db`);
  await copyFile(laidOut.file, file);
  return file;
}

const findFaults = async (file: string): Promise<readonly unknown[]> =>
  (await driverOf(file).verify(file, () => {})).faults;

describe("upgrading", { concurrency: 1 }, () => {
  test("a plan before it says what a publish will do, although digests change", async () => {
    const file = await copyStore("planned");
    const store = ["--store", file];
    await at.runForJson(["releases", "checkout", "current", "same", ...store]);
    const plan = ["publish", "same", "--plan", "--exit-code", ...store];
    const { status, stdout, stderr } = await at.run(plan);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /would change nothing: release \d+ in \S+ already has this content/u);
    assert.equal(readVersion(file), 1);
    const outcome = await at.run(["publish", "same", ...store]);
    assert.match(outcome.stdout, /^Nothing new to publish: /u);
  });

  test("what commands say of the store stays the same", async () => {
    const file = await copyStore("read");
    const say = (): Promise<readonly string[]> =>
      Promise.all(
        [
          "releases list",
          "releases history",
          "releases diff 4 6",
          "releases diff 2 5 --json",
          "token list",
          "preview 2027-01-01",
        ].map(async (line) => {
          const { status, stdout, stderr } = await at.run([...line.split(" "), "--store", file]);
          assert.deepEqual([status, stderr], [0, ""], line);
          return stdout;
        }),
      );
    const old = await say();
    assert.equal(readVersion(file), 1);
    await (await driverOf(file).open(file)).close();
    assert.deepEqual(await say(), old);
  });

  test("a publish does it, and says where the backup is", async () => {
    const file = await copyStore("published");
    const edition = EDITIONS[5];
    assert.ok(edition);
    await writeEdition(join(at.folder, "edition"), edition);
    const { status, stdout, stderr } = await at.run(["publish", "edition", "--store", file]);
    assert.equal(status, 0, stderr);
    assert.match(
      stderr,
      /^\S+published\.db was written by an earlier version of Lectern and is being upgraded\. Its previous state is in \S+published\.db\.version-1-backup\.$/mu,
    );
    // The content is that of a release which version 1 wrote.
    assert.match(stdout, /^Release 6 is current again/mu);
    const again = await at.run(["publish", "edition", "--store", file]);
    assert.doesNotMatch(again.stderr, /upgraded/u);
  });

  test("lectern store upgrade does nothing else, and says when there is nothing to do", async () => {
    const file = await copyStore("chosen");
    const first = await at.run(["store", "upgrade", "--store", file]);
    assert.equal(first.status, 0);
    assert.match(
      first.stdout,
      /is being upgraded\. Its previous state is in \S+chosen\.db\.version-1-backup\.$/mu,
    );
    const second = await at.run(["store", "upgrade", "--store", file]);
    assert.match(second.stdout, /: nothing to upgrade\.$/mu);
    assert.deepEqual(await at.runForJson(["store", "upgrade", "--store", file]), {
      upgraded: false,
      backup: null,
    });
  });

  test("two at once upgrade it once", async () => {
    const file = await copyStore("twice");
    const outcomes = await Promise.all(
      [1, 2].map(() => at.runForJson(["store", "upgrade", "--store", file])),
    );
    const upgraded = outcomes.filter((outcome) => (outcome as { upgraded: boolean }).upgraded);
    assert.equal(upgraded.length, 1);
    assert.deepEqual(await findFaults(file), []);
    const backups = (await readdir(at.folder)).filter((name) =>
      name.startsWith("twice.db.version"),
    );
    assert.equal(backups.length, 1);
  });

  test("is complete or has changed nothing when it is killed", async (context) => {
    const outcomes: Record<string, number> = { 1: 0, 2: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const file = await copyStore("killed");
      const child = spawn(process.execPath, [BIN, "store", "upgrade", "--store", file], {
        env: at.environment,
        stdio: "ignore",
      });
      const exit = once(child, "exit");
      const folder = at.folder;
      const deadline = performance.now() + 20_000;
      // The backup is made, proven and put in its place under the lock; then everything is changed.
      const awaited =
        round % 2 === 0 ? /^killed\.db\.\S*part$/u : /^killed\.db\.version-1-backup$/u;
      while (
        !(await readdir(folder)).some((name) => awaited.test(name)) &&
        child.exitCode === null
      ) {
        assert.ok(performance.now() < deadline);
        await sleep(1);
      }
      await sleep(round * 30);
      child.kill("SIGKILL");
      await exit;
      const version = String(readVersion(file));
      outcomes[version] = (outcomes[version] ?? 0) + 1;
      assert.deepEqual(await findFaults(file), []);
      await (await driverOf(file).open(file)).close();
      assert.deepEqual([readVersion(file), await findFaults(file)], [STORE_VERSION, []]);
      for (const name of await readdir(folder))
        if (name.startsWith("killed.db")) await rm(join(folder, name));
    }
    assert.ok((outcomes["1"] ?? 0) > 0, JSON.stringify(outcomes));
    context.diagnostic(`killed: ${outcomes["1"]} as it was, ${outcomes["2"]} upgraded`);
  });
});
