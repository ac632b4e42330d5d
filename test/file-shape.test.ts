/**
 * In charge of the shape of source files: each opens with what it is in charge of and stays small
 * enough to be read at once.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");
const MAX_LINES = 300;

test("every file says what it is in charge of, in at most 300 lines", async () => {
  const faults: string[] = [];
  for await (const file of glob("{src,test,scripts,bench,bin}/**/*.{ts,js}", { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), "utf8");
    const lines = text.split("\n").length - 1;
    if (lines > MAX_LINES) faults.push(`${file} has ${lines} lines`);
    const isUnitTest = file.startsWith("src/") && file.endsWith(".test.ts");
    if (!isUnitTest && !/^(?:#!.*\n)?\/\*\*\s*(?:\n \* )?In charge of /u.test(text))
      faults.push(`${file} does not say what it is in charge of`);
  }
  assert.deepEqual(faults, []);
});
