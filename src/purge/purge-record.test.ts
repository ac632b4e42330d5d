/** Processes that write the record at the same time, and one that was killed while it wrote. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readPurgeRecord, writePurgeRecord } from "./purge-record.ts";

const state = { instant: 1, release: 1, digest: "d" };

test("purges that end at the same time are all recorded, also after one that was killed", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-record-"));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "purged");
  const targets = Array.from({ length: 10 }, (_, index) => `cache ${index}`);
  await Promise.all(targets.map((target) => writePurgeRecord(file, target, state)));
  assert.deepEqual(Object.keys(await readPurgeRecord(file)).toSorted(), targets);
  // Also before the clock was set back.
  for (const seconds of [-60, 3600]) {
    const written = Date.now() / 1000 + seconds;
    await writeFile(`${file}.tmp`, "{ half");
    await utimes(`${file}.tmp`, written, written);
    await writePurgeRecord(file, "later", state);
  }
  assert.equal(Object.keys(await readPurgeRecord(file)).length, targets.length + 1);
  assert.deepEqual(await readdir(folder), ["purged"]);
});

test("however long a purge waited, it removes no draft that another one writes", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-record-"));
  context.after(() => rm(folder, { recursive: true }));
  const [file, draft] = [join(folder, "purged"), join(folder, "purged.tmp")];
  await writeFile(draft, "of others");
  const waiting = writePurgeRecord(file, "waiting", state);
  // As if one after the other had it.
  for (let turn = 0; turn < 12; turn++) {
    await sleep(500);
    await utimes(draft, new Date(), new Date());
  }
  assert.equal(await readFile(draft, "utf8"), "of others");
  await rm(draft);
  await waiting;
  assert.deepEqual(await readPurgeRecord(file), { waiting: state });
});
