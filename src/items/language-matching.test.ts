import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLanguageMatching } from "./language-matching.ts";

const match = createLanguageMatching([
  "de",
  "en-GB",
  "pt",
  "pt-BR",
  "zh-CN",
  "zh-HK",
  "zh-TW",
  "sr",
  "ru",
  "ro-MD",
]);

const ROWS: readonly (readonly [range: string, tag: string | undefined])[] = [
  ["zh-tw", "zh-TW"],
  ["ZH-TW", "zh-TW"],
  ["zh-hk", "zh-HK"],
  ["zh-hant", "zh-TW"],
  ["zh-hant-hk", "zh-HK"],
  ["zh-mo", "zh-HK"],
  ["zh-sg", "zh-CN"],
  ["zh-hans-tw", "zh-CN"],
  ["yue", "zh-HK"],
  ["yue-hans", "zh-CN"],
  ["pt-pt", "pt"],
  ["pt-ao", "pt"],
  ["pt-latn-br", "pt-BR"],
  ["de-at", "de"],
  ["de-cyrl", undefined],
  ["gsw-ch", "de"],
  ["sr-latn", "sr"],
  ["bs-cyrl", undefined],
  ["az-cyrl", "ru"],
  ["pa-pk", undefined],
  // What CLDR does not know is left out.
  ["de-aaab", "de"],
  ["zh-qxyz-tw", "zh-TW"],
  ["pt-xq", "pt"],
  ["en-gb-oxendict", "en-GB"],
  ["de-de-u-co-phonebk", "de"],
  ["xx", undefined],
  ["xx-latn", undefined],
  ["und", undefined],
  ["*", undefined],
  ["no-such-thing-at-all", undefined],
];

describe("the nearest language", () => {
  for (const [range, tag] of ROWS) test(range, () => assert.equal(match(range), tag));

  test("of none there is none", () => assert.equal(createLanguageMatching([])("de"), undefined));
});
