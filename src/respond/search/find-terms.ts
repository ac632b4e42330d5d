/** Which words of the texts a word of the query fits, and how well. */
import { foldBothWays } from "../text/fold-text.ts";
import { findFolded, findInside } from "../text/folded-texts.ts";
import { isUnspaced, stemsOf } from "../text/words.ts";
import type { PackedTexts, SortedTerms } from "./pack-texts.ts";

/** How good a fit is: it is the word, it begins so and is a form of the word, it begins so, or else. */
const WHOLE = 4;
const BEGINNING_OF_FORM = 3;
const BEGINNING = 2;
const OTHER = 1;

/** The grade of the best fit. */
export const BEST_GRADE = WHOLE;

export interface FittingTerms {
  readonly terms: readonly number[];
  /** By term: 1 to 4, the higher the better; 0 where the word does not fit. */
  readonly grades: Uint8Array;
}

export function findTerms(texts: PackedTexts, word: string): FittingTerms {
  const grades = new Uint8Array(texts.plain.order.length);
  const terms: number[] = [];
  const raise = (term: number, grade: number): void => {
    const before = grades[term] ?? 0;
    if (before === 0) terms.push(term);
    if (grade > before) grades[term] = grade;
  };

  const foldings = foldBothWays(word);
  findBeginnings(texts.plain, foldings[0], raise);
  findBeginnings(texts.spelled, foldings[1], raise);
  for (const stem of stemsOf(word.normalize("NFC").toLowerCase(), "both")) {
    for (const term of texts.stems.get(stem) ?? [])
      raise(term, grades[term] === BEGINNING ? BEGINNING_OF_FORM : OTHER);
  }
  const found = (term: number): void => raise(term, OTHER);
  if (isUnspaced(foldings[0])) findFolded(texts.unspaced, foldings, findInside, found);
  return { terms, grades };
}

function findBeginnings(
  { foldings, order }: SortedTerms,
  beginning: string,
  found: (term: number, grade: number) => void,
): void {
  const foldingAt = (place: number): string => foldings[order[place] ?? 0] ?? "";
  const first = findFirst(order.length, (place) => foldingAt(place) >= beginning);
  for (const term of order.subarray(first)) {
    const folding = foldings[term] ?? "";
    if (!folding.startsWith(beginning)) return;
    found(term, folding.length === beginning.length ? WHOLE : BEGINNING);
  }
}

/** @returns the first place where the condition holds, given that it then holds to the end */
export function findFirst(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
