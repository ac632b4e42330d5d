/** Holds the size of source files: each can be read at once. */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
const MAX_LINES = 300;

test("every file has at most 300 lines", async () => {
  const faults: string[] = [];
  const files = glob("{src,test,scripts,bench,bin,client,explorer,examples}/**/*.{ts,tsx,js}", {
    cwd: ROOT,
    // What was installed or built is not ours to read.
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/u.test(name),
  });
  for await (const file of files) {
    const text = await readFile(join(ROOT, file), "utf8");
    const lines = text.split("\n").length - 1;
    if (lines > MAX_LINES) faults.push(`${file} has ${lines} lines`);
  }
  assert.deepEqual(faults, []);
});
