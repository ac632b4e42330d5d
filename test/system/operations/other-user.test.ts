/** A store that another user of the machine may only read. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { isRoot, NOBODY } from "../../support/act-as-nobody.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

/** Root may do everything, so root's tests look as somebody else. */
const runAsSomebody = async (words: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const somebody = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const options = { cwd: at.folder, env: { ...at.environment, NODE_COMPILE_CACHE: "" } };
    const child = execFile(
      process.execPath,
      [BIN, ...words],
      { ...options, ...somebody },
      (_error, stdout, stderr) => {
        resolve({ status: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });

test("a store that belongs to somebody else is named as that", { skip: !isRoot }, async () => {
  await at.run(["publish", "content", "--store", "closed.db"]);
  for (const side of ["-wal", "-shm"]) await rm(path.join(at.folder, `closed.db${side}`));
  await chmod(at.folder, 0o755);
  const { status, stderr } = await runAsSomebody(["release", "list", "--store", "closed.db"]);
  assert.equal(status, 1);
  assert.match(stderr, /^This user may not read the store .*closed\.db: give it the right/u);
});

test("a store that was copied without its log, for a user who only reads, names the remedy", async () => {
  await at.run(["publish", "content", "--store", "whole.db"]);
  const folder = path.join(at.folder, "copied");
  await mkdir(folder);
  await copyFile(path.join(at.folder, "whole.db"), path.join(folder, "site.db"));
  await chmod(path.join(folder, "site.db"), 0o444);
  await chmod(folder, 0o555);
  await chmod(at.folder, 0o755);
  const { status, stderr } = await runAsSomebody(["release", "list", "--store", "copied/site.db"]);
  await chmod(folder, 0o755);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /has no files -wal and -shm.*: run `lectern release list` as a user who has it, wait for the next publish, or give this user the right to write/u,
  );
  const remedy = ["release", "list", "--store", "copied/site.db"];
  assert.equal((await at.run(remedy)).status, 0);
  await chmod(folder, 0o555);
  const again = await runAsSomebody(remedy);
  await chmod(folder, 0o755);
  assert.equal(again.status, 0);
});
