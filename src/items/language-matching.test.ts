import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLanguageMatching, preferSame } from "./language-matching.ts";

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
  for (const [range, tag] of ROWS) test(range, () => assert.equal(match(range)?.tag, tag));

  test("of none there is none", () => assert.equal(createLanguageMatching([])("de"), undefined));
});

/** What ICU4J's LocaleMatcher gives for the lists of more than one, too. */
const LISTS: readonly (readonly [asked: string, offered: string, found: string])[] = [
  ["ku en", "ru tr es en-GB de", "- en-GB"],
  ["hy en", "ru tr es en-GB de", "- en-GB"],
  ["be en", "ru tr es en-GB de", "- en-GB"],
  ["az kk en", "ru tr es en-GB de", "- - en-GB"],
  ["ca fr", "es fr de", "- fr"],
  ["ca en-US en", "es en-GB de", "- en-GB en-GB"],
  ["ku", "ru tr es en-GB de", "tr"],
  ["hy ca", "ru tr es en-GB de", "ru es"],
  ["ku xx", "ru tr es en-GB de", "tr -"],
  // A variant of the same: another region, another script, another name.
  ["pt-AO en", "pt-BR en-GB", "pt-BR en-GB"],
  ["zh-Hant en", "zh-HK en-GB", "zh-HK en-GB"],
  ["sr-Latn en", "sr en-GB", "sr en-GB"],
  ["iw en", "he en-GB", "he en-GB"],
  ["nb en", "no en-GB", "no en-GB"],
  ["nn da en", "nb da en-GB", "nb da en-GB"],
  ["da en", "no en-GB", "- en-GB"],
];

describe("a list of languages", () => {
  for (const [asked, offered, found] of LISTS) {
    test(`${asked} of ${offered}`, () => {
      const matchLanguage = createLanguageMatching(offered.split(" "));
      const tags = preferSame(asked.split(" ").map(matchLanguage));
      assert.equal(tags.map((tag) => tag ?? "-").join(" "), found);
    });
  }
});
