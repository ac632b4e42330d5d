/** The documents that have all words and phrases of a search, and none that it excludes. */
import { foldBothWays } from "../../lib/text/fold-text.ts";
import { isUnspaced, symbolsOf } from "../../lib/text/words.ts";
import type { SearchTerm } from "../../query/search-terms.ts";
import type { CheckPoint } from "../find-items.ts";
import type { SearchPart } from "./search-part.ts";
import { BEGINNING, PART, WHOLE } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A word or phrase of a search. */
export interface Sought extends SearchTerm {
  /** For each of its words, by term: how well it fits; 0: not at all. */
  readonly grades: readonly Uint8Array[];
}

/**
 * A phrase is made of whole words. What is excluded must be the word, in whatever form; if it has symbols, as it is
 * written.
 */
function limitGrades(
  grades: Uint8Array,
  word: string,
  { isExact, isExcluded }: SearchTerm,
): Uint8Array {
  if ((!isExact && !isExcluded) || isUnspaced(word)) return grades;
  const isWritten = isExact || symbolsOf(word) !== "";
  return grades.map((grade) =>
    (isWritten ? grade === WHOLE : grade !== BEGINNING && grade !== PART) ? grade : 0,
  );
}

/** Equal for terms that mean the same. */
export const keyOf = ({ words, isExact, isExcluded }: SearchTerm): string =>
  JSON.stringify([words.map(foldBothWays), isExact, isExcluded]);

/** Complete only after all parts were read: new texts may add words. */
export const readSought = (
  terms: readonly SearchTerm[],
  vocabulary: Vocabulary,
  checkPoint: CheckPoint,
): readonly Sought[] => {
  const distinct = new Map(terms.map((term) => [keyOf(term), term]));
  const gradeWord = (word: string, term: SearchTerm): Uint8Array => {
    checkPoint();
    return limitGrades(vocabulary.grade(word), word, term);
  };
  return Array.from(distinct.values(), (term) => ({
    ...term,
    grades: term.words.map((word) => gradeWord(word, term)),
  }));
};

/** @returns how well the word or phrase fits where a word stands; the end of a text fits nothing */
export function gradeAt({ grades }: Sought, { words, terms }: SearchPart, at: number): number {
  const grade = grades[0]?.[terms[words[at] ?? 0] ?? 0] ?? 0;
  for (let next = 1; grade > 0 && next < grades.length; next += 1)
    if (!grades[next]?.[terms[words[at + next] ?? 0] ?? 0]) return 0;
  return grade;
}

/** A document that fits: its number, and where in its part its texts begin, its joined words begin, and it ends. */
export type Visit = (
  part: SearchPart,
  document: number,
  start: number,
  joined: number,
  end: number,
) => void;

/** @returns for each of the sought, how many documents have it; of a phrase, its first word */
export function findFitting(
  sought: readonly Sought[],
  parts: readonly SearchPart[],
  visit: Visit,
  checkPoint: CheckPoint,
): readonly number[] {
  const counts = sought.map(() => 0);
  // They mean words as they are written, so they are sought where these stand.
  const phrases = sought.filter(({ isExact }) => isExact);
  const isThere = (phrase: Sought, part: SearchPart, start: number, end: number): boolean => {
    for (let at = start; at < end; at += 1) if (gradeAt(phrase, part, at) > 0) return true;
    return false;
  };
  const bitsWhere = (holds: (one: Sought) => boolean): number =>
    sought.reduce((bits, one, index) => bits | (Number(holds(one)) << index), 0);
  const wanted = bitsWhere(({ isExcluded }) => !isExcluded);
  const excluded = bitsWhere(({ isExcluded, isExact }) => isExcluded && !isExact);
  const firsts = sought.map(({ grades: [first = EMPTY] }) => first);
  /** By number of a word in a part, a bit for each of the sought: all of them take one pass. */
  const bits = new Uint16Array(parts.reduce((most, { terms }) => Math.max(most, terms.length), 0));
  let before = 0;
  for (const part of parts) {
    checkPoint();
    const { words, terms, starts, joins } = part;
    let here = 0;
    for (let word = 1; word < terms.length; word += 1) {
      const term = terms[word] ?? 0;
      let fitting = 0;
      for (let index = 0; index < firsts.length; index += 1)
        if (firsts[index]?.[term] !== 0) fitting |= 1 << index;
      bits[word] = fitting;
      here |= fitting;
    }
    for (let document = 0; document < starts.length - 1; document += 1) {
      if (wanted !== 0 && here === 0) break;
      const [start, end] = [starts[document] ?? 0, starts[document + 1] ?? 0];
      const joined = joins[document] ?? end;
      let seen = 0;
      for (let at = start; at < end; at += 1) seen |= bits[words[at] ?? 0] ?? 0;
      for (let rest = seen, index = 0; rest > 0; rest >>= 1, index += 1)
        counts[index] = (counts[index] ?? 0) + (rest & 1);
      if ((seen & wanted) !== wanted || (seen & excluded) !== 0) continue;
      if (phrases.every((one) => isThere(one, part, start, joined) !== one.isExcluded))
        visit(part, before + document, start, joined, end);
    }
    before += starts.length - 1;
  }
  return counts;
}

const EMPTY = new Uint8Array();
