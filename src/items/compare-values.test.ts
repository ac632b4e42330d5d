import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import { compareBy } from "./compare-values.ts";
import type { Leaf } from "./compare-values.ts";

type Ordered = Parameters<typeof compareBy>[0];

/** What is ordered how, in order. */
const ROWS: readonly (readonly [Ordered, readonly Leaf[]])[] = [
  [{ type: "text" }, ["Haus 2", "Haus 10", "Zaun"]],
  // What cannot be seen is not there.
  [{ type: "text" }, ["Haus 2", "Haus 1\u00AD0", "Ha\uFEFFus 1\u200B1", "\u2060Zaun"]],
  [{ type: "number" }, [-1, 2, 10]],
  [{ type: "boolean" }, [false, true]],
  [{ type: "date" }, ["2025-12-31", "2026-01-01"]],
  [{ type: "enum", values: ["SMALL", "LARGE"] }, ["SMALL", "LARGE", "no longer allowed"]],
  // The contract lists these in groups, which is no order.
  [{ type: "enum", values: LANGUAGE_CODES }, ["AR_EG", "DE", "EN_GB"]],
  // Values of the same type are compared, values of different types are kept apart.
  [{ type: "open" }, [2, 10, "1", "b 2", "b 10", false, true]],
];

test("values are ordered by their type", () => {
  for (const [ordered, values] of ROWS) {
    const compare = compareBy(ordered, "de");
    assert.deepEqual(values.toReversed().toSorted(compare), values, ordered.type);
    for (const value of values) assert.equal(compare(value, value), 0, `${value}`);
  }
});

test("numbers in texts are ordered as characters where this is asked for", () => {
  assert.ok(compareBy({ type: "text" }, "de", false)("Haus 10", "Haus 2") < 0);
});
