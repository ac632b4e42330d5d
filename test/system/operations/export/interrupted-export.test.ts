/** `lectern export` on a full disk, and killed in the middle. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readdir, readlink } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listFiles } from "../../../support/exported.ts";
import type { Exported } from "../../../support/exported.ts";
import { BIN, createWorkplace, openToAll } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";

const DEMO = fileURLToPath(new URL("../../../../content", import.meta.url));

describe("an export that is interrupted", () => {
  let place: Workplace;
  before(async () => {
    place = await createWorkplace();
    await openToAll(place.folder, "content");
    await place.run(["publish", "content"]);
  });
  after(() => place.remove());

  const run = async (directory: string): Promise<Exported> =>
    (await place.runForJson(["export", directory])) as Exported;

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
    assert.deepEqual(await readdir(path.join(place.folder, "full")), []);
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
    const child = spawn(process.execPath, [BIN, "export", "killed"], {
      cwd: place.folder,
      env: place.environment,
      stdio: "ignore",
    });
    const exit = once(child, "exit");
    // It has written some responses, so that it is in the middle of them.
    const listTrees = async (): Promise<readonly string[]> =>
      (await readdir(path.join(place.folder, "killed"))).filter((one) => one.startsWith("tree-"));
    const isBegun = async (): Promise<boolean> =>
      (await listTrees()).some(
        (one) => one !== target && existsSync(path.join(place.folder, "killed", one, "extension")),
      );
    while (!(await isBegun())) await sleep(5);
    child.kill("SIGKILL");
    assert.deepEqual(await exit, [null, "SIGKILL"]);
    assert.equal(await readlink(current), target);
    assert.equal((await listFiles(current)).length, former.files);
    assert.equal((await listTrees()).length, 2);

    const latter = await run("killed");
    assert.notEqual(await readlink(current), target);
    assert.equal((await listFiles(current)).length, latter.files);
    assert.ok(latter.validUntil === null || Date.parse(latter.validUntil) > Date.now());
  });
});
