/** What the explorer shows of items: their title, columns, the language of their texts, what differs in languages. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { differingPaths } from "../../../explorer/src/languages/versions.ts";
import { columnsOf, titlePathOf } from "../../../explorer/src/state/columns.ts";
import { fieldsOfItems, readPath, rowsOf } from "../../../explorer/src/state/fields.ts";
import type { Item } from "../../../explorer/src/state/fields.ts";
import { languageOfText, tagOf } from "../../../explorer/src/state/service.ts";
import type { Language } from "../../../explorer/src/state/service.ts";
import { uuid } from "../../support/sample-content.ts";

const languageOf = (number: number, code: string): Language => ({
  code,
  uuid: uuid(number),
  tag: tagOf(code),
  dir: "ltr",
  isFallback: false,
});
const LANGUAGES = [languageOf(1, "DE"), languageOf(2, "EN_GB")];

/** A text that names its language, with a Uuid of its own. */
const textOf = (language: number, Name: string): Item => ({
  Name,
  Uri: `${uuid(language)}/${uuid(3)}`,
  Uuid: uuid(3),
});
const page = (Text: Item | null, Identifier = "PAGE"): Item => ({
  Text,
  Identifier,
  CreatedAt: "2026-01-01 00:00:00",
  Uuid: uuid(9),
});

describe("the title of items", () => {
  for (const [what, items, path] of [
    ["is a name of their own", [{ Identifier: "A", Name: "a" }], "Name"],
    ["is that of their text, before a name for programs", [page(textOf(1, "a"))], "Text.Name"],
    [
      "is not that of an item which they embed",
      [{ Of: { Uuid: uuid(1), Name: "b" }, Identifier: "A" }],
      "Identifier",
    ],
    [
      "is the name of an item which they embed, where they have none",
      [{ Of: { Uuid: uuid(1), Name: "b" } }],
      "Of.Name",
    ],
    [
      "is found where the first items have no text",
      [page(null), page(textOf(1, "a"))],
      "Text.Name",
    ],
    ["is no list, and no number", [{ Name: ["a"], Title: 1 }], ""],
  ] as const)
    test(what, () => assert.equal(titlePathOf(items), path));
});

describe("the columns of a table", () => {
  test("begin with the title, end with times and identifiers, and leave out what is empty or long", () => {
    const items = [
      { ...page(textOf(1, "a")), Open: true, Note: null, City: "Kiel", Long: "x".repeat(200) },
    ];
    assert.deepEqual(columnsOf(items, []), [
      "Text.Name",
      "Identifier",
      "City",
      "CreatedAt",
      "Uuid",
      "Open",
    ]);
  });

  test("are at most seven", () => {
    const items = [Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`F${at}`, at]))];
    assert.deepEqual(columnsOf(items, []).length, 7);
  });

  test("are those that are wanted, with the distance where there is one", () => {
    assert.deepEqual(columnsOf([page(null)], ["Uuid"]), ["Uuid"]);
    assert.deepEqual(columnsOf([{ Distance: 1 }], ["Name"]), ["Name", "Distance"]);
  });
});

test("a text that names its language is in that language, others in none that is known", () => {
  assert.equal(languageOfText(textOf(2, "a"), LANGUAGES)?.tag, "en-GB");
  for (const text of [textOf(7, "a"), { Name: uuid(1) }, null, undefined, "a"])
    assert.equal(languageOfText(text, LANGUAGES), undefined);
});

test("codes of languages are tags, two of them by another name", () => {
  assert.deepEqual(["DE", "ZH_CN", "JI", "SB"].map(tagOf), ["de", "zh-CN", "yi", "hsb"]);
});

describe("an item in several languages", () => {
  test("is compared by the texts that differ, without identifiers and times", () => {
    const items = [page(textOf(1, "eins")), page(textOf(2, "one"))];
    assert.deepEqual(differingPaths(items), ["Text.Name"]);
  });

  test("of one language shows the texts of its parts", () => {
    assert.deepEqual(differingPaths([page(textOf(1, "eins"))]), ["Text.Name"]);
    assert.deepEqual(differingPaths([page({ Title: "eins" })]), ["Text.Title"]);
  });
});

test("fields are found in items, with the types of their values", () => {
  const items = [
    { A: null, B: 1, C: ["x"] },
    { D: { E: "2026-01-31" }, F: uuid(1), G: true },
  ];
  assert.deepEqual(
    fieldsOfItems(items).map(({ path, type, isList }) => `${path}: ${type}${isList ? "[]" : ""}`),
    ["A: text", "B: number", "C: text[]", "D: object", "D.E: date", "F: uuid", "G: boolean"],
  );
});

test("values are read through lists, and have a row each", () => {
  const item = { A: [{ B: 1 }, { B: 2 }, null], C: { D: [1, 2] } };
  assert.deepEqual(readPath(item, "A.B"), [1, 2, null]);
  assert.equal(readPath(item, "X.Y"), undefined);
  assert.deepEqual(rowsOf({ ...item, A: item.A.slice(0, 2) }), [
    { path: "A.1.B", value: 1 },
    { path: "A.2.B", value: 2 },
    { path: "C.D", value: [1, 2] },
  ]);
});
