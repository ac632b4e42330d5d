import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { foldedIncludes, foldedStartsWith } from "../../test/querying/folded-comparisons.ts";
import { foldBothWays } from "../lib/text/fold-text.ts";
import { findBeginnings, findFolded, findInside, foldTexts } from "./folded-texts.ts";
import type { FindFoldings } from "./folded-texts.ts";

function listFound(
  texts: readonly unknown[],
  parts: readonly string[],
  find: FindFoldings,
): readonly number[] {
  const folded = foldTexts(texts);
  const found = new Set<number>();
  for (const part of parts) findFolded(folded, foldBothWays(part), find, (code) => found.add(code));
  return [...found].toSorted((one, other) => one - other);
}

/** Few letters, so that parts are found; an accent alone folds to nothing. */
const text = fc
  .array(fc.constantFrom("a", "A", "e", "u", "ü", "Ü", "ß", "s", "\u0301", "\n"), {
    maxLength: 6,
  })
  .map((letters) => letters.join(""));

const leaf = fc.oneof({ weight: 9, arbitrary: text }, fc.integer(), fc.boolean());

for (const [name, find, compare] of [
  ["inside", findInside, foldedIncludes],
  ["at the beginning", findBeginnings, foldedStartsWith],
] as const) {
  test(`parts are found ${name} of joined texts as of each of them`, () => {
    fc.assert(
      fc.property(
        fc.array(leaf, { maxLength: 60 }),
        fc.array(text, { minLength: 1, maxLength: 3 }),
        (leaves, parts) => {
          const expected = [...leaves.keys()].filter((code) => {
            const candidate = leaves[code];
            return (
              typeof candidate === "string" &&
              parts.some((part) => compare(foldBothWays(candidate), foldBothWays(part)))
            );
          });
          assert.deepEqual(listFound(leaves, parts, find), expected);
        },
      ),
    );
  });
}

test("all texts are searched, even if they do not fit into one string", () => {
  const leaves = Array.from({ length: 5000 }, (_, code) => `${"x".repeat(50)} Straße ${code}`);
  assert.ok(foldTexts(leaves).plain.length > 1);
  const found = listFound(leaves, ["STRASSE 4999", "strasse 17"], findInside);
  assert.deepEqual(
    found.map((code) => leaves[code]).filter((one) => !/ (?:4999|17\d*)$/u.test(one ?? "")),
    [],
  );
  assert.equal(found.length, 1 + 1 + 10 + 100);
});
