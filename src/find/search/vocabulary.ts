/**
 * The distinct words of all searched texts. A *term* is a word of a text in lower case, with its stems in
 * the languages of that text; it is identified by its number. Terms are only added, never changed, so
 * that search parts stay valid as long as the vocabulary.
 */
import { foldBothWays } from "../../lib/text/fold-text.ts";
import type { Foldings } from "../../lib/text/fold-text.ts";
import type { Stemming, StemsOf } from "../../lib/text/stems.ts";
import { isUnspaced } from "../../lib/text/words.ts";

/**
 * How well a term matches: it equals the word; it begins with the word and has the same stem; it begins
 * with the word; or it only has the same stem or, in a script without spaces, contains the word.
 */
const WHOLE = 4;
const BEGINNING_OF_FORM = 3;
const BEGINNING = 2;
const OTHER = 1;

/** The grade of the best match. */
export const BEST_GRADE = WHOLE;

export interface Vocabulary {
  /** Approximate size. */
  readonly bytes: number;
  /** @param word a word of a text @returns its term */
  termOf(word: string, stemming: Stemming): number;
  /** @returns by term: 1 to 4, the higher the better; 0 if the word of a query does not match */
  grade(word: string): Uint8Array;
  /** @returns whether the terms, in this order, equal the words of a query */
  isSame(terms: Uint32Array, words: readonly string[]): boolean;
}

/** Approximate size of a term: two texts and their entries in lists and maps. */
const TERM_BYTES = 250;

export function createVocabulary(stemsOf: StemsOf): Vocabulary {
  const known: Readonly<Record<Stemming, Map<string, number>>> = {
    none: new Map(),
    german: new Map(),
    english: new Map(),
    both: new Map(),
  };
  const plain: string[] = [];
  const spelled: string[] = [];
  /** The first characters, which are the same in both foldings. They are enough to exclude most terms. */
  const firsts: number[] = [];
  const isRun: boolean[] = [];
  const stemNumbers = new Map<string, number>();
  /** A term has at most two stems, as numbers; 0: none. */
  const stems: number[] = [];

  const add = (word: string, stemming: Stemming): number => {
    const [one, other] = foldBothWays(word);
    const term = plain.push(one) - 1;
    spelled.push(other);
    firsts.push(one.charCodeAt(0));
    isRun.push(isUnspaced(one));
    const [first = 0, second = 0] = stemsOf(word, stemming).map((stem) =>
      stemNumbers.getOrInsert(stem, stemNumbers.size + 1),
    );
    stems.push(first, second);
    return term;
  };

  const gradeTerm = (
    term: number,
    [one, other]: Foldings,
    isForm: boolean,
    isRunAsked: boolean,
  ): number => {
    const [plainTerm = "", spelledTerm = ""] = [plain[term], spelled[term]];
    if (plainTerm === one || spelledTerm === other) return WHOLE;
    if (plainTerm.startsWith(one) || spelledTerm.startsWith(other))
      return isForm ? BEGINNING_OF_FORM : BEGINNING;
    if (isForm) return OTHER;
    const isInside = plainTerm.includes(one) || spelledTerm.includes(other);
    return isRunAsked && isRun[term] === true && isInside ? OTHER : 0;
  };

  return {
    get bytes() {
      return plain.length * TERM_BYTES;
    },
    termOf(word, stemming) {
      const lowerCase = word.toLowerCase();
      return known[stemming].getOrInsertComputed(lowerCase, () => add(lowerCase, stemming));
    },
    grade(word) {
      const [one, other] = foldBothWays(word);
      const first = one.charCodeAt(0);
      const isRunAsked = isUnspaced(one);
      const [german, english] = stemsOf(word.normalize("NFC").toLowerCase(), "both").map(
        (stem) => stemNumbers.get(stem) ?? -1,
      );
      const isStem = (stem: number | undefined): boolean => stem === german || stem === english;
      const grades = new Uint8Array(plain.length);
      for (let term = 0; term < grades.length; term += 1) {
        const isForm = isStem(stems[2 * term]) || isStem(stems[2 * term + 1]);
        const mayBegin = one === "" || firsts[term] === first;
        if (isForm || mayBegin || isRunAsked)
          grades[term] = gradeTerm(term, [one, other], isForm, isRunAsked);
      }
      return grades;
    },
    isSame(terms, words) {
      if (terms.length !== words.length) return false;
      const folded = words.map((word) => foldBothWays(word));
      return (
        terms.every((term, place) => plain[term] === folded[place]?.[0]) ||
        terms.every((term, place) => spelled[term] === folded[place]?.[1])
      );
    },
  };
}
