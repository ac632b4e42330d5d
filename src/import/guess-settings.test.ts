import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mustGet } from "../lib/must-get.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import type { PlainObject } from "../content/record.ts";
import type { ImportedItem } from "./content-items.ts";
import { guessAttributes, guessLocations } from "./guess-settings.ts";

const LANGUAGES = mustGet(CONTRACT.resources, "languages");
const TRAININGS = mustGet(CONTRACT.resources, "trainings");
const NAVIGATION = mustGet(CONTRACT.resources, "navigation");

const itemsOf = (...all: readonly PlainObject[]): readonly ImportedItem[] =>
  all.map((values) => ({
    values,
    read: { value: values, place: "", others: new Map() },
  }));

const ofLanguages = (...all: readonly PlainObject[]): unknown => {
  const items = itemsOf(...all.map((one) => ({ CustomAttributes: one })));
  return guessAttributes([[LANGUAGES, items]])["Language"]?.["ONE"];
};

describe("the type of a custom attribute", () => {
  for (const [what, values, expected] of [
    ["booleans", [true, false], { type: "boolean" }],
    ["whole numbers", [1, -2], { type: "integer" }],
    ["numbers with and without decimals", [1, 2.5], { type: "decimal" }],
    ["lists, also empty ones", [["a"], []], { type: "list" }],
    ["texts", ["a", "b"], { type: "string" }],
    ["words that come again", ["B_1", "A", "A", "B_1"], { type: "enum", values: ["A", "B_1"] }],
    ["words that do not", ["A", "B", "B"], { type: "string" }],
    ["values of two types", ["A", 1], undefined],
    ["lists of anything else", [[1]], undefined],
    ["nothing", [null], undefined],
  ] as const) {
    test(`of ${what}`, () => {
      assert.deepEqual(ofLanguages(...values.map((ONE) => ({ ONE }))), expected);
    });
  }

  test("of items and of their texts, and none of what is no identifier", () => {
    const items = itemsOf(
      { CustomAttributes: { A: 1, "a-b": 2 }, Articles: { DE: { CustomAttributes: { B: true } } } },
      { CustomAttributes: { A: 2 }, Articles: { EN: { CustomAttributes: { B: false } } } },
    );
    assert.deepEqual(guessAttributes([[NAVIGATION, items]]), {
      Navigation: { A: { type: "integer" } },
      Article: { B: { type: "boolean" } },
    });
  });
});

describe("the order of locations", () => {
  for (const [what, lists, expected] of [
    [
      "follows every list",
      [
        ["B", "C"],
        ["A", "B"],
      ],
      ["A", "B", "C"],
    ],
    ["is that of their first use where no list says more", [["B"], ["A"]], ["B", "A"]],
    [
      "of lists that contradict each other has each once",
      [
        ["A", "B"],
        ["B", "A"],
      ],
      ["B", "A"],
    ],
    ["leaves out what cannot be one", [["A", "b c"]], ["A"]],
  ] as const) {
    test(what, () => {
      const items = itemsOf(...lists.map((one) => ({ Locations: one })));
      assert.deepEqual(guessLocations(TRAININGS, items), expected);
    });
  }
});
