/**
 * A name means one thing: what a file exports has a name that no other file of src/ exports, and no two files of a
 * folder declare the same name at their top.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { getOrInsert } from "../../src/lib/get-or-insert.ts";

const SOURCE = join(import.meta.dirname, "../../src");
const DECLARATION =
  /^(export )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_]\w*)/gmu;

/** By path below src/, the text of each. */
type Sources = ReadonlyMap<string, string>;

/** The two languages have the same texts. */
const IN_BOTH_LANGUAGES: ReadonlySet<string> = new Set(["REASONS", "SECONDS"]);
const isOfLanguages = (name: string, file: string): boolean =>
  file.startsWith("words/") && IN_BOTH_LANGUAGES.has(name);

/** A folder below that of a stage counts with what is in it. */
const folderOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");

/** @returns by what must be unique, the files that declare it */
function collectNames(
  sources: Sources,
  keyOf: (name: string, file: string, isExported: boolean) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    for (const [, exported, name = ""] of text.matchAll(DECLARATION)) {
      const key = isOfLanguages(name, file) ? undefined : keyOf(name, file, exported !== undefined);
      if (key !== undefined) getOrInsert(found, key, () => new Set()).add(file);
    }
  }
  return found;
}

const collectExported = (sources: Sources) =>
  collectNames(sources, (name, _file, isExported) => (isExported ? name : undefined));
const collectInFolders = (sources: Sources) =>
  collectNames(sources, (name, file) => `${folderOf(file)} ${name}`);

const listTwice = (found: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...found]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].toSorted().join(", ")}`)
    .toSorted();

async function readSources(): Promise<Sources> {
  const sources = new Map<string, string>();
  for await (const file of glob("**/*.ts", { cwd: SOURCE }))
    if (!file.endsWith(".test.ts")) sources.set(file, await readFile(join(SOURCE, file), "utf8"));
  return sources;
}

test("no exported name has two meanings", async () => {
  const found = collectExported(await readSources());
  assert.ok(found.size > 1000, "the names were not found");
  assert.deepEqual(listTwice(found), []);
});

test("no name has two meanings in a folder", async () => {
  const found = collectInFolders(await readSources());
  assert.ok(found.size > 1000, "the names were not found");
  assert.deepEqual(listTwice(found), []);
});

test("a second meaning is found", () => {
  const sources = new Map([
    ["find/columns.ts", "export interface Column {}\nconst LIMIT = 1;\n"],
    ["store/format/tables.ts", "export async function Column() {}\n"],
    ["store/format/chunk.ts", "const LIMIT = 2;\n"],
    ["store/format/rows.ts", "const LIMIT = 3;\n"],
  ]);
  assert.deepEqual(listTwice(collectExported(sources)), [
    "Column: find/columns.ts, store/format/tables.ts",
  ]);
  assert.deepEqual(listTwice(collectInFolders(sources)), [
    "store/format LIMIT: store/format/chunk.ts, store/format/rows.ts",
  ]);
});
