/**
 * In charge of noticing when the surface of a stage changes: every name that a folder exports to the
 * others is listed in a snapshot, so that growing it is a decision. `node --test
 * --test-update-snapshots test/exports.test.ts` writes it anew.
 */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const SOURCE = join(import.meta.dirname, "../src");
const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gmu;

test("what each file exports", async (t) => {
  const lines: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(SOURCE, file), "utf8");
    const names = [...text.matchAll(EXPORTED)].map(([, name]) => name ?? "").toSorted();
    if (names.length > 0) lines.push(`${file}: ${names.join(", ")}`);
  }
  t.assert.snapshot(lines.toSorted());
});
