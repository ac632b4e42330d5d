/** What the contract calls its resources and their fields is said in the catalog alone. */
import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { NO_FIELDS } from "../../src/catalog/field.ts";
import { CONTRACT_NAMES } from "../../src/catalog/resource-names.ts";
import { RESOURCES } from "../../src/catalog/resources.ts";
import type { Fields } from "../../src/catalog/field.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Every resource has these, or may have them. */
const GENERAL: ReadonlySet<string> = new Set([
  // Texts come in languages, so what serves them knows of these.
  "languages",
  "Code",
  "Fallback",
  "Uuid",
  "CreatedAt",
  "UpdatedAt",
  "State",
  "TimeControlledPublishedFrom",
  "TimeControlledPublishedTo",
]);

/** Where they are said all the same, and why. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  // The head of a table.
  "src/cli/commands/tokens.ts",
  // The direction in which the texts of a language are read.
  "explorer/src/state/service.ts",
  // A view, and what people call it.
  "explorer/src/app.tsx",
  "explorer/src/words/en.ts",
]);

const listFields = (fields: Fields): readonly string[] =>
  [...fields].flatMap(([name, { members = NO_FIELDS }]) => [name, ...listFields(members)]);

const fieldNames = new Set(Object.values(RESOURCES).flatMap(({ fields }) => listFields(fields)));
const NAMES = [...CONTRACT_NAMES, ...fieldNames].filter((name) => !GENERAL.has(name));
const ONE = `(?:${NAMES.join("|")})`;
/** As a text, a member, or a name taken out of an object. */
const SAID = new RegExp(
  `["'\`.](${ONE})["'\`.]|\\.(${ONE})\\b(?!-)|[{,]\\s*(${ONE})\\s*[,:}=]`,
  "gu",
);

const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, "");

test("the contract's names are said in the catalog alone", async () => {
  const said = new Map<string, readonly string[]>();
  for await (const file of glob("{src,explorer/src}/**/*.{ts,tsx}", { cwd: ROOT })) {
    // The German rows repeat what the catalog says.
    if (/^src\/(?:catalog|words\/german)\//u.test(file) || file.endsWith(".test.ts")) continue;
    const code = withoutComments(await readFile(join(ROOT, file), "utf8"));
    const names = new Set(
      [...code.matchAll(SAID)].flatMap(([, ...groups]) => groups.filter(Boolean)),
    );
    if (names.size > 0) said.set(file, [...names]);
  }
  assert.deepEqual(
    [...said].filter(([file]) => !EXCEPTIONS.has(file)),
    [],
  );
  assert.deepEqual(EXCEPTIONS.difference(said), new Set(), "exceptions that are none any more");
});
