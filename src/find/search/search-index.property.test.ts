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
} from "../../../test/api/querying/folded-comparisons.ts";
import { foldBothWays } from "../../lib/text/fold-text.ts";
import { createSearchIndex } from "../../../test/api/querying/search-documents.ts";
import { readTerms } from "../../query/search-terms.ts";
import type { SearchTerm } from "../../query/search-terms.ts";
import type { SearchedDocument } from "./search-part.ts";
import { STEMMED, stemsOf } from "../../lib/text/stems.ts";
import {
  isUnspaced,
  joinWords,
  nameOf,
  splitRuns,
  splitWords,
  stemmingOf,
  symbolsOf,
} from "../../lib/text/words.ts";
import { runs } from "../../../test/support/seeds.ts";

const PART = 1;
const WHOLE = 6;

const foldedLength = (word: string): number => foldBothWays(word)[0].normalize("NFC").length;

/** The higher, the better; 0: no match. */
function gradeWord(written: string, there: string, language: string | undefined): number {
  const [word, textWord] = [nameOf(written), nameOf(there)];
  const [asked, found] = [foldBothWays(word), foldBothWays(textWord)];
  const isOtherwise = symbolsOf(written) !== "" && symbolsOf(written) !== symbolsOf(there);
  if (foldedEquals(found, asked)) return isOtherwise ? WHOLE - 1 : WHOLE;
  const textStems = stemsOf(textWord.toLowerCase(), stemmingOf(language));
  const stems = stemsOf(word.toLowerCase(), "both");
  const isForm = STEMMED.some((one) => stems[one] === textStems[one]);
  if (foldedStartsWith(found, asked)) return isForm ? 4 : 3;
  const isInside = foldedIncludes(found, asked);
  if (isForm || (isUnspaced(word) && isInside)) return 2;
  const hasStem = STEMMED.some(
    (one) => foldedLength(stems[one] ?? "") >= 3 && textStems[one]?.includes(stems[one] ?? ""),
  );
  return hasStem || (foldedLength(word) >= 3 && isInside) ? PART : 0;
}

function isAllowed(
  word: string,
  grade: number,
  { isExact, isExcluded }: Pick<SearchTerm, "isExact" | "isExcluded">,
): boolean {
  if (isUnspaced(word) || (!isExact && !isExcluded)) return true;
  return isExact || symbolsOf(word) !== "" ? grade === WHOLE : grade !== 3 && grade !== PART;
}

/** Words that are found by joining others. */
const JOINED = 1.9;

/** @returns the best grade among the words that several of the texts are, joined */
function gradeJoined(
  { words: [word = ""], ...kind }: SearchTerm,
  { title, texts, language }: SearchedDocument,
): number {
  if (kind.isExact) return 0;
  const grades = [title, ...texts]
    .flatMap((text) => joinWords(splitRuns(text)))
    .map((joined) => gradeWord(word, joined, language))
    .filter((grade) => isAllowed(word, grade, kind));
  return Math.max(0, ...grades.map((grade) => Math.min(grade, grade === PART ? PART : JOINED)));
}

/** @returns the grade of each occurrence of the word or phrase in a text */
function gradeText(
  { words, isExact, isExcluded }: SearchTerm,
  text: string,
  language: string | undefined,
): readonly number[] {
  const textWords = splitWords(text);
  const gradeAt = (word: string, textWord = ""): number => {
    const grade = textWord === "" ? 0 : gradeWord(word, textWord, language);
    return isAllowed(word, grade, { isExact, isExcluded }) ? grade : 0;
  };
  return textWords.map((textWord, position) =>
    words.every((word, next) => gradeAt(word, textWords[position + next]) > 0)
      ? gradeAt(words[0] ?? "", textWord)
      : 0,
  );
}

/** Comes earlier the less it is; undefined: a word does not match. */
function rankDocument(
  terms: readonly SearchTerm[],
  document: SearchedDocument,
): number | undefined {
  const { title, texts, language } = document;
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]));
  let [parts, sum] = [0, 0];
  for (const term of distinct.values()) {
    const grades = [
      ...gradeText(term, title, language).map((grade) =>
        grade > PART ? grade + WHOLE - 1 : 1.5 * grade,
      ),
      ...texts.flatMap((text) => gradeText(term, text, language)),
      gradeJoined(term, document),
    ];
    const best = Math.max(0, ...grades);
    if (best > 0 === term.isExcluded) return undefined;
    if (term.isExcluded) continue;
    if (best < 2) parts += 1;
    sum += best < 2 ? Math.round(2 * best - 1) : best + 2;
  }
  const words = terms.flatMap((term) => (term.isExcluded ? [] : term.words));
  const titleWords = splitWords(title);
  const isTitle =
    titleWords.length === words.length &&
    titleWords.every((one, position) => gradeWord(words[position] ?? "", one, undefined) === WHOLE);
  return isTitle ? -1000 : 100 * parts - sum;
}

const STOCK =
  "Haus Häuser Haeuser hauser hausen Über ueber uber überall Straße strasse Müller mueller muller müllern run running runs runner generous generously kündigen Kündigung kundig 東京 東京都 京 がく かく ガ ไทย ประเทศไทย မြန်မာ ä中 ae中 a中 ä ae a äe aee محمد مُحَمَّد أحمد ß ss é e\u0301 \u0301 हिन्दी c c# c++ C# C+ 12 123 한국 한".split(
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
const someText = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", "-", "/", "’", ", ", "", "\u00AD")), {
    maxLength: 4,
    size: "max",
  })
  .map((parts) => parts.flat().join(""));
const documents = fc.array(
  fc.record({
    title: someText,
    texts: fc.array(someText, { maxLength: 2, size: "max" }),
    language: fc.constantFrom(undefined, "DE", "DE", "EN_GB", "JA"),
  }),
  { minLength: 8, maxLength: 25, size: "max" },
);
const query = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom("", "", "-", '"', '-"'), word), {
        minLength: 1,
        maxLength: 3,
      })
      .map((list) => list.map(([sign, one]) => sign + one).join(" ")),
  },
);
const queries = fc.array(query, { minLength: 5, maxLength: 10, size: "max" });

test("an index finds what the rules require, in an order that they allow", () => {
  let found = 0;
  fc.assert(
    fc.property(documents, queries, (list, asked) => {
      const index = createSearchIndex(list);
      for (const search of asked) {
        const terms = readTerms(search);
        const positions = index.search(search);
        const ranks = list.map((document) => rankDocument(terms, document));
        assert.deepEqual(
          positions.toSorted((one, other) => one - other),
          [...list.keys()].filter((position) => ranks[position] !== undefined),
          search,
        );
        found += positions.length;
        const signs = list.map((document) => JSON.stringify(document));
        for (const [order, position] of positions.entries()) {
          const next = positions[order + 1];
          if (next === undefined) continue;
          const [rank = 0, nextRank = 0] = [ranks[position], ranks[next]];
          assert.ok(rank <= nextRank, `${search}: ${position} before ${next}`);
          if (rank === -1000 && nextRank === -1000) assert.ok(position < next);
          if (signs[position] === signs[next]) assert.ok(position < next);
        }
      }
    }),
    runs(200),
  );
  assert.ok(found > 1000, `only ${found} fits were compared`);
});
