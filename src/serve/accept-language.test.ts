import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseAcceptLanguage } from "../items/languages.ts";

const ROWS: readonly (readonly [header: string | undefined, ranges: string])[] = [
  [undefined, ""],
  ["", ""],
  ["de", "de 1"],
  ["DE-at", "de-at 1"],
  ["en;q=0.5, de", "de 1, en 0.5"],
  ["en ; q=0.5 ,\tde", "de 1, en 0.5"],
  ["da, en-gb;q=0.8, en;q=0.7", "da 1, en-gb 0.8, en 0.7"],
  ["a;q=0.001, b;q=0.002", "b 0.002, a 0.001"],
  ["de;q=0", "de 0"],
  ["de;q=0.000", "de 0"],
  ["de;Q=0.3", "de 0.3"],
  ["*", "* 1"],
  ["*;q=0.1, fr", "fr 1, * 0.1"],
  ["fr, de", "fr 1, de 1"],
  ["de;q=1.5, en", "en 1"],
  ["de;q=-1, en", "en 1"],
  ["de;q=0.1234, en", "en 1"],
  ["de;q=abc, en", "en 1"],
  ["de;level=1, en", "en 1"],
  ["en_GB, de", "en-gb 1, de 1"],
  ["AR_AE;q=0.5, JI, sb", "yi 1, hsb 1, ar-ae 0.5"],
  ["zh_Hant-TW", "zh-hant-tw 1"],
  ["_DE, de__DE, de_, de", "de 1"],
  ["constructor", ""],
  ["toString, de", "tostring 1, de 1"],
  [",, ,de,,", "de 1"],
  ["toolongsubtag, de", "de 1"],
  ["d€, de", "de 1"],
  ["<script>", ""],
  ["zh-Hant-TW", "zh-hant-tw 1"],
];

describe("Accept-Language", () => {
  for (const [header, expected] of ROWS) {
    test(header === undefined ? "absent" : JSON.stringify(header), () => {
      const ranges = parseAcceptLanguage(header);
      assert.equal(ranges.map(({ range, weight }) => `${range} ${weight}`).join(", "), expected);
    });
  }

  test("at most 32 ranges of at most 2048 characters count", () => {
    assert.equal(parseAcceptLanguage(Array(100).fill("de").join()).length, 32);
    assert.deepEqual(parseAcceptLanguage(`${" ".repeat(3000)}de`), []);
  });
});
