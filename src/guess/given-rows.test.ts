import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../test/support/given-rows.ts";
import type { GivenCell } from "../../test/support/given-rows.ts";
import { findHeader } from "./given-rows.ts";

const ROWS: Readonly<Record<string, readonly [position: number, lines: readonly GivenCell[][]]>> = {
  "the first row": [
    0,
    [
      ["Name", "Age"],
      ["Ann", 30],
      ["Bob", 31],
    ],
  ],
  "below lines of explanation": [
    2,
    [
      ["People of the town"],
      ["As of 1 May, without guests"],
      ["Name", "Age", "Place"],
      ["Ann", 30, "X"],
      ["Bob", 31, "Y"],
    ],
  ],
  "below a line with two cells": [
    1,
    [
      ["Source:", "the town"],
      ["Name", "Age", "Place", "Since"],
      ["Ann", 30, "X", 2001],
      ["Bob", 31, "Y", 2002],
    ],
  ],
  "below headings of groups": [
    1,
    [
      ["Person", "", "", "Home"],
      ["Name", "First name", "Age", "Street", "Place"],
      ["A", "B", 3, "S", "P"],
      ["A", "B", 3, "S", "P"],
    ],
  ],
  "below a line as wide as the table": [
    1,
    [
      ["this", "is", "a", "table"],
      ["Name", "Job", "Age", "Kids"],
      ["Ann", "cook", 60, true],
      ["Bob", "smith", 61, false],
    ],
  ],
  "a first row of words": [
    0,
    [
      ["Name", "Job"],
      ["Ann", "cook"],
      ["Bob", "smith"],
    ],
  ],
  "years beside one name": [
    0,
    [
      ["Place", 2019, 2020],
      ["X", 1, 2],
      ["Y", 3, 4],
    ],
  ],
  "a single column": [0, [["Name"], ["Ann"], ["Bob"]]],
  "rows with gaps": [0, [["A", "B", "C", "D"], ["x"], ["y", "1"], ["z", "2", "3", "4"]]],
};

for (const [name, [position, lines]] of Object.entries(ROWS)) {
  test(`the header is found: ${name}`, () => {
    assert.equal(findHeader(rowsOf(lines)), position);
  });
}
