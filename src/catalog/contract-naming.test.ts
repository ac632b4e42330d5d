/** What an office reads of the contract: every resource, field and value, in both languages, in plain words. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "./catalog.ts";
import { KEY, KEY_FIELD, nameInContent } from "./content-form.ts";
import { CONTRACT_NAMING } from "./contract-naming/contract-naming.ts";
import { EVERYWHERE } from "./contract-naming/pages.ts";
import { VALUES } from "./contract-naming/values.ts";
import { NO_FIELDS } from "./field.ts";
import type { Field } from "./field.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";
import { sayField, sayResource, sayValue } from "./naming.ts";

const LANGUAGES = ["de", "en"] as const;
const MOST_CHARACTERS = { title: 40, help: 160 };

/** The words of programmers. */
const JARGON =
  /\b(?:uuid|key|uri|url|html|null|boolean|string|varchar|enum|field|item is|default|fallback|reference|array|object|identifier|timestamp|boolesch\w*|feld|standardwert|referenz|zeichenkette|zeitstempel|array|objekt|datensatz|publish date)\b/iu;
const CAMEL_CASE = /[a-z][A-Z]/u;

const fields = [...CONTRACT.resources.values()].flatMap((resource) =>
  [...resource.fields, [KEY, KEY_FIELD] as const].flatMap(([served, field]) => {
    const name = nameInContent(served, field);
    const inner = [...(field.members ?? NO_FIELDS)];
    return [
      { resource, path: name, field },
      ...inner.map(([member, one]) => ({ resource, path: `${name}.${member}`, field: one })),
    ];
  }),
);

const texts = LANGUAGES.flatMap((language) => [
  ...[...CONTRACT.resources.values()].map((resource) => ({
    name: resource.name as string,
    language,
    said: sayResource(resource, language),
  })),
  ...fields.map(({ resource, path, field }) => ({
    name: `${resource.name} ${path}`,
    language,
    said: sayField(resource, path, field, language),
  })),
]);

describe("what an office reads of the contract", () => {
  test("is there for each field", () => {
    assert.equal(texts.length, 2 * (7 + fields.length));
    assert.ok(fields.length > 90);
    const lacking = texts.filter(({ said }) => said.help === undefined);
    assert.deepEqual(
      lacking.map(({ name }) => name),
      [],
    );
  });

  test("is one short line of plain words", () => {
    const wrong = texts.flatMap(({ name, language, said: { title, help = "" } }) => {
      const isLong = title.length > MOST_CHARACTERS.title || help.length > MOST_CHARACTERS.help;
      const isStrange = [title, help].some((text) => JARGON.test(text) || CAMEL_CASE.test(text));
      const isSentence = /^\p{Lu}.*[^.]$/u.test(title) && help.endsWith(".");
      return isLong || isStrange || !isSentence ? [`${language} ${name}: ${title} / ${help}`] : [];
    });
    assert.deepEqual(wrong, []);
  });

  test("differs within a resource", () => {
    for (const language of LANGUAGES) {
      const titles = fields.map(
        ({ resource, path, field }) =>
          `${resource.name} ${path.split(".").length} ${sayField(resource, path, field, language).title}`,
      );
      assert.deepEqual(
        titles.filter((title, at) => titles.indexOf(title) !== at),
        [],
      );
    }
  });

  test("has a word for each allowed value", () => {
    const allowed = new Set(
      fields.flatMap(({ field }) => (field.values === LANGUAGE_CODES ? [] : (field.values ?? []))),
    );
    assert.deepEqual([...allowed].toSorted(), Object.keys(VALUES).toSorted());
    for (const { de, en } of Object.values(VALUES))
      for (const text of [de, en]) assert.ok(text.length <= MOST_CHARACTERS.title, text);
  });

  test("has no row that nobody reads", () => {
    const names = new Set(fields.map(({ path }) => path.split(".").at(-1)));
    for (const row of [EVERYWHERE, ...Object.values(CONTRACT_NAMING).map((one) => one.fields)])
      for (const name of Object.keys(row)) assert.ok(names.has(name), name);
  });
});

const NAMED_ROWS: readonly (readonly [resource: string, path: string, de: string, en: string])[] = [
  ["business-division-facilities", "AddressStreet", "Straße", "Street"],
  ["business-division-facilities", "ShowOnMap", "Wird auf der Karte gezeigt", "Shown on the map"],
  ["navigation", "Articles.State", "Status", "Status"],
  ["navigation", "CreatedAt", "Angelegt am", "Created on"],
  ["languages", "Key", "Kürzel", "Short name"],
  ["navigation", "CustomAttributes.TOPIC", "TOPIC", "TOPIC"],
];

for (const [name, path, de, en] of NAMED_ROWS) {
  test(`${path} of ${name} is ${de}`, () => {
    const found = CONTRACT.find(name);
    const resource = found && CONTRACT.resources.get(found);
    const field = fields.find((one) => one.resource === resource && one.path === path)?.field;
    assert.ok(resource);
    const usual: Field = { kind: "longVarchar", nullable: true };
    const said = LANGUAGES.map((tag) => sayField(resource, path, field ?? usual, tag).title);
    assert.deepEqual(said, [de, en]);
  });
}

test("values of an installation are words, and those of the contract what its rows say", () => {
  const state = CONTRACT.resources.get("languages")?.fields.get("State");
  const code = CONTRACT.resources.get("languages")?.fields.get("Code");
  assert.ok(state && code);
  const rows: readonly (readonly [field: Pick<Field, "values">, value: string, read: string])[] = [
    [state, "PUBLISHED", "Veröffentlicht"],
    [code, "EN_GB", "Englisch (Vereinigtes Königreich)"],
    [{ values: ["DRAFT", "LAGER"] }, "DRAFT", "Draft"],
    [{ values: ["RAIN_OR_SHINE"] }, "RAIN_OR_SHINE", "Rain or shine"],
    [{ values: ["iPhone"] }, "iPhone", "iPhone"],
    [{ values: ["2026"] }, "2026", "2026"],
  ];
  for (const [field, value, read] of rows) assert.equal(sayValue(field, value, "de"), read);
});
