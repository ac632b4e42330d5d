import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createBoundaries, findLastModified } from "./boundaries.ts";

/** A day's beginning, in seconds. */
const DAY = 86_400;

/** Three minutes. */
const UNSETTLED = 180;

/** The instant of a change, the present, when the store was last seen; Last-Modified. */
const ROWS: readonly (readonly [string, number, number, number, number | undefined])[] = [
  ["a change", 10, 11, 11, 10],
  ["in its second", 10, 10.4, 10, 10],
  ["before it: a clock that is behind", 10, 9.9, 9, undefined],
  ["a store that was last seen long ago", 10, 5000, 20, 10],
  ["just before the day", 10, DAY - 0.001, DAY - 1, 10],
  ["at the day's beginning", 10, DAY, DAY, undefined],
  ["within three minutes", 10, DAY + UNSETTLED, DAY + UNSETTLED - 0.001, undefined],
  ["after three minutes", 10, DAY + UNSETTLED, DAY + UNSETTLED, DAY],
  ["long after it", 10, DAY + 5000, DAY + 5000, DAY],
  ["long after it, of a store that was last seen after it", 10, DAY + 5000, DAY + 200, DAY],
  ["long after it, of a store that was last seen before", 10, DAY + 5000, DAY - 1, undefined],
  ["a change shortly before: until then", DAY - 20, DAY - 1, DAY - 1, DAY - 20],
  ["a change shortly before: from then on", DAY - 20, DAY + 1, DAY + 1, undefined],
  ["a change shortly before: after three minutes", DAY - 20, DAY + 200, DAY + UNSETTLED, DAY],
  ["a change in the second of the beginning", DAY, DAY + 0.5, DAY, DAY],
  ["the same, by a clock that is behind", DAY, DAY - 0.5, DAY - 1, undefined],
  ["a change soon after it", DAY + 2, DAY + 3, DAY + 2, DAY + 2],
  ["a day that brings nothing", 2 * DAY - 5, 2 * DAY + 9, 2 * DAY, 2 * DAY - 5],
];

describe("Last-Modified", () => {
  const boundaries = createBoundaries([DAY * 1000]);
  for (const [name, changedAt, now, seenAt, expected] of ROWS) {
    test(name, () => {
      const found = findLastModified(changedAt, boundaries, now * 1000, seenAt * 1000);
      assert.equal(found, expected);
    });
  }
});
