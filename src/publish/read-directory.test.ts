import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readWhileQuiet } from "./read-directory.ts";

const FILES = ["languages.yaml", "navigation/a.json", "content.xlsx", "events/2027.yaml"];

async function createDirectory(context: TestContext): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-quiet-"));
  context.after(() => rm(directory, { recursive: true }));
  for (const folder of ["navigation", "events"]) await mkdir(path.join(directory, folder));
  const installation = path.join(directory, "installation.yaml");
  await writeFile(installation, "resources:\n  events: { fields: {} }\n");
  await utimes(installation, 1, 1);
  for (const name of FILES) {
    const file = path.join(directory, name);
    await writeFile(file, "[]");
    await utimes(file, 1, 1);
  }
  return directory;
}

test("a file that was written long ago is read once, without waiting", async (context) => {
  const directory = await createDirectory(context);
  const begin = performance.now();
  for (let round = 0; round < 20; round += 1) {
    let reads = 0;
    assert.equal(await readWhileQuiet(directory, async () => (reads += 1)), 1);
  }
  assert.ok(performance.now() - begin < 20 * 150);
});

const CHANGES: Readonly<Record<string, (file: string) => Promise<void>>> = {
  "written to": (file) => appendFile(file, " "),
  replaced: async (file) => {
    await writeFile(`${file}.new`, "[]");
    await rename(`${file}.new`, file);
  },
  "written anew with the same size": (file) => writeFile(file, "[]"),
  removed: (file) => rm(file),
};

for (const name of FILES) {
  for (const [how, change] of Object.entries(CHANGES)) {
    test(`${name}, ${how} while it is read, is read again`, async (context) => {
      const directory = await createDirectory(context);
      let reads = 0;
      const result = await readWhileQuiet(directory, async () => {
        reads += 1;
        if (reads === 1) await change(path.join(directory, name));
        return reads;
      });
      assert.equal(result, 2);
    });
  }
}

test("a file that appears while others are read is read, too", async (context) => {
  const directory = await createDirectory(context);
  let reads = 0;
  const result = await readWhileQuiet(directory, async () => {
    reads += 1;
    if (reads === 1) await writeFile(path.join(directory, "navigation/new.json"), "[]");
    return reads;
  });
  assert.equal(result, 2);
});

test("a file that is written in pieces is read when the last one is there", async (context) => {
  const directory = await createDirectory(context);
  const file = path.join(directory, "languages.yaml");
  await writeFile(file, "half");
  let isWhole = false;
  const finish = async (): Promise<void> => {
    await sleep(100);
    await writeFile(file, "the whole");
    isWhole = true;
  };
  const writing = finish();
  assert.equal(await readWhileQuiet(directory, async () => isWhole), true);
  await writing;
});

test("files that keep changing cause an error message", async (context) => {
  const directory = await createDirectory(context);
  let reads = 0;
  const endless = readWhileQuiet(directory, async () => {
    reads += 1;
    await writeFile(path.join(directory, "languages.yaml"), "x".repeat(reads));
  });
  await assert.rejects(endless, {
    name: "CommandError",
    message: /try again when no program writes/u,
  });
});

test("a missing directory is reported when it is read", async () => {
  assert.equal(await readWhileQuiet("/nowhere/at/all", async () => "read"), "read");
});
