/** What `lectern export` promises about its directory: with the real program, and killed in the middle. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readFile, readdir, readlink, stat } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BIN, createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";

const DEMO = fileURLToPath(new URL("../../../../content", import.meta.url));

interface Exported {
  readonly release: number;
  readonly responses: number;
  readonly files: {
    readonly written: number;
    readonly unchanged: number;
  };
  readonly closed: readonly string[];
  readonly validUntil: string | null;
}

/** @returns the number of files, without their compressed ones */
async function countBodies(tree: string): Promise<number> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !/\.(?:br|gz|zst)$/u.test(entry.name)).length;
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
    assert.deepEqual(first.closed, []);
    const current = path.join(place.folder, "out", "current");
    assert.equal(await countBodies(current), first.responses);

    const again = await run("out");
    assert.deepEqual(again.files, { written: 0, unchanged: first.files.written });

    await place.run(["publish", "changed"]);
    const changed = await run("out");
    assert.equal(changed.release, 2);
    assert.ok(changed.files.written > 0);
    assert.ok(changed.files.written < changed.files.unchanged);
    assert.equal(await countBodies(current), changed.responses);
    const page = await readFile(path.join(current, "api/v1/navigation/index.json"), "utf8");
    assert.match(page, /"Anfang"/u);
  });

  test("exports nothing that needs a token, and says so", async () => {
    const { closed } = await run("closed", []);
    assert.deepEqual(closed, ["navigation", "languages"]);
    const names = await readdir(path.join(place.folder, "closed", "current"), { recursive: true });
    assert.ok(names.includes("training-extension/api/v1/trainings"));
    assert.deepEqual(
      names.filter((name) => /api\/v1\/(?:navigation|languages)/u.test(name)),
      [],
    );
    const { status, stderr } = await place.run(["export", "closed"]);
    assert.equal(status, 0);
    assert.match(stderr, /need a token: navigation, languages\. To export .*navigation=public/u);
  });

  test("refuses what cannot be exported", async () => {
    const file = await place.run(["export", "content/languages.yaml"]);
    assert.equal(file.status, 1);
    assert.match(file.stderr, /cannot be written/u);
    const missing = await place.run(["export", "out", "--store", "none.db"]);
    assert.equal(missing.status, 1);
    const live = await place.run(["export", "out", "--live", "http://example.org"]);
    assert.equal(live.status, 2);
    const exposed = await place.run([
      "export",
      "out",
      "--access",
      "business-division-contact-persons=token",
    ]);
    assert.equal(exposed.status, 2);
    assert.match(exposed.stderr, /business-division/u);
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

  test("a full disk: a sentence, and a later run repairs", async () => {
    // A limit of the size of files, in blocks of 512 bytes, which the store needs less than an export.
    const words = ['ulimit -f 64; exec "$0" "$@"', process.execPath, BIN, "export", "full"];
    const limited = promisify(execFile)("sh", ["-c", ...words], {
      cwd: place.folder,
      env: place.environment,
    });
    await assert.rejects(limited, ({ code, stderr }: { code: number; stderr: string }) => {
      assert.equal(code, 1, stderr);
      assert.match(stderr, /full cannot be written: a file is larger than allowed there/u);
      assert.doesNotMatch(stderr, /\n +at /u);
      return true;
    });
    await run("full");
  });

  test("a kill in the middle leaves the former export, and the next one repairs", async () => {
    const former = await run("killed");
    const current = path.join(place.folder, "killed", "current");
    const target = await readlink(current);
    const many = path.join(place.folder, "many");
    await cp(path.join(place.folder, "content"), many, { recursive: true });
    for (const name of (await readdir(DEMO)).filter((one) => one.startsWith("business-division")))
      await cp(path.join(DEMO, name), path.join(many, name));
    await place.run(["publish", "many"]);
    const child = spawn(process.execPath, [BIN, "export", "killed", ...open], {
      cwd: place.folder,
      env: place.environment,
      stdio: "ignore",
    });
    const exit = once(child, "exit");
    // It has written some responses, so that it is in the middle of them.
    const begun = path.join(place.folder, "killed", target === "tree-a" ? "tree-b" : "tree-a");
    while (!existsSync(path.join(begun, "extension"))) await sleep(5);
    child.kill("SIGKILL");
    assert.deepEqual(await exit, [null, "SIGKILL"]);
    assert.equal(await readlink(current), target);
    assert.equal(await countBodies(current), former.responses);

    const latter = await run("killed");
    assert.notEqual(await readlink(current), target);
    assert.equal(await countBodies(current), latter.responses);
    assert.ok(latter.validUntil === null || Date.parse(latter.validUntil) > Date.now());
  });
});
