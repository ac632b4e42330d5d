import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { findMoved } from "./stable-order.ts";
import type { Placed } from "./stable-order.ts";

const isSorted = (items: readonly Placed[]): boolean =>
  items.every(({ place }, index) => place > (items[index - 1]?.place ?? -1));

const weigh = (items: readonly Placed[]): number =>
  items.reduce((sum, { weight }) => sum + weight, 0);

/** @returns the weight of the heaviest choice in order, tried the long way */
function weighHeaviest(items: readonly Placed[]): number {
  const best: number[] = [];
  for (const [index, { place, weight }] of items.entries()) {
    const before = items.slice(0, index).map((other, at) => (other.place < place ? best[at] : 0));
    best.push(weight + Math.max(0, ...before.map(Number)));
  }
  return Math.max(0, ...best);
}

const arbitraryItems = fc
  .array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 })
  .chain((weights) => {
    const items = weights.map((weight, place) => ({ place: 2 * place, weight }));
    return fc.shuffledSubarray(items, { minLength: items.length });
  });

test("what stays is in order, and nothing heavier could stay", () => {
  fc.assert(
    fc.property(arbitraryItems, (items) => {
      const moved = new Set(findMoved(items));
      const stable = items.filter((item) => !moved.has(item));
      assert.ok(isSorted(stable));
      assert.equal(weigh(stable), weighHeaviest(items));
    }),
  );
});

test("one that went far is the only one that moved", () => {
  const list = Array.from({ length: 1000 }, (_, place) => ({ place, weight: 1 }));
  const [first, ...others] = list;
  assert.ok(first);
  assert.deepEqual(findMoved([...others, first]), [first]);
  assert.deepEqual(findMoved(list), []);
  assert.deepEqual(findMoved([]), []);
});
