import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { createColumnPart } from "./columns.ts";
import type { Columns } from "./columns.ts";
import { orderColumn, PLAIN, sortBy } from "./order.ts";
import { createPartMemory } from "./part-memory.ts";

const leaf = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom("", "a", "5"), fc.boolean());

test("a part of a column gives back the leaves of each item", () => {
  fc.assert(
    fc.property(fc.array(fc.array(leaf, { maxLength: 3 }), { maxLength: 40 }), (items) => {
      const { leaves, firsts, lists } = createColumnPart(items);
      assert.equal(firsts.length, items.length);
      const listCodes = (position: number): readonly number[] => {
        const first = firsts[position] ?? 0;
        if (!lists) return first === 0 ? [] : [first - 1];
        const { codes, starts } = lists;
        const listed = [...codes.subarray(starts[position], starts[position + 1])];
        assert.equal(first, listed[0] === undefined ? 0 : listed[0] + 1);
        return listed;
      };
      for (const [position, expected] of items.entries()) {
        const found = listCodes(position);
        assert.deepEqual(
          Array.from(found, (code) => leaves[code]),
          [...new Set(expected)],
        );
      }
      assert.equal(new Set(leaves).size, leaves.length);
    }),
  );
});

test("a part reports its size: more for longer texts", () => {
  const [short = 0, long = 0] = ["a", "a".repeat(1000)].map(
    (text) => createColumnPart([[text]]).bytes,
  );
  assert.ok(long - short >= 999);
});

const path = { text: "Weight", segments: ["Weight"], type: "number", isList: false } as const;

type Values = readonly (number | null)[];

/** Pieces with equal values are the same piece. */
function columnsOfPieces(pieces: readonly Values[]): Columns {
  const keys = pieces.map((values) => JSON.stringify(values));
  let start = 0;
  const listed = pieces.map(({ length }, index) => {
    start += length;
    return { hash: keys[index] ?? "", start: start - length, length, isTimed: false };
  });
  return {
    length: start,
    pieces: listed,
    part: (_, { hash }) =>
      createColumnPart(
        (JSON.parse(hash) as Values).map((value) => (value === null ? [] : [value])),
      ),
    folded: () => assert.fail("nothing is folded"),
    numbers: () => assert.fail("nothing is compared as a number"),
    scopeOf: () => ({ lasting: "weights", timed: "weights" }),
    keyOf: (_, { hash }) => hash,
  };
}

const values = fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { maxLength: 6 });
const releases = fc.array(fc.array(values, { maxLength: 6 }), { minLength: 1, maxLength: 4 });

test("sorting by ranks is stable, items without a value are last, and releases share what they can", () => {
  fc.assert(
    fc.property(releases, fc.boolean(), fc.nat(20_000), (all, isDescending, bytes) => {
      const memory = createPartMemory(bytes, () => 0);
      for (const pieces of all) {
        memory.beginQuery();
        const columns = columnsOfPieces(pieces);
        const order = orderColumn(path, columns, PLAIN, memory, () => undefined);
        const list = pieces.flat();
        const everything = Uint32Array.from(list.keys());
        const sign = isDescending ? -1 : 1;
        const keyOf = (position: number): number => sign * (list[position] ?? sign * Infinity);
        const key = { path, descending: isDescending };
        // Also not in collection order, to see that equal items keep their order.
        for (const positions of [undefined, everything.toReversed(), undefined]) {
          assert.deepEqual(
            [...sortBy(key, columns, order, positions)],
            [...(positions ?? everything)].toSorted((one, other) =>
              keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other),
            ),
          );
        }
      }
    }),
  );
});

test("a query evicts entries of other queries, but not its own", () => {
  const part = { bytes: 300 };
  const memory = createPartMemory(5000, () => 0);
  const keys = Array.from({ length: 20 }, (_, key) => `${key}`);
  const useAll = (scope: string): number => {
    memory.beginQuery();
    let found = 0;
    for (const key of keys) {
      if (memory.get(scope, key)) found += 1;
      else memory.set(scope, key, part);
    }
    return found;
  };
  assert.equal(useAll("one"), 0);
  assert.equal(useAll("one"), 10, "half of them fit, and stay");
  assert.equal(useAll("one"), 10);
  assert.equal(useAll("other"), 0);
  assert.equal(useAll("other"), 10, "the other query has taken their room");
  assert.ok(useAll("one") < 5);
});
