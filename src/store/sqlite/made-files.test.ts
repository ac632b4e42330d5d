import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { choosePart, isGone, OWNER } from "./made-files.ts";

async function createFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-owner-"));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** Beyond what Linux counts to. */
const NO_PID = 9_999_999;
const [SPACE = "", PID = ""] = OWNER.split("-");

test("only processes of this machine and container can be known to have ended", () => {
  assert.equal(isGone(OWNER), false);
  assert.equal(isGone(`${SPACE}-${NO_PID}`), true);
  assert.equal(isGone(`${"0".repeat(12)}-${NO_PID}`), false);
  assert.equal(isGone(`${"0".repeat(12)}-${PID}`), false);
});

test("leftover files are removed, files that another process writes are not", async (context) => {
  const folder = await createFolder(context);
  const file = path.join(folder, "backup.db");
  const own = await choosePart(file);
  assert.notEqual(await choosePart(file), own);
  const other = `${file}.000000000000-${NO_PID}-00000000.part`;
  const left = [
    `${file}.${SPACE}-${NO_PID}-00000000.part`,
    `${file}.${SPACE}-${NO_PID}-0000000a.part-wal`,
  ];
  const namesake = path.join(folder, `my-backup.db.${SPACE}-${NO_PID}-00000000.part`);
  for (const name of [own, other, namesake, ...left]) await writeFile(name, "");
  const list = async (): Promise<readonly string[]> =>
    (await readdir(folder)).map((name) => path.join(folder, name)).toSorted();
  await choosePart(file);
  assert.deepEqual(await list(), [own, other, namesake].toSorted());
  const longAgo = Date.now() / 1000 - 3700;
  await utimes(other, longAgo, longAgo);
  await choosePart(file);
  assert.deepEqual(await list(), [own, namesake].toSorted());
});
