import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readTerms, spellTerms } from "./search-terms.ts";

/** A search as it is typed, and its canonical spelling, which says what was understood. */
const ROWS: readonly (readonly [typed: string, canonical: string])[] = [
  ["  Haus,\tKiel ", "Haus Kiel"],
  ['"Bad, Oldesloe"', '"Bad Oldesloe"'],
  ["„Bad Oldesloe“ «Haus» “a”", '"Bad Oldesloe" "Haus" "a"'],
  ['a"b"c', 'a "b" c'],
  ['"" a', "a"],
  // While it is being typed.
  ['Haus "Bad Old', "Haus Bad Old"],
  ['Haus "Bad -Old', "Haus Bad -Old"],
  ['Haus "', "Haus"],
  ["Haus -", "Haus"],
  ['"Bad -Old"', '"Bad Old"'],
  ["Haus -Kiel", "Haus -Kiel"],
  ['-Kiel Haus -"Bad Old"', '-Kiel Haus -"Bad Old"'],
  // Nothing else is sought.
  ["-Kiel", "Kiel"],
  ['-Kiel -"Bad Old"', 'Kiel "Bad Old"'],
  // No minus at the beginning of a word.
  ['Haus - Kiel --Bad a-b –c "d"-e', 'Haus Kiel Bad a b c "d" e'],
  ["-", ""],
];

describe("a search", () => {
  for (const [typed, canonical] of ROWS) {
    test(`${typed} means ${canonical}`, () => {
      const terms = readTerms(typed);
      assert.equal(spellTerms(terms), canonical);
      assert.deepEqual(readTerms(canonical), terms);
    });
  }

  test("is read in NFC, with phrases and exclusions told apart", () => {
    assert.deepEqual(readTerms('u\u0308ber -"o\u0308 a" "e"'), [
      { words: ["über"], isExact: false, isExcluded: false },
      { words: ["ö", "a"], isExact: true, isExcluded: true },
      { words: ["e"], isExact: true, isExcluded: false },
    ]);
  });
});
