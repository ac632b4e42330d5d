/**
 * The distinct words of all searched texts. A *term* is a word of a text in lower case, with its stems in
 * the languages of that text; it is identified by its number. Terms are only added, never changed, so
 * that search parts stay valid as long as the vocabulary.
 */
import { foldBothWays } from "../../lib/text/fold-text.ts";
import type { Stemming, StemsOf } from "../../lib/text/stems.ts";
import { countLetters, isUnspaced, nameOf, symbolsOf } from "../../lib/text/words.ts";
import { createWordList } from "./word-list.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** How well a term fits a word; 0: not at all. Parts of words rank after everything else. */
export const PART = 1;
/** It has the same stem or, in a script without spaces, contains the word. */
export const FORM = 4;
export const BEGINNING = 5;
/** It begins with the word and has the same stem. */
const BEGINNING_OF_FORM = 6;
/** It is the word, but for the symbols of it: `C` for `C#`. */
const BARE = 7;
export const WHOLE = 8;

/** Shorter words and stems are in too many words. */
const MIN_PART = 3;

export interface Vocabulary {
  /** Approximate size. */
  readonly bytes: number;
  /** Greater than every term. */
  readonly size: number;
  /** @param word a word of a text @returns its term, at least 1 */
  termOf(word: string, stemming: Stemming): number;
  /** @param word of a query @returns by term, how well it fits */
  grade(word: string): Uint8Array;
  /** @returns the terms that one slip of the fingers makes the word, by their plain folding */
  listSlips(word: string): ReadonlyMap<string, readonly number[]>;
}

/** Approximate size of a term: its key in a map, its foldings and its stems. */
const TERM_BYTES = 200;

export function createVocabulary(stemsOf: StemsOf): Vocabulary {
  const known: Readonly<Record<Stemming, Map<string, number>>> = {
    none: new Map(),
    german: new Map(),
    english: new Map(),
    both: new Map(),
  };
  /** Every term is in the first; in the second only if umlauts can be spelled out. */
  const [plain, spelled] = [createWordList(), createWordList()];
  const stems = { german: createWordList(), english: createWordList() };
  const isSpelled: boolean[] = [];
  /** Of the few terms that have some. */
  const symbols = new Map<number, string>();

  const add = (written: string, stemming: Stemming): number => {
    const word = nameOf(written);
    const [one, other] = foldBothWays(word);
    const term = isSpelled.push(one !== other);
    if (word !== written) symbols.set(term, symbolsOf(written));
    plain.add(one, term);
    if (one !== other) spelled.add(other, term);
    const { german, english } = stemsOf(word, stemming);
    if (german !== undefined) stems.german.add(german, term);
    if (english !== undefined) stems.english.add(english, term);
    return term;
  };

  return {
    get bytes() {
      return isSpelled.length * TERM_BYTES;
    },
    get size() {
      return isSpelled.length + 1;
    },
    termOf(word, stemming) {
      const lowerCase = word.toLowerCase();
      return getOrInsert(known[stemming], lowerCase, () => add(lowerCase, stemming));
    },
    grade(asked) {
      const [word, wanted] = [nameOf(asked), symbolsOf(asked)];
      const hasSymbols = (term: number): boolean => wanted === "" || symbols.get(term) === wanted;
      const grades = new Uint8Array(isSpelled.length + 1);
      const [one, other] = foldBothWays(word);
      const inside = isUnspaced(one) ? FORM : countLetters(one) < MIN_PART ? 0 : PART;
      const mark = (term: number, isBeginning: boolean, isWhole: boolean): void => {
        const whole = isWhole && (hasSymbols(term) ? WHOLE : BARE);
        const grade = whole || (isBeginning ? BEGINNING : inside);
        if (grade > (grades[term] ?? 0)) grades[term] = grade;
      };
      plain.find(one, inside > 0, mark);
      spelled.find(other, inside > 0, mark);
      if (one !== other) {
        plain.find(other, inside > 0, (term, isBeginning, isWhole) => {
          if (isSpelled[term - 1] === false) mark(term, isBeginning, isWhole);
        });
      }
      const { german = "", english = "" } = stemsOf(word.normalize("NFC").toLowerCase(), "both");
      for (const [list, stem] of [
        [stems.german, german],
        [stems.english, english],
      ] as const) {
        const isLong = countLetters(stem) >= MIN_PART;
        list.find(stem, isLong, (term, _isBeginning, isForm) => {
          const before = grades[term] ?? 0;
          if (isForm && before === BEGINNING) grades[term] = BEGINNING_OF_FORM;
          else if (isForm && before < FORM) grades[term] = FORM;
          else if (isLong && before === 0) grades[term] = PART;
        });
      }
      return grades;
    },
    listSlips(asked) {
      const word = nameOf(asked);
      const slips = new Map<string, number[]>();
      const [one, other] = foldBothWays(word);
      const compare = (text: string, term: number, meant: string): void => {
        if (isOneEdit(text, meant)) getOrInsert(slips, plain.at(term - 1), () => []).push(term);
      };
      plain.findNear(one, (text, term) => compare(text, term, one));
      spelled.findNear(other, (text, term) => compare(text, term, other));
      if (one !== other) {
        plain.findNear(other, (text, term) => {
          if (isSpelled[term - 1] === false) compare(text, term, other);
        });
      }
      return slips;
    },
  };
}

/** @returns whether a letter was inserted, left out or exchanged, or two neighbours were */
function isOneEdit(one: string, other: string): boolean {
  if (one.length > other.length) return isOneEdit(other, one);
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (one.length < other.length) return one.slice(same) === other.slice(same + 1);
  const isSwapped = one[same] === other[same + 1] && one[same + 1] === other[same];
  return one.slice(same + (isSwapped ? 2 : 1)) === other.slice(same + (isSwapped ? 2 : 1));
}
