/** Where what both sides moved, added and removed comes to stand. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mergeOrder } from "./merge-order.ts";
import { mapSides } from "./three-sides.ts";

describe("the order of three lists", () => {
  const ROWS: readonly (readonly [base: string, theirs: string, mine: string, merged: string])[] = [
    ["abcd", "abcd", "abcd", "abcd"],
    ["abcd", "dcba", "abcd", "dcba"],
    ["abcd", "abcd", "dabc", "dabc"],
    ["abcd", "abxcd", "abycd", "abyxcd"],
    ["abcd", "xabcd", "yabcd", "xyabcd"],
    ["abcd", "acbd", "bcda", "cbda"],
    ["abc", "ac", "abxc", "axc"],
    ["ab", "bxa", "aby", "byxa"],
    ["", "ab", "xy", "abxy"],
    ["abcdef", "abcxdef", "efabcd", "efabcxd"],
  ];
  for (const [base, theirs, mine, merged] of ROWS) {
    test(`${base} → ${theirs} and ${mine}: ${merged}`, () => {
      const three = mapSides({ base, theirs, mine }, (letters) => Array.from(letters));
      const gone = new Set(base).difference(new Set(theirs).intersection(new Set(mine)));
      assert.equal(mergeOrder(three, (name) => !gone.has(name)).join(""), merged);
    });
  }
});
