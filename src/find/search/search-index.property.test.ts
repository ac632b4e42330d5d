/**
 * Defines the meaning of a search: every answer of the index is compared with the rules, applied word by
 * word to the texts.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  foldedEquals,
  foldedIncludes,
  foldedStartsWith,
} from "../../../test/querying/folded-comparisons.ts";
import { foldBothWays } from "../../lib/text/fold-text.ts";
import type { Foldings } from "../../lib/text/fold-text.ts";
import { createSearchIndex } from "../../../test/querying/search-documents.ts";
import type { SearchedDocument } from "./search-part.ts";
import { stemsOf } from "../../lib/text/stems.ts";
import { isUnspaced, splitWords, stemmingOf } from "../../lib/text/words.ts";

/** The higher, the better; 0: no match. */
function gradeWord(word: string, textWord: string, language: string | undefined): number {
  const [asked, found] = [foldBothWays(word), foldBothWays(textWord)];
  if (foldedEquals(found, asked)) return 4;
  const isForm = stemsOf(textWord.toLowerCase(), stemmingOf(language)).some((stem) =>
    stemsOf(word.toLowerCase(), "both").includes(stem),
  );
  if (foldedStartsWith(found, asked)) return isForm ? 3 : 2;
  return isForm || (isUnspaced(word) && foldedIncludes(found, asked)) ? 1 : 0;
}

const foldWords = (words: readonly string[]): Foldings => foldBothWays(words.join(" "));

/** @returns undefined if a word does not match, Infinity if the title equals the query */
function gradeDocument(
  words: readonly string[],
  { title, texts, language }: SearchedDocument,
): number | undefined {
  let sum = 0;
  for (const word of new Set(words)) {
    const best = (text: string, base: number): number =>
      Math.max(
        0,
        ...splitWords(text)
          .map((textWord) => gradeWord(word, textWord, language))
          .map((grade) => (grade === 0 ? 0 : base + grade)),
      );
    const grade = Math.max(best(title, 4), ...texts.map((text) => best(text, 0)));
    if (grade === 0) return undefined;
    sum += grade;
  }
  const titleWords = splitWords(title);
  const isTitle =
    titleWords.length === words.length && foldedEquals(foldWords(titleWords), foldWords(words));
  return isTitle ? Infinity : sum;
}

const STOCK =
  "Haus Häuser Haeuser hauser hausen Über ueber uber überall Straße strasse Müller mueller muller müllern run running runs runner generous generously kündigen Kündigung kundig 東京 東京都 京 がく かく ガ ไทย ประเทศไทย မြန်မာ ä中 ae中 a中 ä ae a äe aee محمد مُحَمَّد أحمد ß ss é e\u0301 \u0301 हिन्दी 12 123 한국 한".split(
    " ",
  );
const LETTERS = Array.from("aeoäöüßuhsnr\u0301\u0308中京がأ");

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...STOCK) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 4 }),
  },
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", "-", ", ", "")), { maxLength: 4, size: "max" })
  .map((parts) => parts.flat().join(""));
const documents = fc.array(
  fc.record({
    title: text,
    texts: fc.array(text, { maxLength: 2, size: "max" }),
    language: fc.constantFrom(undefined, "DE", "DE", "EN_GB", "JA"),
  }),
  { minLength: 8, maxLength: 25, size: "max" },
);
const query = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.array(word, { minLength: 2, maxLength: 3 }).map((list) => list.join(" ")),
  },
);
const queries = fc.array(query, { minLength: 5, maxLength: 10, size: "max" });

test("an index finds what the rules require, in an order that they allow", () => {
  let found = 0;
  fc.assert(
    fc.property(documents, queries, (list, asked) => {
      const index = createSearchIndex(list);
      for (const words of asked.map(splitWords)) {
        const places = [...index.search(words)];
        const grades = list.map((document) => gradeDocument(words, document));
        assert.deepEqual(
          places.toSorted((one, other) => one - other),
          [...list.keys()].filter((place) => grades[place] !== undefined),
          words.join(" "),
        );
        found += places.length;
        const signs = list.map((document) => JSON.stringify(document));
        for (const [rank, place] of places.entries()) {
          const next = places[rank + 1];
          if (next === undefined) continue;
          const [grade = 0, nextGrade = 0] = [grades[place], grades[next]];
          assert.ok(grade >= nextGrade, `${words.join(" ")}: ${place} before ${next}`);
          if (grade === Infinity && nextGrade === Infinity) assert.ok(place < next);
          if (signs[place] === signs[next]) assert.ok(place < next);
        }
      }
    }),
    { numRuns: 200 },
  );
  assert.ok(found > 1000, `only ${found} fits were compared`);
});
