/**
 * What a search asks for: words, phrases in quotation marks, and both excluded by a minus. How a search is
 * written down, and back.
 */
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import { cleanText, readRuns, splitWords } from "../lib/text/words.ts";
import { isLonger } from "./query-syntax.ts";

export interface SearchTerm {
  /** In NFC; several only in a phrase. */
  readonly words: readonly string[];
  /** In quotation marks: exactly these words, one after the other. */
  readonly isExact: boolean;
  /** Preceded by a minus: items that have it are not found. */
  readonly isExcluded: boolean;
}

/** As keyboards write them: any of them opens, and any of them closes. */
const QUOTATION_MARK = /["„“”«»]/u;
const BLANK = /\s/u;

/** Within words, as in `rock-n-roll`, it is none. */
const isMinus = (text: string, at: number): boolean =>
  text[at] === "-" && BLANK.test(text[at - 1] ?? "");

/** If nothing else is sought, a minus has no meaning. */
export function readTerms(text: string): readonly SearchTerm[] {
  const parts = ` ${cleanText(text)}`.split(QUOTATION_MARK);
  const terms = readParts(parts, isMinus);
  return terms.every(({ isExcluded }) => isExcluded) ? readParts(parts, () => false) : terms;
}

/** While a phrase is still being typed, its last quotation mark is missing; its words are words then. */
const readParts = (parts: readonly string[], isSign: typeof isMinus): readonly SearchTerm[] =>
  parts.flatMap((part, index): readonly SearchTerm[] => {
    if (index % 2 === 0 || index === parts.length - 1) {
      return readRuns(part).flatMap(({ words, index: at }): readonly SearchTerm[] =>
        isSign(part, at - 1)
          ? [{ words, isExact: words.length > 1, isExcluded: true }]
          : words.map((word) => ({ words: [word], isExact: false, isExcluded: false })),
      );
    }
    const words = splitWords(part);
    const before = parts[index - 1] ?? "";
    const isExcluded = isSign(before, before.length - 1);
    return words.length === 0 ? [] : [{ words, isExact: true, isExcluded }];
  });

export const spellTerms = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isExact, isExcluded }) => {
      const text = words.join(" ");
      return (isExcluded ? "-" : "") + (isExact ? `"${text}"` : text);
    })
    .join(" ");

/** What a search asks for, as far as it counts. */
export interface Search {
  /** Their order counts, because a title that consists of exactly these words ranks first. None: nothing is found. */
  readonly terms: readonly SearchTerm[];
  /** More was asked for than counts. */
  readonly isShortened: boolean;
}

const { searchCharacters, searchWords } = QUERY_BOUNDS;

/** @returns as many characters of the text */
const cut = (text: string, limit: number): string => Array.from(text).slice(0, limit).join("");

/** What a visitor typed is never wrong. @returns undefined: nothing was typed */
export function readSearch(text: string): Search | undefined {
  if (cleanText(text).trim() === "") return undefined;
  const terms: SearchTerm[] = [];
  const all = readTerms(text);
  for (const term of all) {
    const fitting = fitTerm(term, terms);
    if (fitting) terms.push(fitting);
    if (fitting !== term) break;
  }
  return { terms, isShortened: terms.length < all.length || terms.at(-1) !== all.at(-1) };
}

/** @returns the term, or as much of it as has room behind others; undefined: there is none */
function fitTerm(term: SearchTerm, before: readonly SearchTerm[]): SearchTerm | undefined {
  const { words, isExact, isExcluded } = term;
  const room = searchWords - before.reduce((sum, one) => sum + one.words.length, 0);
  const fits = (some: readonly string[]): boolean =>
    some.length <= room &&
    !isLonger(spellTerms([...before, { ...term, words: some }]), searchCharacters);
  if (fits(words)) return term;
  const whole = words.slice(0, room);
  while (whole.length > 0 && !fits(whole)) whole.pop();
  if (whole.length > 0) return { ...term, words: whole };
  const left =
    searchCharacters - Array.from(spellTerms([...before, { ...term, words: [""] }])).length;
  // A beginning is no word that must be there as a whole, or must not be there; alone, it is better than nothing.
  if (before.length > 0 && (room <= 0 || left <= 0 || isExact || isExcluded)) return undefined;
  return { words: [cut(words[0] ?? "", left)], isExact: false, isExcluded: false };
}

/** Without a word, another one that has none. */
export const spellSearch = ({ terms }: Search): string =>
  terms.length === 0 ? "?" : spellTerms(terms);
