import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestName } from "./errors.ts";

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
