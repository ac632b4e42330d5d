import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { readSearch, readTerms, spellSearch, spellTerms } from "./search-terms.ts";
import { runs } from "../../test/support/seeds.ts";

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
  // What is joined behind a minus is one.
  ["Netz -S-Bahn", 'Netz -"S Bahn"'],
  ["-S-Bahn", "S Bahn"],
  ["C# -C++ C+ a+b", "C# -C++ C+ a b"],
  ["Donau\u00ADdampf \u200B E\u2011Mail", "Donaudampf E Mail"],
  ["-", ""],
];

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(" ");

/** What is typed, what counts of it, and whether that is less. */
const TYPED: readonly (readonly [typed: string, canonical: string | undefined, isLess: boolean])[] =
  [
    ["", undefined, false],
    [" \t\u00A0\u3000 ", undefined, false],
    ["\u00AD\u200B", undefined, false],
    ["?", "?", false],
    ["\u{1F384}", "?", false],
    ['"" - -', "?", false],
    ["?".repeat(4000), "?", false],
    ["a", "a", false],
    [words(10), words(10), false],
    [words(11), words(10), true],
    [words(1000), words(10), true],
    [`"${words(11)}" b`, `"${words(10)}"`, true],
    [`a "${words(11)}"`, `a "${words(9)}"`, true],
    [`${words(9)} -"a b"`, `${words(9)} -"a"`, true],
    ["a".repeat(200), "a".repeat(200), false],
    ["a".repeat(201), "a".repeat(200), true],
    [`haus ${"\u{10428}".repeat(300)}`, `haus ${"\u{10428}".repeat(195)}`, true],
    [`haus "b ${"a".repeat(300)}"`, 'haus "b"', true],
    [`haus -${"a".repeat(300)}`, "haus", true],
    [`"${"a".repeat(300)}"`, "a".repeat(198), true],
    [`a${" ".repeat(3000)}b`, "a b", false],
    ['"a'.repeat(10), '"a" a "a" a "a" a "a" a "a" a', false],
  ];

describe("what a visitor types is never wrong", () => {
  for (const [typed, canonical, isLess] of TYPED) {
    test(JSON.stringify(typed.slice(0, 60)), () => {
      const search = readSearch(typed);
      assert.equal(search && spellSearch(search), canonical);
      assert.equal(search?.isShortened ?? false, isLess);
      if (search) assert.deepEqual(readSearch(canonical ?? "")?.terms, search.terms);
    });
  }

  test("whatever it is, and what counts of it counts as a whole", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc
            .array(fc.constantFrom('"', "-", "a", "ä", " ", "+", "#", "/", "wort", "\u00AD"), {
              maxLength: 600,
              size: "max",
            })
            .map((parts) => parts.join("")),
        ),
        (typed) => {
          const search = readSearch(typed);
          if (search === undefined) return;
          const again = readSearch(spellSearch(search));
          assert.deepEqual(again, { terms: search.terms, isShortened: false });
          assert.ok(Array.from(spellSearch(search)).length <= 200);
          assert.ok(search.terms.flatMap((term) => term.words).length <= 10);
        },
      ),
      runs(100),
    );
  });
});

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
