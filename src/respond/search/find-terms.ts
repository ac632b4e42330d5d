/**
 * In charge of which words of the texts a word of the query fits, and how well. In come the packed
 * texts and a query word; out go the terms with the grade of each.
 */
import { foldBothWays } from "./fold-text.ts";
import type { JoinedFoldings, PackedTexts } from "./packed-texts.ts";
import { stemsOf } from "./stems.ts";
import { isUnspaced } from "./words.ts";

/** In how many ways a term fits, as bits. */
const WHOLE = 8;
const BEGINNING = 4;
const FORM = 2;
const INSIDE = 1;

/**
 * How good a fit is, by its bits: a whole word, the beginning of a word that is a form of the same
 * word, the beginning of another word, anything else.
 */
const GRADES: Uint8Array = Uint8Array.from({ length: 16 }, (_, ways) => {
  if (ways === 0) return 0;
  if ((ways & WHOLE) !== 0) return 4;
  if ((ways & BEGINNING) === 0) return 1;
  return (ways & FORM) === 0 ? 2 : 3;
});

/** The grade of the best fit. */
export const BEST_GRADE = 4;

export interface FittingTerms {
  readonly terms: readonly number[];
  /** By term: 1 to 4, the higher the better; 0 where the word does not fit. */
  readonly grades: Uint8Array;
}

export function findTerms(texts: PackedTexts, word: string): FittingTerms {
  const ways = new Uint8Array(texts.plain.length);
  const terms: number[] = [];
  const add = (term: number, way: number): void => {
    const before = ways[term] ?? 0;
    if (before === 0) terms.push(term);
    ways[term] = before | way;
  };

  const [plain, spelled] = foldBothWays(word);
  const { spellings, terms: spelledTerms, places } = texts.spelled;
  const addSpelled: Add = (place, way) => {
    add(spelledTerms[place] ?? 0, way);
  };
  /** Terms whose foldings are alike are kept as plain ones only. */
  const addAlike: Add = (term, way) => {
    if (places[term] === 0) add(term, way);
  };
  findBeginnings(texts.plain, plain, add);
  findBeginnings(spellings, spelled, addSpelled);
  if (spelled !== plain) findBeginnings(texts.plain, spelled, addAlike);
  if (isUnspaced(plain)) {
    findInside(texts.unspaced.plain, plain, add);
    findInside(texts.unspaced.spelled, spelled, add);
    if (spelled !== plain) findInside(texts.unspaced.plain, spelled, addAlike);
  }
  for (const stem of stemsOf(word.normalize("NFC").toLowerCase(), "both")) {
    for (const term of texts.stems.get(stem) ?? []) add(term, FORM);
  }
  for (const term of terms) ways[term] = GRADES[ways[term] ?? 0] ?? 0;
  return { terms, grades: ways };
}

type Add = (place: number, way: number) => void;

function findBeginnings(sorted: readonly string[], beginning: string, add: Add): void {
  let place = findFirst(sorted.length, (at) => (sorted[at] ?? "") >= beginning);
  for (; place < sorted.length; place += 1) {
    const text = sorted[place] ?? "";
    if (!text.startsWith(beginning)) return;
    add(place, text.length === beginning.length ? WHOLE | BEGINNING : BEGINNING);
  }
}

function findInside(joined: readonly JoinedFoldings[], part: string, add: Add): void {
  for (const { text, starts, terms } of joined) {
    for (let at = text.indexOf(part); at >= 0;) {
      const next = findFirst(starts.length, (place) => (starts[place] ?? 0) > at);
      add(terms[next - 1] ?? 0, INSIDE);
      const start = starts[next];
      at = start === undefined ? -1 : text.indexOf(part, start);
    }
  }
}

/** @returns the first place where the condition holds, given that it then holds to the end */
function findFirst(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
