/**
 * The German messages: the compiler holds that no row is missing; here, that none is left over, that no text is
 * in two files, and that each has the values of its English one.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { parseAst } from "rolldown/parseAst";
import { GERMAN, NOUNS } from "../../src/words/german/german.ts";
import { listNodes } from "./list-patterns.ts";

const ROOT = join(import.meta.dirname, "../..");
const ROWS: Readonly<Record<string, string>> = GERMAN;

/** The same in both languages. */
const EQUAL: ReadonlySet<string> = new Set([]);

/** Texts without values in the sources. */
async function listTexts(): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  for await (const file of glob("src/**/*.ts", { cwd: ROOT })) {
    if (file.endsWith(".test.ts") || file.startsWith("src/words/german/")) continue;
    const code = await readFile(join(ROOT, file), "utf8");
    for (const { type, value, quasis, computed, key } of listNodes(
      parseAst(code, { lang: "ts" }, file),
    )) {
      if (type === "Literal" && typeof value === "string") texts.add(value);
      if (type === "TemplateLiteral" && Array.isArray(quasis) && quasis.length === 1)
        texts.add((quasis[0] as { readonly value: { readonly cooked: string } }).value.cooked);
      // Examples are keys.
      if (type === "Property" && computed === false)
        texts.add((key as { readonly name: string }).name);
    }
  }
  return texts;
}

const texts = await listTexts();

test("every row is said somewhere", () => {
  const unused = [...Object.keys(ROWS), ...Object.keys(NOUNS)].filter((text) => !texts.has(text));
  assert.deepEqual(unused, []);
});

test("no text is in two files", async () => {
  const found: string[] = [];
  for await (const file of glob("src/words/german/**/*.ts", { cwd: ROOT })) {
    if (/\/(?:german|nouns)\.ts$/u.test(file)) continue;
    const rows = (await import(pathToFileURL(join(ROOT, file)).href)) as object;
    found.push(...Object.values(rows).flatMap((one: object) => Object.keys(one)));
  }
  assert.deepEqual(new Set(found), new Set(Object.keys(ROWS)));
  assert.deepEqual(
    found.filter((text, at) => found.indexOf(text) !== at),
    [],
  );
});

const valuesOf = (text: string): readonly string[] =>
  [...new Set(text.match(/\{\w+\}/gu))].toSorted();

test("a German text has the values of its English one, and is another text", () => {
  for (const [english, german] of Object.entries(ROWS)) {
    assert.deepEqual(valuesOf(german), valuesOf(english), english);
    assert.equal(german === english, EQUAL.has(english), english);
  }
});
