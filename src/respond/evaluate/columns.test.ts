import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createColumnBuilder } from "./columns.ts";
import type { Column, Leaf } from "./columns.ts";
import { orderLeaves, sortByRank } from "./order.ts";

const leaf = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom("", "a", "5"), fc.boolean());

function createColumn(items: readonly (readonly Leaf[])[]): Column {
  const builder = createColumnBuilder();
  for (const leaves of items) builder.add(leaves);
  return builder.finish();
}

test("a column gives back the leaves of each item", () => {
  fc.assert(
    fc.property(fc.array(fc.array(leaf, { maxLength: 3 }), { maxLength: 40 }), (items) => {
      const column = createColumn(items);
      assert.equal(column.length, items.length);
      for (const [position, leaves] of items.entries()) {
        const { starts } = column;
        const codes = [...column.codes.subarray(starts[position], starts[position + 1])];
        assert.deepEqual(
          codes.map((code) => column.leaves[code]),
          [...new Set(leaves)],
        );
      }
      for (const [code, one] of column.leaves.entries()) assert.equal(column.codeOf(one), code);
    }),
  );
});

test("a column says what it takes: more for longer texts", () => {
  const [short, long] = ["a", "a".repeat(1000)].map((text) => createColumn([[text]]).bytes);
  assert.ok((long ?? 0) - (short ?? 0) >= 2000);
});

test("sorting by ranks is stable, and items without a value are last in both directions", () => {
  const path = { text: "Weight", segments: ["Weight"], type: "number", isList: false } as const;
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: -3, max: 3 }))),
      fc.boolean(),
      (values, isDescending) => {
        const column = createColumn(values.map((value) => (value === null ? [] : [value])));
        const order = orderLeaves(column, path, undefined);
        // Not in collection order, to see that equals stay as they stood.
        const positions = Uint32Array.from(values.keys()).toReversed();
        const sign = isDescending ? -1 : 1;
        const keyOf = (position: number): number => sign * (values[position] ?? sign * Infinity);
        assert.deepEqual(
          [...sortByRank(positions, column, order, isDescending)],
          [...positions].toSorted((one, other) =>
            keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other),
          ),
        );
      },
    ),
  );
});
