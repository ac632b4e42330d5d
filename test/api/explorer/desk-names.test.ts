/** What the page of the desk calls fields and values, by what the desk says of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { namingOf } from "../../../explorer/src/desk/state/naming.ts";

const NAMED = {
  release: 1,
  languages: [],
  resources: [
    {
      name: "events",
      title: "Termine",
      localized: "Text",
      fields: {
        Key: { title: "Kürzel" },
        Kind: { title: "Art", values: { TALK: "Vortrag", FAIR: "Messe" } },
        Text: { title: "Texte" },
        "Text.Title": { title: "Titel" },
        "Text.State": { title: "Status", values: { DRAFT: "Entwurf" } },
        "Text.CustomAttributes": { title: "Weitere Angaben" },
        "Text.CustomAttributes.TOPIC": { title: "Thema" },
        constructor: { title: "Erbauer" },
      },
    },
  ],
} as const;

const naming = namingOf(NAMED);

const FIELD_ROWS: readonly (readonly [path: string, title: string])[] = [
  ["Key", "Kürzel"],
  ["Text.DE.Title", "Titel (German)"],
  ["Text.EN_GB.Title", "Titel (British English)"],
  ["Text.DE", "German"],
  ["Text", "Texte"],
  ["Text.DE.CustomAttributes.TOPIC", "Thema (German)"],
  // What no declaration names.
  ["Text.DE.CustomAttributes.OTHER", "Weitere Angaben: OTHER (German)"],
  ["Unknown", "Unknown"],
  ["toString", "toString"],
  ["constructor", "Erbauer"],
];

for (const [path, title] of FIELD_ROWS) {
  test(`${path} is ${title}`, () => {
    assert.equal(naming.field("events", path), title);
  });
}

test("allowed values are words, also in lists, and nothing else is", () => {
  const rows: readonly (readonly [path: string, value: unknown, read: unknown])[] = [
    ["Kind", "TALK", "Vortrag"],
    ["Kind", ["FAIR", "OTHER"], ["Messe", "OTHER"]],
    ["Text.DE.State", "DRAFT", "Entwurf"],
    ["Key", "TALK", "TALK"],
    ["Kind", "toString", "toString"],
    ["Kind", null, null],
  ];
  for (const [path, value, read] of rows)
    assert.deepEqual(naming.value("events", path, value), read);
});

test("what is not known yet is called as files call it", () => {
  for (const one of [namingOf(undefined), naming]) {
    assert.equal(one.resource("installation"), "installation");
    assert.equal(one.field("installation", "resources.events"), "resources.events");
  }
  assert.equal(naming.resource("events"), "Termine");
});
