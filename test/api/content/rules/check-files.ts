/** Checks content files that exist only for a test. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkContent } from "../../../../src/validate/check-content.ts";
import { formatProblem } from "../../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../../src/words/say.ts";
import type { CheckResult } from "../../../../src/validate/valid-content.ts";
import { openContent } from "../../../../src/content/open-content.ts";
import { checkItems } from "../../../support/publish-items.ts";
import type { CollectedResult } from "../../../support/publish-items.ts";

export async function checkFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<CollectedResult> {
  const directory = await mkdtemp(join(tmpdir(), "lectern-rules-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await writeFile(join(directory, name), text);
    }
    const result = await checkItems(await openContent(directory));
    const unkept = await checkContent(await openContent(directory));
    assert.deepEqual(listLines(unkept), listLines(result), "the same if its items are not kept");
    return result;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** @returns the lines of all problems, errors first */
export function listLines(result: CheckResult): readonly string[] {
  const errors = result.valid ? [] : result.errors;
  return [...errors, ...result.warnings].map((one) => formatProblem(sayInEnglish, one));
}
