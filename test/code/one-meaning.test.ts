/**
 * A name means one thing: no two files of a folder declare the same name at their top.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { getOrInsert } from "../../src/lib/get-or-insert.ts";

const SOURCE = join(import.meta.dirname, "../../src");
const DECLARATION =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_]\w*)/gmu;

/** The two languages have the same texts. */
const SHARED: Readonly<Record<string, readonly string[]>> = { words: ["REASONS", "SECONDS"] };

/** A folder below that of a stage counts with what is in it. */
const folderOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");

test("no name has two meanings in a folder", async () => {
  const found = new Map<string, string[]>();
  for await (const file of glob("*/**/*.ts", { cwd: SOURCE })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(SOURCE, file), "utf8");
    const names = new Set([...text.matchAll(DECLARATION)].map(([, name = ""]) => name));
    for (const name of names) {
      const folder = folderOf(file);
      if (SHARED[folder]?.includes(name) === true) continue;
      getOrInsert(found, `${folder} ${name}`, () => []).push(file);
    }
  }
  assert.ok(found.size > 1000, "the names were not found");
  const twice = [...found].filter(([, files]) => files.length > 1);
  assert.deepEqual(twice.map(([name, files]) => `${name}: ${files.join(", ")}`).toSorted(), []);
});
