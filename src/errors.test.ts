import assert from "node:assert/strict";
import { test } from "node:test";
import { createReminder, suggestName } from "./errors.ts";

const ALLOWED = ["AddressStreet", "AddressZip", "Name", "business-divisions"];
const ROWS: readonly (readonly [found: string, expected: string | undefined])[] = [
  ["AdressStreet", "AddressStreet"],
  ["addressstreet", "AddressStreet"],
  ["business_divisions", "business-divisions"],
  ["Nmae", "Name"],
  ["nam e", "Name"],
  ["Mnae", undefined],
  ["AddressStreet\n(Straße)", "AddressStreet"],
  ["Name (Bezeichnung)", "Name"],
  ["Nam", "Name"],
  ["Telephone", undefined],
  ["", undefined],
  ["x".repeat(129), undefined],
];

for (const [found, expected] of ROWS) {
  test(`${found || "nothing"} suggests ${expected ?? "nothing"}`, () => {
    assert.equal(suggestName(found, ALLOWED), expected);
  });
}

test("a problem is said when it begins, when it changes, and rarely while it lasts", () => {
  let now = 0;
  const isWorthSaying = createReminder(() => now);
  const rows: readonly (readonly [seconds: number, problem: string | undefined, said: boolean])[] =
    [
      [0, undefined, false],
      [1, "refused", true],
      [2, "refused", false],
      [3, "unknown user", false],
      [11, "unknown user", true],
      [12, "refused", false],
      [3610, "unknown user", false],
      [3611, "unknown user", true],
      [3612, undefined, true],
      [3613, undefined, false],
      [3614, "unknown user", true],
    ];
  for (const [seconds, problem, said] of rows) {
    now = seconds * 1000;
    assert.equal(isWorthSaying(problem), said, `${seconds}`);
  }
});
