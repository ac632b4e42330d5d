import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { selectMembers } from "./paths.ts";
import type { FieldPath } from "./query-model.ts";

const path = (text: string): FieldPath => ({
  text,
  segments: text.split("."),
  type: "text",
  isList: false,
});

const ITEM = {
  Article: { Name: "Über uns", Href: "/de/", CustomAttributes: { WORDS: 3, TAGS: ["a", "b"] } },
  Identifier: "ABOUT",
  Fallback: false,
  Uuid: "u",
  CustomAttributes: null,
  Persons: [
    { Firstname: "A", Lastname: "B", Position: null },
    { Firstname: "C", Lastname: "D", Position: "E" },
  ],
  None: null,
  Locations: ["PREETZ", "ELMSHORN"],
};

/** The paths, and the remaining members: their order counts. */
const ROWS: readonly (readonly [paths: string, left: object])[] = [
  ["Identifier", { Identifier: "ABOUT" }],
  ["Uuid,Fallback,Identifier", { Identifier: "ABOUT", Fallback: false, Uuid: "u" }],
  ["Article.Name", { Article: { Name: "Über uns" } }],
  ["Uuid,Article.Href,Article.Name", { Article: { Name: "Über uns", Href: "/de/" }, Uuid: "u" }],
  ["Article", { Article: ITEM.Article }],
  ["Article.Name,Article", { Article: ITEM.Article }],
  ["Article,Article.Name", { Article: ITEM.Article }],
  ["Article.CustomAttributes.TAGS", { Article: { CustomAttributes: { TAGS: ["a", "b"] } } }],
  ["Article.CustomAttributes.MISSING", { Article: { CustomAttributes: {} } }],
  ["Article.CustomAttributes.MISSING,Uuid", { Article: { CustomAttributes: {} }, Uuid: "u" }],
  ["CustomAttributes.WORDS", { CustomAttributes: null }],
  ["CustomAttributes", { CustomAttributes: null }],
  ["Persons.Lastname", { Persons: [{ Lastname: "B" }, { Lastname: "D" }] }],
  [
    "Persons.Position,Persons.Firstname",
    {
      Persons: [
        { Firstname: "A", Position: null },
        { Firstname: "C", Position: "E" },
      ],
    },
  ],
  ["None.Name", { None: null }],
  ["Locations", { Locations: ["PREETZ", "ELMSHORN"] }],
];

describe("selectMembers", () => {
  for (const [paths, left] of ROWS) {
    test(paths, () => {
      const before = structuredClone(ITEM);
      const cut = selectMembers(ITEM, paths.split(",").map(path));
      assert.equal(JSON.stringify(cut), JSON.stringify(left));
      assert.deepEqual(ITEM, before, "the item itself stays whole");
    });
  }
});
