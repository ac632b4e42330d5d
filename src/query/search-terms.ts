/**
 * What a search asks for: words, phrases in quotation marks, and both excluded by a minus. How a search is
 * written down, and back.
 */
import { splitWords } from "../lib/text/words.ts";

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
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BLANK = /\s/u;

/** Within words, as in `rock-n-roll`, it is none. */
const isMinus = (text: string, at: number): boolean =>
  text[at] === "-" && BLANK.test(text[at - 1] ?? "");

/**
 * While a phrase is still being typed, its last quotation mark is missing; its words are words then. If
 * nothing else is sought, a minus has no meaning.
 */
export function readTerms(text: string): readonly SearchTerm[] {
  const parts = ` ${text.normalize("NFC")}`.split(QUOTATION_MARK);
  const terms = parts.flatMap((part, index): readonly SearchTerm[] => {
    if (index % 2 === 0 || index === parts.length - 1) {
      return Array.from(part.matchAll(WORD), ({ 0: word, index: at }) => ({
        words: [word],
        isExact: false,
        isExcluded: isMinus(part, at - 1),
      }));
    }
    const words = splitWords(part);
    const before = parts[index - 1] ?? "";
    const isExcluded = isMinus(before, before.length - 1);
    return words.length === 0 ? [] : [{ words, isExact: true, isExcluded }];
  });
  return terms.every(({ isExcluded }) => isExcluded)
    ? terms.map((term) => ({ ...term, isExcluded: false }))
    : terms;
}

export const spellTerms = (terms: readonly SearchTerm[]): string =>
  terms
    .map(({ words, isExact, isExcluded }) => {
      const text = words.join(" ");
      return (isExcluded ? "-" : "") + (isExact ? `"${text}"` : text);
    })
    .join(" ");
