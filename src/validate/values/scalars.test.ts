import assert from "node:assert/strict";
import { test } from "node:test";
import { readBooleanText } from "./scalars.ts";

test("words for true and false, in any case", () => {
  for (const text of ["true", "TRUE", "1", "Wahr", "ja", "J", "yes", "Y", "x", "X", "✓"])
    assert.equal(readBooleanText(text), true, text);
  for (const text of ["false", "FALSE", "0", "Falsch", "nein", "N", "no"])
    assert.equal(readBooleanText(text), false, text);
  for (const text of ["", "2", "-", "on", "true?", "constructor"])
    assert.equal(readBooleanText(text), undefined, text);
});
