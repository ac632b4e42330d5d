import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { compareBy } from "../items/compare-values.ts";
import type { CompareLeaves } from "../items/compare-values.ts";
import { rankLeaves, sortByKey, sortByRank } from "./order.ts";
import { SEED, runs } from "../../test/support/seeds.ts";

const value = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
const releases = fc.array(fc.array(value, { maxLength: 30 }), { minLength: 1, maxLength: 4 });

type Ranked = ReturnType<typeof rankLeaves>;

const rank = (
  all: Parameters<typeof rankLeaves>[0],
  compare: CompareLeaves,
  known: Ranked["runs"] = [],
): Ranked => rankLeaves(all, compare, [...known], () => undefined);

test("sorting by ranks is stable, items without a value are last, and releases share what they can", () => {
  fc.assert(
    fc.property(releases, fc.boolean(), (all, isDescending) => {
      let known: Ranked | undefined;
      for (const values of all) {
        const ranks = rank(values, compareBy({ type: "number" }, "de"), known?.runs);
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
        const [leaves = [], ...others] = ranks.runs;
        assert.deepEqual(others, []);
        assert.equal(new Set(leaves).size, leaves.length);
        known = ranks;
      }
    }),
    runs(100),
  );
});

test("values that the language does not distinguish have one rank, in every release", () => {
  const compare = compareBy({ type: "text" }, "de");
  const first = rank(["a\u0000", "b"], compare);
  const { ranks, count } = rank(["b", "a", undefined, "a\u0000", "c"], compare, first.runs);
  assert.deepEqual([...ranks], [2, 1, 0, 1, 3]);
  assert.equal(count, 3);
});

test("a long sort ends at any check point, and the next one goes on where it ended", () => {
  const random = fc.sample(fc.nat(), { numRuns: 40_000, seed: SEED });
  const texts = random.map((one) => `Haus ${one}`);
  const compare = compareBy({ type: "text" }, "de");
  const expected = rank(texts, compare);
  for (const patience of [300, 500]) {
    const sortedRuns: string[][] = [];
    let [tries, passed] = [0, 0];
    const checkPoint = (): void => {
      passed += 1;
      if (passed % patience === 0) throw new Error("given up");
    };
    const sortOnce = (): Ranked | undefined => {
      tries += 1;
      try {
        return rankLeaves(texts, compare, sortedRuns, checkPoint);
      } catch {
        return undefined;
      }
    };
    let sorted = sortOnce();
    while (!sorted && tries < 10) sorted = sortOnce();
    assert.deepEqual(sorted, expected);
    assert.ok(tries > 1, "it was given up");
    // 600,000 comparisons are necessary; what is begun when it is given up is done again.
    assert.ok(passed < 1500, `${passed} check points`);
  }
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
