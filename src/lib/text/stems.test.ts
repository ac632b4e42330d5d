import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stemsOf } from "./stems.ts";
import type { Stemming } from "./stems.ts";
import { stemmingOf } from "./words.ts";

/** From the vocabularies that Snowball publishes with its stemmers. */
const GERMAN = [
  ["aalglatten", "aalglatt"],
  ["abendländischen", "abendland"],
  ["abenteuerlichem", "abenteu"],
  ["abgrundes", "abgrund"],
  ["abgründe", "abgrund"],
  ["abhängigkeit", "abhang"],
  ["abläßt", "ablasst"],
  ["abschließung", "abschliess"],
  ["abschütteln", "abschuttel"],
  ["absonderungen", "absonder"],
  ["alkoholischer", "alkohol"],
  ["arbeitsteilung", "arbeitsteil"],
  ["aufeinanderfolge", "aufeinanderfolg"],
  ["häuser", "haus"],
  ["kategorischen", "kategor"],
] as const;
const ENGLISH = [
  ["abilities", "abil"],
  ["abominably", "abomin"],
  ["accompanying", "accompani"],
  ["added", "add"],
  ["adventurously", "adventur"],
  ["consignment", "consign"],
  ["dying", "die"],
  ["generously", "generous"],
  ["generate", "generat"],
  ["knightly", "knight"],
  ["news", "news"],
  ["running", "run"],
  ["skies", "sky"],
] as const;

describe("stems", () => {
  for (const [word, stem] of GERMAN) {
    test(`German ${word}`, () => {
      assert.deepEqual(stemsOf(word, "german"), { german: stem });
    });
  }
  for (const [word, stem] of ENGLISH) {
    test(`English ${word}`, () => {
      assert.deepEqual(stemsOf(word, "english"), { english: stem });
    });
  }

  test("count in the language of the text", () => {
    assert.deepEqual(stemsOf("running", "none"), {});
    assert.deepEqual(stemsOf("häuser", "both"), { german: "haus", english: "hauser" });
    const languages: readonly (readonly [string | undefined, Stemming])[] = [
      ["DE", "german"],
      ["DE_AT", "german"],
      ["EN", "english"],
      ["EN_GB", "english"],
      [undefined, "both"],
      ["FR", "none"],
      ["DA", "none"],
      ["ET", "none"],
    ];
    for (const [code, stemming] of languages)
      assert.equal(stemmingOf(code), stemming, String(code));
  });
});
