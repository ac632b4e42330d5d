/** Processes that write the record at the same time, and one that was killed while it wrote. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readPurgeRecord, writePurgeRecord } from "./purge-record.ts";

test("purges that end at the same time are all recorded, also after one that was killed", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-record-"));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "purged");
  const targets = Array.from({ length: 10 }, (_, index) => `cache ${index}`);
  const state = { instant: 1, release: 1, digest: "d" };
  await Promise.all(targets.map((target) => writePurgeRecord(file, target, state)));
  assert.deepEqual(Object.keys(await readPurgeRecord(file)).toSorted(), targets);
  await writeFile(`${file}.tmp`, "{ half");
  await writePurgeRecord(file, "later", state);
  assert.equal(Object.keys(await readPurgeRecord(file)).length, targets.length + 1);
  assert.deepEqual(await readdir(folder), ["purged"]);
});
