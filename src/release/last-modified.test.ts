import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createBoundaries, findLastModified } from "./boundaries.ts";

/** A day's beginning, in seconds. */
const DAY = 86_400;

/** Of a change its instant and dayBegins, the present, when the store was last seen; Last-Modified. */
const ROWS: readonly (readonly [
  string,
  number,
  number | null,
  number,
  number,
  number | undefined,
])[] = [
  ["a change", 10, null, 11, 11, 10],
  ["in its second", 10, null, 10.4, 10, 10],
  ["before it: a clock that is behind", 10, null, 9.9, 9, undefined],
  ["a store that was last seen long ago", 10, null, 5000, 20, 10],
  ["just before the day", 10, null, DAY - 0.001, DAY - 1, 10],
  ["at the day's beginning", 10, null, DAY, DAY - 1, DAY],
  ["long after it", 10, null, DAY + 5000, DAY + 5000, DAY],
  ["a store that was seen shortly before", 10, null, DAY + 5000, DAY - 45, DAY],
  ["a store that was not seen for longer", 10, null, DAY, DAY - 45.001, undefined],
  ["a change shortly before: until then", DAY - 20, DAY, DAY - 1, DAY - 1, DAY - 20],
  ["in the second of the beginning", DAY - 20, DAY, DAY + 0.999, DAY, undefined],
  ["from the next second on", DAY - 20, DAY, DAY + 1, DAY, DAY + 1],
  ["the same, not seen for longer", DAY - 70, DAY, DAY + 1, DAY - 46, undefined],
  ["a change in the second of the beginning", DAY, DAY, DAY + 0.5, DAY, undefined],
  ["the same, a second later", DAY, DAY, DAY + 1, DAY, DAY + 1],
  ["a change soon after it", DAY + 2, null, DAY + 3, DAY + 2, DAY + 2],
  [
    "a day that brings nothing to this release",
    2 * DAY - 5,
    2 * DAY,
    2 * DAY + 9,
    2 * DAY,
    2 * DAY + 1,
  ],
];

describe("Last-Modified", () => {
  const boundaries = createBoundaries([DAY * 1000]);
  for (const [name, at, dayBegins, now, seenAt, expected] of ROWS) {
    test(name, () => {
      const found = findLastModified({ at, dayBegins }, boundaries, now * 1000, seenAt * 1000);
      assert.equal(found, expected);
    });
  }
});
