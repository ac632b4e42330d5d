/** Holds the size of source files: each can be read at once. */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
const MAX_LINES = 300;

test("every file has at most 300 lines", async () => {
  const faults: string[] = [];
  for await (const file of glob("{src,test,scripts,bench,bin}/**/*.{ts,js}", { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), "utf8");
    const lines = text.split("\n").length - 1;
    if (lines > MAX_LINES) faults.push(`${file} has ${lines} lines`);
  }
  assert.deepEqual(faults, []);
});
