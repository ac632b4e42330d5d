/**
 * What processes make for themselves on one disk while each believes to be process 1, as in containers
 * that share a volume.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

const SOURCE = path.join(import.meta.dirname, "../../src");
const IN_NEW_SPACE = ["--pid", "--fork", "--mount-proc", process.execPath];

const SCRIPT = `
import { writeFileSync } from "node:fs";
import { chooseDemoStore } from "${SOURCE}/cli/commands/demo.ts";
import { choosePart } from "${SOURCE}/store/sqlite/made-files.ts";
writeFileSync(await choosePart("backup.db"), "");
writeFileSync((await chooseDemoStore(undefined)).location, "");
console.log(process.pid);
process.stdin.resume();`;

const mayMakeSpaces = (): boolean => {
  try {
    execFileSync("unshare", [...IN_NEW_SPACE, "--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test(
  "no container removes what another one is making",
  { skip: mayMakeSpaces() ? false : "this user may not make namespaces" },
  async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-containers-"));
    context.after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(path.join(folder, "make.ts"), SCRIPT);
    // Side by side, because a space that is gone may lend its number to the next one.
    for (const name of ["first", "second"]) {
      const child = spawn("unshare", [...IN_NEW_SPACE, "make.ts"], {
        cwd: folder,
        stdio: ["pipe", "pipe", "inherit"],
      });
      const ended = once(child, "close");
      context.after(async () => {
        child.stdin.end();
        await ended;
      });
      const [line] = (await once(createInterface(child.stdout), "line")) as [string];
      assert.equal(line, "1", name);
    }
    const parts = (await readdir(folder)).filter((name) => name.endsWith(".part"));
    assert.equal(parts.length, 2, parts.join());
    const demos = await readdir(path.join(folder, "data"));
    assert.equal(demos.length, 2, demos.join());
  },
);
