/** In charge of what `lectern export` promises about its directory: with the real program, and killed in the middle. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, readdir, readlink, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writeExport } from "../../../src/features/export/export-directory.ts";
import { BIN, createWorkplace } from "../../workplace.ts";
import type { Workplace } from "../../workplace.ts";

const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));

interface Exported {
  readonly release: number;
  readonly responses: number;
  readonly files: {
    readonly written: number;
    readonly unchanged: number;
    readonly removed: number;
  };
  readonly closed: readonly string[];
  readonly validUntil: string | null;
  readonly configurationChanged: boolean;
}

/** @returns how many bodies the current release leads to, after looking at each */
async function countBodies(list: string): Promise<number> {
  let count = 0;
  for (const name of await readdir(list)) {
    const entry = path.join(list, name);
    if (name.startsWith("~")) continue;
    assert.ok((await lstat(entry)).isSymbolicLink());
    const target = await readlink(entry);
    const isBody = target.includes("/bodies/");
    if (isBody)
      assert.ok((await stat(path.join(entry, `${path.basename(target)}~identity`))).isFile());
    count += isBody ? 1 : await countBodies(entry);
  }
  return count;
}

describe("lectern export", () => {
  let place: Workplace;
  before(async () => {
    place = await createWorkplace();
    await place.run(["publish", "content"]);
  });
  after(() => place.remove());

  const open = ["--access", "navigation=public,languages=public"];
  const run = async (directory: string, more: readonly string[] = open): Promise<Exported> =>
    (await place.runForJson(["export", directory, ...more])) as Exported;

  test("writes nothing again, and after a change only what differs", async () => {
    const first = await run("out");
    assert.ok(first.files.written > 0);
    assert.ok(first.configurationChanged);
    assert.deepEqual(first.closed, []);
    const current = path.join(place.folder, "out", "current");
    assert.equal(await countBodies(current), first.responses);

    const again = await run("out");
    assert.deepEqual(again.files, { written: 0, unchanged: first.files.written, removed: 0 });
    assert.equal(again.configurationChanged, false);

    await place.run(["publish", "changed"]);
    const changed = await run("out");
    assert.equal(changed.release, 2);
    assert.ok(changed.files.written > 0);
    assert.ok(changed.files.written < changed.files.unchanged);
    // Who is still reading the release before finds its files.
    assert.equal(changed.files.removed, 0);
    assert.equal(await countBodies(current), changed.responses);

    const third = await run("out");
    assert.equal(third.files.removed, changed.files.written);
    assert.equal(await countBodies(current), third.responses);
  });

  test("exports nothing that needs a token, and says so", async () => {
    const { closed } = await run("closed", []);
    assert.deepEqual(closed, ["navigation", "languages"]);
    const names = await readdir(path.join(place.folder, "closed", "current"));
    assert.ok(!names.includes("navigation"));
    assert.ok(names.includes("trainings"));
    const { status, stderr } = await place.run(["export", "closed"]);
    assert.equal(status, 0);
    assert.match(stderr, /need a token: navigation, languages\. To export .*navigation=public/u);
  });

  test("leaves a directory alone that holds anything else", async () => {
    const foreign = path.join(place.folder, "foreign");
    await mkdir(foreign);
    await writeFile(path.join(foreign, "index.html"), "mine");
    const { status, stderr } = await place.run(["export", "foreign"]);
    assert.equal(status, 1);
    assert.match(stderr, /foreign is not empty and not an export/u);
    assert.deepEqual(await readdir(foreign), ["index.html"]);
  });

  test("refuses what cannot be exported", async () => {
    const file = await place.run(["export", "content/languages.yaml"]);
    assert.equal(file.status, 1);
    assert.match(file.stderr, /cannot be written/u);
    const missing = await place.run(["export", "out", "--store", "none.db"]);
    assert.equal(missing.status, 1);
    const live = await place.run(["export", "out", "--live", "example.org"]);
    assert.equal(live.status, 2);
    const odd = await place.run(["export", "out$x"]);
    assert.equal(odd.status, 1);
    assert.match(odd.stderr, /choose one without \$/u);
  });

  test("waits for nobody, and lets nobody write at the same time", async () => {
    await run("locked");
    const other = new DatabaseSync(path.join(place.folder, "locked", "export.lock"));
    other.exec("begin exclusive");
    const { status, stderr } = await place.run(["export", "locked"]);
    assert.equal(status, 1);
    assert.match(stderr, /Another process is writing an export to locked/u);
    other.close();
    await run("locked");
  });

  test("says what is wrong with its lock, and releases it after any error", async () => {
    await run("spoiled");
    const file = path.join(place.folder, "spoiled", "export.lock");
    await writeFile(file, "1234");
    const { status, stderr } = await place.run(["export", "spoiled"]);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^spoiled\/export\.lock cannot be locked \(file is not a database\): delete it/u,
    );
    await rm(file);
    await mkdir(file);
    const refused = await place.run(["export", "spoiled"]);
    assert.equal(refused.status, 1);
    assert.match(
      refused.stderr,
      /^spoiled\/export\.lock cannot be locked \(unable to open .*\): delete it/u,
    );
    await rm(file, { recursive: true });

    const bodies = path.join(place.folder, "spoiled", "bodies");
    await rm(bodies, { recursive: true });
    await writeFile(bodies, "");
    const write = (): Promise<boolean> =>
      writeExport(path.join(place.folder, "spoiled"), async () => true);
    await assert.rejects(write, /spoiled cannot be written \(EEXIST\)/u);
    await rm(bodies);
    assert.equal(await write(), true);
  });

  test("writes what every user can read, whatever the umask", async () => {
    const umask = process.umask(0o077);
    try {
      await run("open");
    } finally {
      process.umask(umask);
    }
    const names = await readdir(path.join(place.folder, "open"), { recursive: true });
    assert.ok(names.length > 10);
    for (const name of ["", ...names]) {
      const { mode } = await stat(path.join(place.folder, "open", name));
      assert.equal(mode & 0o044, 0o044, name);
    }
  });

  test("what no complete export uses is written again: it may have been cut off", async () => {
    await place.run(["publish", "content"]);
    await run("cut");
    await place.run(["publish", "changed"]);
    await run("whole");
    const [cut = "", whole = ""] = ["cut", "whole"].map((name) =>
      path.join(place.folder, name, "bodies"),
    );
    const names = await readdir(whole, { recursive: true });
    const files = names.filter((name) => name.includes("~identity"));
    let left = 0;
    for (const name of files) {
      if (existsSync(path.join(cut, path.dirname(name)))) continue;
      await mkdir(path.join(cut, path.dirname(name)), { recursive: true });
      await writeFile(path.join(cut, name), "");
      left += 1;
    }
    assert.ok(left > 0);
    await run("cut");
    for (const name of files) {
      const [one, other] = [path.join(cut, name), path.join(whole, name)];
      assert.deepEqual(await readFile(one), await readFile(other));
    }
  });

  test("a full disk: a sentence, and a later run repairs", async () => {
    // A limit of the size of files, in blocks of 512 bytes, which the store needs less than an export.
    const words = ['ulimit -f 64; exec "$0" "$@"', process.execPath, BIN, "export", "full"];
    const limited = promisify(execFile)("sh", ["-c", ...words], {
      cwd: place.folder,
      env: place.environment,
    });
    await assert.rejects(limited, ({ code, stderr }: { code: number; stderr: string }) => {
      assert.equal(code, 1, stderr);
      assert.match(stderr, /full cannot be written \(EFBIG\)/u);
      assert.doesNotMatch(stderr, /\n +at /u);
      return true;
    });
    await writeFile(path.join(place.folder, "full", "lectern-export.json"), "");
    await run("full");
  });

  test("a kill in the middle leaves the former export, and the next one repairs", async () => {
    const former = await run("killed");
    const current = path.join(place.folder, "killed", "current");
    const target = await readlink(current);
    await place.run(["publish", DEMO, "--allow-removals"]);
    const child = spawn(process.execPath, [BIN, "export", "killed", ...open], {
      cwd: place.folder,
      env: place.environment,
      stdio: ["ignore", "ignore", "pipe"],
    });
    // It has told of some responses, so that it is in the middle of them.
    const [said] = (await once(child.stderr, "data")) as [Buffer];
    assert.match(String(said), /Exporting/u);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(await readlink(current), target);
    assert.equal(await countBodies(current), former.responses);

    const latter = await run("killed");
    assert.notEqual(await readlink(current), target);
    assert.equal(await countBodies(current), latter.responses);
    const shards = await readdir(path.join(place.folder, "killed", "bodies"));
    for (const shard of shards) {
      const names = await readdir(path.join(place.folder, "killed", "bodies", shard));
      assert.ok(names.every((name) => !name.startsWith(".")));
    }
    assert.ok(latter.validUntil === null || Date.parse(latter.validUntil) > Date.now());
  });
});
