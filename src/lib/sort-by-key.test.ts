import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { sortByKey } from "./sort-by-key.ts";
import { runs } from "../../test/support/seeds.ts";

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
