import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareFields } from "./field-changes.ts";

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
