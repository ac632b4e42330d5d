/**
 * The German messages: the compiler holds that what is said has a row; here, that nothing is written for editors
 * without being said, that no row is left over, that no text is in two files, and that each has the values of its
 * English one.
 */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { parseAst } from "rolldown/parseAst";
import { placeholdersOf } from "../../src/words/fill-text.ts";
import { GERMAN } from "../../src/words/german/german.ts";
import { listNodes } from "./list-patterns.ts";

const ROOT = join(import.meta.dirname, "../..");
const ROWS: Readonly<Record<string, string>> = GERMAN;

/** The same in both languages. */
const EQUAL: ReadonlySet<string> = new Set([]);

/** Where everything is said that editors read; whoever runs Lectern reads English. */
const SPEAKING =
  /^src\/(?:content|validate|catalog|change|checkout|publish|words\/say-|lib\/pattern|cli\/at-desk)\b|^src\/desk\/(?:check-(?:sent|folder)|do-task|publish-check)\.ts/u;
/** What is no message for people, though it looks like one: its file, and how it begins. */
const EXCEPTIONS: readonly RegExp[] = [
  // The description of the API is English.
  /^src\/catalog\/(?:query-parameters|filter-operators)\.ts/u,
  // Each row has both languages.
  /^src\/catalog\/contract-naming\//u,
  // Values of samples, lists of names, a type, XML.
  /^src\/catalog\/(?:field-kinds|language-codes|resource-names)\.ts/u,
  /^src\/validate\/values\/(?:markup|pasted-markup|text-content)\.ts/u,
  /^src\/checkout\/workbooks\//u,
  // Of whoever has a shell.
  /^src\/checkout\/new-directory\.ts/u,
  // The reference is English.
  /^src\/(?:publish\/(?:results|given-change)|change\/result-parts)\.ts/u,
  // Of an error that is caught, and of one that nobody expects.
  /^src\/publish\/publish-content\.ts: The publish is not permitted/u,
];

interface Text {
  readonly file: string;
  readonly text: string;
  /** Whether values are put into it where it stands. */
  readonly isMade: boolean;
}

interface Quasi {
  readonly value: { readonly cooked: string };
}

function* findTexts(file: string, code: string): Generator<Text> {
  for (const node of listNodes(parseAst(code, { lang: "ts" }, file))) {
    const { type, value, quasis } = node;
    if (type === "Literal" && typeof value === "string") yield { file, text: value, isMade: false };
    if (type !== "TemplateLiteral") continue;
    const parts = (quasis as readonly Quasi[]).map((quasi) => quasi.value.cooked);
    yield { file, text: parts.join("{}"), isMade: parts.length > 1 };
  }
}

const texts: Text[] = [];
for await (const file of glob("src/**/*.ts", { cwd: ROOT })) {
  if (file.endsWith(".test.ts") || file.startsWith("src/words/german/")) continue;
  texts.push(...findTexts(file, await readFile(join(ROOT, file), "utf8")));
}
const plain: ReadonlySet<string> = new Set(texts.map(({ text }) => text));

const SENTENCE = /[A-Za-z]{2,}[,;:]? [A-Za-z]+[,;:]? [A-Za-z]{2,}/u;
const PART = /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}/u;

test("nothing is written for editors without being said", () => {
  const written = texts.filter(
    ({ file, text, isMade }) =>
      SPEAKING.test(file) &&
      !EXCEPTIONS.some((exception) => exception.test(`${file}: ${text}`)) &&
      (isMade ? PART : SENTENCE).test(text) &&
      // A line to copy.
      !text.startsWith("lectern ") &&
      !Object.hasOwn(ROWS, text),
  );
  assert.deepEqual(written, []);
});

test("every row is said somewhere", () => {
  const unused = Object.keys(ROWS).filter((text) => !plain.has(text));
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

const valuesOf = (text: string): readonly string[] => [...new Set(placeholdersOf(text))].toSorted();

test("a German text has the values of its English one, and is another text", () => {
  for (const [english, german] of Object.entries(ROWS)) {
    assert.deepEqual(valuesOf(german), valuesOf(english), english);
    assert.equal(german === english, EQUAL.has(english), english);
  }
});

const FLAG = /--[a-z][a-z-]*/gu;
const COMMAND = /`lectern [^`]*`/gu;

test("a German text names the flags and the command lines of its English one", () => {
  for (const [english, german] of Object.entries(ROWS)) {
    for (const name of [...english.matchAll(FLAG), ...english.matchAll(COMMAND)])
      assert.ok(german.includes(name[0]), `${name[0]}: ${german}`);
  }
});
