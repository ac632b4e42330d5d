/** Which words of the texts a word of the query fits, and how well. */
import type { Slices } from "../slices.ts";
import { foldBothWays } from "../text/fold-text.ts";
import { findFolded, findInside } from "../text/folded-texts.ts";
import { isUnspaced, stemsOf } from "../text/words.ts";
import type { PackedTexts } from "./pack-texts.ts";

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

export async function findTerms(
  texts: PackedTexts,
  word: string,
  slices: Slices,
): Promise<FittingTerms> {
  const grades = new Uint8Array(texts.plain.length);
  const terms: number[] = [];
  const raise = (term: number, grade: number): void => {
    const before = grades[term] ?? 0;
    if (before === 0) terms.push(term);
    if (grade > before) grades[term] = grade;
  };

  const foldings = foldBothWays(word);
  const [plain, spelled] = foldings;
  const { spellings, terms: spelledTerms, places } = texts.spelled;
  findBeginnings(texts.plain, plain, raise);
  findBeginnings(spellings, spelled, (place, grade) => raise(spelledTerms[place] ?? 0, grade));
  // Terms whose foldings are alike are kept as plain ones only.
  if (spelled !== plain)
    findBeginnings(texts.plain, spelled, (term, grade) => {
      if (places[term] === 0) raise(term, grade);
    });
  for (const stem of stemsOf(word.normalize("NFC").toLowerCase(), "both"))
    for (const term of texts.stems.get(stem) ?? [])
      raise(term, grades[term] === BEGINNING ? BEGINNING_OF_FORM : OTHER);
  const found = (term: number): void => raise(term, OTHER);
  if (isUnspaced(plain)) await findFolded(texts.unspaced, foldings, findInside, found, slices);
  return { terms, grades };
}

function findBeginnings(
  sorted: readonly string[],
  beginning: string,
  found: (place: number, grade: number) => void,
): void {
  for (let place = findFirst(sorted, beginning); place < sorted.length; place += 1) {
    const text = sorted[place] ?? "";
    if (!text.startsWith(beginning)) return;
    found(place, text.length === beginning.length ? WHOLE : BEGINNING);
  }
}

/** @returns the first place in sorted texts whose text is not less than the given one */
function findFirst(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") >= text) high = middle;
    else low = middle + 1;
  }
  return low;
}
