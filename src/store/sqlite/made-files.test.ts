import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { choosePart } from "./made-files.ts";

async function createFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-owner-"));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

test("leftover files are removed, files that another process writes are not", async (context) => {
  const folder = await createFolder(context);
  const file = path.join(folder, "backup.db");
  const own = await choosePart(file);
  assert.notEqual(await choosePart(file), own);
  const left = [`${file}.00000000000a.part`, `${file}.00000000000a.part-wal`];
  const other = `${file}.00000000000b.part`;
  const namesake = path.join(folder, "my-backup.db.00000000000c.part");
  const longAgo = Date.now() / 1000 - 3700;
  for (const name of [own, other, namesake, ...left]) await writeFile(name, "");
  for (const name of [namesake, ...left]) await utimes(name, longAgo, longAgo);
  await choosePart(file);
  const found = (await readdir(folder)).map((name) => path.join(folder, name));
  assert.deepEqual(found.toSorted(), [own, other, namesake].toSorted());
});
