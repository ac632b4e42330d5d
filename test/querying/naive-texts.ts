/**
 * In charge of when texts agree for people who search, written down once more and slowly. In come
 * texts; out goes whether one contains, begins with or fits the other.
 */
import { english, german } from "multilingual-stemmer";

const MARKS = /[\u0300-\u036F\u0640\p{Script=Hebrew}\p{Script=Arabic}\u064B-\u0655\u0670]/gu;

const isDroppedMark = (character: string): boolean =>
  character === "\u0640" || /\p{Mn}/u.test(character);

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ß/gu, "ss"],
  [/æ/gu, "ae"],
  [/œ/gu, "oe"],
  [/ø/gu, "o"],
  [/ł/gu, "l"],
  [/đ/gu, "d"],
  [/ı/gu, "i"],
  [/ς/gu, "σ"],
];

function fold(text: string): string {
  const bare = text
    .normalize("NFKD")
    .replace(MARKS, (character) => (isDroppedMark(character) ? "" : character))
    .toLowerCase();
  return LETTERS.reduce((folded, [letter, plain]) => folded.replace(letter, plain), bare);
}

const spellUmlauts = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[äÄ]/gu, "ae")
    .replaceAll(/[öÖ]/gu, "oe")
    .replaceAll(/[üÜ]/gu, "ue");

/** @returns whether the comparison holds for the folded texts, in one of the two ways */
export const agree = (
  one: string,
  other: string,
  compare: (one: string, other: string) => boolean,
): boolean =>
  compare(fold(one), fold(other)) || compare(fold(spellUmlauts(one)), fold(spellUmlauts(other)));

export const isContained = (text: string, part: string): boolean =>
  agree(text, part, (one, other) => one.includes(other));

export const isBeginning = (text: string, part: string): boolean =>
  agree(text, part, (one, other) => one.startsWith(other));

export const isAlike = (one: string, other: string): boolean =>
  agree(one, other, (a, b) => a === b);

export const naiveWords = (text: string): readonly string[] =>
  text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const lower = (word: string): string => word.normalize("NFC").toLowerCase();

/** @param codes of the languages whose word forms count @returns whether a query word fits a text */
export const fitsText = (word: string, text: string, codes: readonly string[]): boolean =>
  naiveWords(text).some(
    (one) =>
      isBeginning(one, word) ||
      (codes.includes("DE") && fold(german(lower(one))) === fold(german(lower(word)))) ||
      (codes.includes("EN") && fold(english(lower(one))) === fold(english(lower(word)))),
  ) ||
  (UNSPACED.test(word) && isContained(text, word));
