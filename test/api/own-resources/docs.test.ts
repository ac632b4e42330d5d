/** What docs/content.md says of declarations is what they may say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { OWN_BOUNDS } from "../../../src/catalog/own-bounds.ts";
import { OWN_TYPES } from "../../../src/catalog/own-resources.ts";
import { checkDeclarations } from "./check-declarations.ts";

let section = "";

before(async () => {
  const page = await readFile(new URL("../../../docs/content.md", import.meta.url), "utf8");
  [section = ""] = /^## Resources of your own\n.*?(?=^## )/msu.exec(page) ?? [];
});

test("the example is accepted", () => {
  const [, example = ""] = /```yaml\n(.*?)```/su.exec(section) ?? [];
  const { errors, installation } = checkDeclarations(example);
  assert.deepEqual(errors, []);
  assert.deepEqual(Object.keys(installation.resources), ["events"]);
});

test("the sentence that is shown is the one that is told", () => {
  const [, example = ""] = /```yaml\n(.*?)```/su.exec(section) ?? [];
  const [shown = ""] = /(?<=^ {4})installation\.yaml:.*$/mu.exec(section) ?? [];
  assert.deepEqual(checkDeclarations(example.replace("-Priority", "-Priorty")).errors, [shown]);
});

test("the table of types has all of them", () => {
  const rows = Array.from(
    section.matchAll(/^\| `(\w+)` +\|[^|]*\|[^|]*\|$/gmu),
    ([, name]) => name,
  );
  assert.deepEqual(
    rows.filter((name) => OWN_TYPES.some((type) => type === name)),
    OWN_TYPES,
  );
});

test("the bounds are those of the source", () => {
  const { resources, fields, values, searched, size, maxItemsPerPage } = OWN_BOUNDS;
  for (const sentence of [
    `${resources} declared resources per installation; ${fields} fields per resource`,
    `${values} values per enum or set; ${searched} paths in \`search\``,
    `\`size\` characters, 1 to ${size} `,
    `items per page, 1 to ${maxItemsPerPage} `,
    `instead of the name, up to ${OWN_BOUNDS.titleCharacters} characters`,
    `beside it, up to ${OWN_BOUNDS.helpCharacters} characters`,
  ])
    assert.ok(section.replaceAll("\n", " ").includes(sentence), sentence);
});
