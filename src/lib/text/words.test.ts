import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isUnspaced, splitWords } from "./words.ts";

const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ["", []],
  [" – ! ", []],
  ["Über uns", ["Über", "uns"]],
  ["U\u0308ber", ["Über"]],
  ["a-b/c_d.e’f", ["a", "b", "c", "d", "e", "f"]],
  ["C++ und 3.5 m²", ["C", "und", "3", "5", "m²"]],
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

test("scripts without spaces between words are known by their letters", () => {
  for (const word of ["東京", "ひらがな", "ｶﾀｶﾅ", "ー", "a中b", "ไทย", "ລາວ", "ខ្មែរ", "မြန်မာ"])
    assert.ok(isUnspaced(word), word);
  for (const word of ["Tokyo", "한국", "हिन्दी", "العربية", "Ελλάδα", "123"])
    assert.ok(!isUnspaced(word), word);
});
