import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RESOURCES } from "../catalog/resources.ts";
import { ARTICLE_FIELDS } from "../catalog/content-fields.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { readSearchedTexts } from "./search-items.ts";

test("every searched path is a field of its resource", () => {
  for (const name of CONTRACT_NAMES) {
    const { title, texts } = RESOURCES[name].searched;
    assert.ok(title.length > 0, name);
    for (const path of [...title, ...texts]) {
      const [field = "", member] = path.split(".");
      assert.ok(mustGet(CONTRACT.resources, name).fields.has(field), `${name} ${path}`);
      if (member !== undefined) assert.ok(Object.hasOwn(ARTICLE_FIELDS, member), `${name} ${path}`);
    }
  }
});

const ITEMS: readonly (readonly [ResourceName, Record<string, unknown>, string, string[]])[] = [
  [
    "navigation",
    {
      Article: {
        Name: "Über uns",
        NiceUri: "wir/ueber-uns",
        CustomAttributes: { TEASER: "Wer wir sind", TAGS: ["Team", "Haus"], LEVEL: 3, TOP: true },
      },
      Identifier: "ABOUT",
      CustomAttributes: { SITE: "MAIN" },
    },
    "Über uns",
    ["wir/ueber-uns", "Wer wir sind", "Team", "Haus"],
  ],
  ["navigation", { Article: null, Identifier: "ABOUT", CustomAttributes: null }, "", []],
  ["languages", { Code: "EN_GB", CustomAttributes: { NAME: "English" } }, "EN_GB", ["English"]],
  [
    "trainings",
    { Title: "Pflege", Locations: ["PREETZ", "ELMSHORN"], PrimaryPdfDocumentTitle: null },
    "Pflege",
    ["PREETZ", "ELMSHORN"],
  ],
  [
    "business-division-facilities",
    { Name: "Haus A", AddressStreet: "Am See", AddressHouse: null, AddressCity: "Preetz" },
    "Haus A",
    ["Am See", "Preetz"],
  ],
  [
    "business-division-contact-persons",
    { Firstname: "Ada", Lastname: "Byron", Position: "Leitung", Languages: "Deutsch, English" },
    "Ada Byron",
    ["Leitung", "Deutsch, English"],
  ],
];

describe("searched texts", () => {
  for (const [resource, item, title, texts] of ITEMS) {
    test(`of ${resource}: ${title}`, () => {
      assert.deepEqual(readSearchedTexts(resource, item, CONTRACT), { title, texts });
    });
  }
});
