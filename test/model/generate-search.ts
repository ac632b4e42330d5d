/** Searches for words that items have, as people type them: in parts, in other forms, with slips. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Item } from "../support/site.ts";
import { searchedTexts } from "./query.ts";
import type { ModelSubject } from "./query.ts";
import type { ModelTerm } from "./search.ts";
import { modelWords } from "./words.ts";

const stripMarks = (word: string): string => word.normalize("NFD").replaceAll(/\p{Mn}/gu, "");

const spellOut = (word: string): string =>
  word.normalize("NFC").replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");

const FORMS = [
  "email",
  "emailkurse",
  "onlinesprechstunde",
  "sbahn",
  "10000",
  "0434280010",
  "oreilly",
  "c#",
  "c++",
  "c",
  "silbentrennung",
  "kündigung",
  "runs",
  "run",
  "haus",
  "hause",
  "京",
  "ガ",
  "5",
  "strassen",
  "seiten",
];

/** @returns the word as a slip of the fingers makes it */
function slip(word: string, kind: number, at: number): string {
  const letters = Array.from(word);
  const place = 1 + (at % Math.max(1, letters.length - 1));
  if (kind === 0) letters.splice(place, 1);
  else if (kind === 1) letters.splice(place, 0, "x");
  else if (kind === 2) letters.splice(place, 1, "q");
  else letters.splice(place - 1, 2, ...letters.slice(place - 1, place + 1).toReversed());
  return letters.join("");
}

const alter = (word: string, change: number, length: number): string => {
  const letters = Array.from(word);
  if (change === 0) return letters.slice(0, length).join("");
  if (change === 1) return word.toUpperCase();
  if (change === 2) return stripMarks(word);
  if (change === 3) return spellOut(word);
  if (change === 4) return letters.slice(-2 - length).join("");
  return change < 7 ? slip(word, length % 4, length + change) : word;
};

/** Shorter words are not taken for slips. */
const MIN_CORRECTED = 5;

export function searchIn(
  subject: ModelSubject,
  items: readonly Item[],
): Arbitrary<readonly ModelTerm[]> {
  if (subject.title.length === 0) return fc.constant([]);
  const texts = items
    .flatMap((item) => searchedTexts(item, subject))
    .map(modelWords)
    .filter((words) => words.length > 0);
  const generate = fc.record({
    place: fc.nat({ max: 20 }),
    change: fc.nat({ max: 10 }),
    length: fc.integer({ min: 1, max: 6 }),
    sign: fc.constantFrom("", "", "", "", "-", '"', '-"'),
  });
  const mistaken = fc
    .tuple(
      fc.constantFrom(...texts.flat().filter((word) => word.length > MIN_CORRECTED), ...FORMS),
      fc.nat({ max: 3 }),
      fc.nat({ max: 20 }),
    )
    .map(([word, kind, at]) =>
      modelWords(slip(word, kind, at)).map((one) => ({
        words: [one.normalize("NFC")],
        isExact: false,
        isExcluded: false,
      })),
    );
  const altered = fc
    .tuple(
      fc.constantFrom(...texts, FORMS),
      fc.array(generate, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([words, choices, isLone]) => {
      const terms = choices
        .slice(0, isLone ? 1 : 3)
        .flatMap(({ place, change, length, sign }): ModelTerm[] => {
          const isExact = sign.endsWith('"');
          const start = place % words.length;
          const some = words.slice(start, start + (isExact ? 1 + (length % 2) : 1));
          // What changes of letter case and marks leave may be two words, or none.
          const left = some
            .flatMap((word) => modelWords(alter(word, isExact ? change % 4 || 7 : change, length)))
            .map((word) => word.normalize("NFC"));
          const isExcluded = sign.startsWith("-");
          return isExact
            ? [{ words: left, isExact, isExcluded }]
            : left.map((word) => ({ words: [word], isExact, isExcluded }));
        });
      const there = terms.filter((term) => term.words.length > 0);
      // Nothing can be excluded when nothing is sought.
      return there.every(({ isExcluded }) => isExcluded)
        ? there.map((term) => ({ ...term, isExcluded: false }))
        : there;
    });
  return fc.oneof(
    { weight: 3, arbitrary: altered },
    // Alone, or it is seldom the one word that is missing.
    { weight: 1, arbitrary: mistaken },
  );
}
