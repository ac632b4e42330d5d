import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import type { OwnFields, OwnResource } from "../catalog/own-resources.ts";
import { compareFields, compareSettings } from "./field-changes.ts";

type Change = readonly [field: string, old: unknown, now: unknown];

const ROWS: readonly (readonly [string, object, object, readonly Change[]])[] = [
  ["nothing", { A: 1, B: { C: [1] } }, { B: { C: [1] }, A: 1 }, []],
  ["a value", { A: "x", B: 1 }, { A: "y", B: 1 }, [["A", "x", "y"]]],
  ["a type", { A: "1" }, { A: 1 }, [["A", "1", 1]]],
  ["to null", { A: false }, { A: null }, [["A", false, null]]],
  ["absent and null are one", { A: null }, {}, []],
  ["a list as one value", { A: ["x", "y"] }, { A: ["y", "x"] }, [["A", ["x", "y"], ["y", "x"]]]],
  [
    "inside objects",
    { Articles: { DE: { Name: "a", State: "DRAFT" }, FR: { Name: "f" } } },
    { Articles: { DE: { Name: "b", State: "DRAFT" }, FR: { Name: "f" } } },
    [["Articles.DE.Name", "a", "b"]],
  ],
  [
    "an object that comes, field by field",
    { Articles: {} },
    { Articles: { DE: { Name: "a", ShortUri: null, CustomAttributes: { TAGS: ["x"] } } } },
    [
      ["Articles.DE.Name", null, "a"],
      ["Articles.DE.CustomAttributes.TAGS", null, ["x"]],
    ],
  ],
  [
    "an object that goes, field by field",
    { CustomAttributes: { A: 1, B: true } },
    { CustomAttributes: null },
    [
      ["CustomAttributes.A", 1, null],
      ["CustomAttributes.B", true, null],
    ],
  ],
  [
    "an empty object is not null",
    { CustomAttributes: null },
    { CustomAttributes: {} },
    [["CustomAttributes", null, {}]],
  ],
];

describe("fields that differ", () => {
  for (const [name, before, after, expected] of ROWS) {
    test(name, () => {
      const found = compareFields(before, after);
      assert.deepEqual(
        found.map((change) => [change.field, change.old, change.new]),
        expected,
      );
      const back = compareFields(after, before);
      assert.deepEqual(
        back.map((change) => [change.field, change.new, change.old]),
        expected,
      );
    });
  }
});

const NAME = { type: "varchar", size: 9 } as const;
const DAY = { type: "date" } as const;
const TOPIC = { TOPIC: { type: "string" } } as const;
const declare = (fields: OwnFields, more: Partial<OwnResource> = {}): Partial<Installation> => ({
  resources: { clubs: { access: "token", caching: "day", maxItemsPerPage: 100, ...more, fields } },
});
const { maxItemsPerPage } = DEFAULT_INSTALLATION;
const TURNED = Object.fromEntries(Object.entries(maxItemsPerPage).toReversed());

const SETTINGS: readonly (readonly [
  string,
  Partial<Installation>,
  Partial<Installation>,
  readonly Change[],
])[] = [
  ["nothing", declare({ NAME }), declare({ NAME }), []],
  ["a list", { locations: ["KIEL"] }, { locations: [] }, [["locations", ["KIEL"], []]]],
  [
    "what is declared newly, with all that it has",
    { customAttributes: {} },
    { customAttributes: { Article: TOPIC } },
    [["customAttributes.Article", null, TOPIC]],
  ],
  [
    "who may read it, and its path",
    declare({ NAME }),
    declare({ NAME }, { access: "public", path: "/api/v1/vereine" }),
    [
      ["resources.clubs.access", "token", "public"],
      ["resources.clubs.path", null, "/api/v1/vereine"],
    ],
  ],
  [
    "a field, and what is said of one",
    declare({ A: NAME, B: DAY }),
    declare({ A: { ...NAME, size: 10 }, C: DAY }),
    [
      ["resources.clubs.fields.A.size", 9, 10],
      ["resources.clubs.fields.B", DAY, null],
      ["resources.clubs.fields.C", null, DAY],
    ],
  ],
  [
    "the order of fields",
    declare({ A: NAME, B: DAY }),
    declare({ B: DAY, A: NAME }),
    [["resources.clubs.fields", ["A", "B"], ["B", "A"]]],
  ],
  [
    "not the order of settings",
    { maxItemsPerPage },
    { maxItemsPerPage: TURNED as typeof maxItemsPerPage },
    [],
  ],
];

describe("settings that differ", () => {
  for (const [name, before, after, expected] of SETTINGS) {
    test(name, () => {
      const found = compareSettings(
        { ...DEFAULT_INSTALLATION, ...before },
        { ...DEFAULT_INSTALLATION, ...after },
      ).map((change): Change => [change.field, change.old, change.new]);
      assert.deepEqual(
        found.toSorted(([one], [other]) => (one < other ? -1 : 1)),
        expected,
      );
    });
  }
});
