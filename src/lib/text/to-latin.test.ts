import assert from "node:assert/strict";
import { test } from "node:test";
import { toLatin } from "./to-latin.ts";

test("letters with marks are spelled without them", () => {
  for (const [text, latin] of [
    ["Straße Größe Äpfel", "Strasse Groesse Aepfel"],
    ["GRO\u1E9EE", "GROSsE"],
    ["a\u0308 é ñ Łódź İ", "ae e n Lodz I"],
    ["日本 №1", "日本 No1"],
  ] as const)
    assert.equal(toLatin(text), latin);
});
