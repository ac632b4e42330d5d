import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isUnspaced, joinWords, splitRuns, splitWords } from "./words.ts";

const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ["", []],
  [" – ! ", []],
  ["Über uns", ["Über", "uns"]],
  ["U\u0308ber", ["Über"]],
  ["a-b/c_d.e’f", ["a", "b", "c", "d", "e", "f"]],
  ["C++ und 3.5 m²", ["C++", "und", "3", "5", "m²"]],
  ["C#, C++20, 1+ a+b C+#-d e#", ["C#", "C", "20", "1", "a", "b", "C+#", "d", "e#"]],
  [
    "Donau\u00ADdampf\u200Bschiff\u2060fahrt \uFEFFa\u200Cb\u200Dc",
    ["Donaudampfschifffahrt", "abc"],
  ],
  ["de/kontakt/öffnungszeiten/", ["de", "kontakt", "öffnungszeiten"]],
  ["हिन्दी में", ["हिन्दी", "में"]],
  ["東京都、日本", ["東京都", "日本"]],
];

describe("words", () => {
  for (const [text, words] of TEXTS) {
    test(JSON.stringify(text), () => {
      assert.deepEqual([...splitWords(text)], words);
    });
  }
});

const JOINED: readonly (readonly [string, readonly string[]])[] = [
  ["E-Mail-Kurs", ["EMailKurs"]],
  ["O’Reilly, O'Neill & R&B", ["OReilly", "ONeill", "RB"]],
  ["10.000 Schritte, 0434/28-00-10.", ["10000", "0434280010"]],
  ["Online\u2011Sprech\u00ADstunde S\u2010Bahn", ["OnlineSprechstunde", "SBahn"]],
  ["a - b a--b a- b -a a_b 10:00 a–b", []],
  ["R/C# C++/C#", ["RC"]],
  ["U\u0308-Wagen", ["ÜWagen"]],
];

describe("words that are joined", () => {
  for (const [text, words] of JOINED) {
    test(JSON.stringify(text), () => {
      assert.deepEqual(joinWords(splitRuns(text)), words);
    });
  }
});

test("scripts without spaces between words are known by their letters", () => {
  for (const word of ["東京", "ひらがな", "ｶﾀｶﾅ", "ー", "a中b", "ไทย", "ລາວ", "ខ្មែរ", "မြန်မာ"])
    assert.ok(isUnspaced(word), word);
  for (const word of ["Tokyo", "한국", "हिन्दी", "العربية", "Ελλάδα", "123"])
    assert.ok(!isUnspaced(word), word);
});
