/**
 * What processes make for themselves on one disk while each believes to be process 1, as in containers
 * that share a volume.
 */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const SOURCE = path.join(import.meta.dirname, "../src");
const IN_NEW_SPACE = ["--pid", "--fork", "--mount-proc", process.execPath];

const SCRIPT = `
import { writeFileSync } from "node:fs";
import { chooseDemoStore } from "${SOURCE}/cli/demo.ts";
import { choosePart } from "${SOURCE}/store/sqlite/part-file.ts";
writeFileSync(await choosePart("backup.db"), "");
writeFileSync((await chooseDemoStore(undefined)).location, "");
console.log(process.pid);`;

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
    context.after(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, "make.ts"), SCRIPT);
    for (const round of ["first", "second"]) {
      const { stdout } = await promisify(execFile)("unshare", [...IN_NEW_SPACE, "make.ts"], {
        cwd: folder,
      });
      assert.equal(stdout, "1\n", round);
    }
    const parts = (await readdir(folder)).filter((name) => name.endsWith(".part"));
    assert.equal(parts.length, 2, parts.join());
    const demos = await readdir(path.join(folder, "data"));
    assert.equal(demos.length, 2, demos.join());
  },
);
