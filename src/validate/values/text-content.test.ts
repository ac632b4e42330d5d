import assert from "node:assert/strict";
import { test } from "node:test";
import { countCharacters, findDoubled, trimText } from "./text-content.ts";

const double = (text: string): string => Buffer.from(text).toString("latin1");

/** What JavaScript calls white space, and what has no width. */
const isBlank = (text: string): boolean => /^[\s\u200B\u2060]$/u.test(text);

test("a cell loses all white space around it, and nothing else", () => {
  for (let unit = 0; unit < 0x1_00_00; unit += 1) {
    const one = String.fromCharCode(unit);
    assert.equal(
      trimText(`${one}a${one}`),
      isBlank(one) ? "a" : `${one}a${one}`,
      unit.toString(16),
    );
  }
  assert.equal(trimText("  a  b "), "a  b");
  assert.equal(trimText(" \u00A0\t\n"), "");
});

test("an emoji is one character", () => {
  assert.equal(countCharacters("aä漢🏠"), 4);
  assert.equal(countCharacters("\uDBFF\uDFFF\uD800\uDC00\uE000"), 3);
});

test("UTF-8 that was read as another encoding is recognised", () => {
  assert.equal(findDoubled(double("Müller")), "Müller");
  // What has no byte there was not made by a wrong reading.
  for (const right of ["Müller", "Garçon", "ÿ", `${double("ü")}Ā`])
    assert.equal(findDoubled(right), undefined);
});
