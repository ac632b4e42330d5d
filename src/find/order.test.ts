import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { compareBy } from "../items/compare-values.ts";
import { rankLeaves, sortByKey, sortByRank } from "./order.ts";
import { runs } from "../../test/support/seeds.ts";

const value = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
const releases = fc.array(fc.array(value, { maxLength: 30 }), { minLength: 1, maxLength: 4 });

test("sorting by ranks is stable, items without a value are last, and releases share what they can", () => {
  fc.assert(
    fc.property(releases, fc.boolean(), (all, isDescending) => {
      let known: ReturnType<typeof rankLeaves> | undefined;
      for (const values of all) {
        const ranks = rankLeaves(values, compareBy({ type: "number" }, "de"), known?.leaves);
        const everything = Uint32Array.from(values.keys());
        const sign = isDescending ? -1 : 1;
        const keyOf = (position: number): number => sign * (values[position] ?? sign * Infinity);
        // Also not in collection order, to see that equal items keep their order.
        for (const positions of [everything, everything.toReversed()]) {
          assert.deepEqual(
            [...sortByRank(positions, ranks, isDescending)],
            [...positions].toSorted((one, other) =>
              keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other),
            ),
          );
        }
        assert.equal(new Set(ranks.leaves).size, ranks.leaves.length);
        known = ranks;
      }
    }),
    runs(100),
  );
});

test("values that the language does not distinguish have one rank, in every release", () => {
  const compare = compareBy({ type: "text" }, "de");
  const first = rankLeaves(["a\u0000", "b"], compare);
  const { ranks, count } = rankLeaves(["b", "a", undefined, "a\u0000", "c"], compare, first.leaves);
  assert.deepEqual([...ranks], [2, 1, 0, 1, 3]);
  assert.equal(count, 3);
});

const KEYS = 5000;

const sortSlowly = (items: Uint32Array, keys: Uint32Array): Uint32Array =>
  Uint32Array.from(
    Array.from(items.keys())
      .toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0))
      .map((index) => items[index] ?? 0),
  );

/** Equal keys occur often. */
const keyed = fc
  .array(fc.tuple(fc.nat(), fc.oneof(fc.nat(KEYS - 1), fc.constantFrom(0, 1, KEYS - 1))), {
    maxLength: 300,
  })
  .map((pairs) => ({
    items: Uint32Array.from(pairs, ([item]) => item),
    keys: Uint32Array.from(pairs, ([, ofItem]) => ofItem),
  }));

test("items are sorted by their keys, and equal keys keep their order", () => {
  fc.assert(
    fc.property(keyed, ({ items, keys }) => {
      assert.deepEqual(sortByKey(items, keys, KEYS), sortSlowly(items, keys));
    }),
    runs(100),
  );
});
