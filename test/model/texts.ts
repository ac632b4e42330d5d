/** When texts agree for people who search, written down once more and slowly. */
import { english, german } from "multilingual-stemmer";
import { hasSymbols, nameOf, symbolsOf } from "./words.ts";

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
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
    .replaceAll(INVISIBLE, "")
    .normalize("NFKD")
    .replace(MARKS, (character) => (isDroppedMark(character) ? "" : character))
    .toLowerCase();
  return LETTERS.reduce((folded, [letter, plain]) => folded.replace(letter, plain), bare);
}

const spellUmlauts = (text: string): string =>
  text
    .replaceAll(INVISIBLE, "")
    .normalize("NFC")
    .replaceAll(/[äÄ]/gu, "ae")
    .replaceAll(/[öÖ]/gu, "oe")
    .replaceAll(/[üÜ]/gu, "ue");

/** @returns whether the comparison holds for the folded texts, in one of the two ways */
const agree = (
  one: string,
  other: string,
  compare: (one: string, other: string) => boolean,
): boolean =>
  compare(fold(one), fold(other)) || compare(fold(spellUmlauts(one)), fold(spellUmlauts(other)));

export const isContained = (text: string, part: string): boolean =>
  agree(text, part, (one, other) => one.includes(other));

export const isBeginning = (text: string, part: string): boolean =>
  agree(text, part, (one, other) => one.startsWith(other));

const isAlike = (one: string, other: string): boolean => agree(one, other, (a, b) => a === b);

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

const lower = (word: string): string => word.normalize("NFC").toLowerCase();

/** Of folded texts: Korean syllables were taken apart. */
const lengthOf = (folded: string): number => folded.normalize("NFC").length;

export const modelLength = (word: string): number => lengthOf(fold(nameOf(word)));

/** @param codes of the languages whose word forms count */
const stemsAgree = (
  one: string,
  word: string,
  codes: readonly string[],
  compare: (one: string, other: string) => boolean,
): boolean =>
  (codes.includes("DE") && compare(fold(german(lower(one))), fold(german(lower(word))))) ||
  (codes.includes("EN") && compare(fold(english(lower(one))), fold(english(lower(word)))));

/** @returns whether a word of a query fits a word of a text */
export type ModelFit = (word: string, one: string, codes: readonly string[]) => boolean;

/** Whatever symbols they have. */
const ofNames =
  (fit: ModelFit): ModelFit =>
  (word, one, codes) =>
    fit(nameOf(word), nameOf(one), codes);

const isForm: ModelFit = (word, one, codes) => stemsAgree(one, word, codes, (a, b) => a === b);

export const fitsAsWord: ModelFit = ofNames(
  (word, one, codes) =>
    isBeginning(one, word) ||
    isForm(word, one, codes) ||
    (UNSPACED.test(word) && isContained(one, word)),
);

export const fits: ModelFit = ofNames(
  (word, one, codes) =>
    fitsAsWord(word, one, codes) ||
    (modelLength(word) >= 3 && isContained(one, word)) ||
    stemsAgree(one, word, codes, (a, b) => lengthOf(b) >= 3 && a.includes(b)),
);

/** @returns whether they are the same, for the rest of what the query says */
export const isWhole = (word: string, one: string): boolean =>
  isAlike(nameOf(one), nameOf(word)) && hasSymbols(word, one);

export const fitsExactly: ModelFit = (word, one, codes) =>
  UNSPACED.test(word) ? fits(word, one, codes) : isWhole(word, one);

export const fitsToExclude: ModelFit = (word, one, codes) => {
  if (UNSPACED.test(word)) return fits(word, one, codes);
  return isWhole(word, one) || (symbolsOf(word) === "" && ofNames(isForm)(word, one, codes));
};

/** @returns whether both ways of folding make them the same, or nearly */
const inBothWays = (
  one: string,
  other: string,
  compare: (one: string, other: string) => boolean,
): readonly [boolean, boolean] => [
  compare(fold(one), fold(other)),
  compare(fold(spellUmlauts(one)), fold(spellUmlauts(other))),
];

export const isSameWord = (one: string, other: string): boolean =>
  inBothWays(one, other, (a, b) => a === b).every(Boolean);

export const plainFold = fold;

const without = (text: string, place: number): string =>
  text.slice(0, place) + text.slice(place + 1);

const swapped = (text: string, place: number): string =>
  text.slice(0, place) +
  text
    .slice(place, place + 2)
    .split("")
    .toReversed()
    .join("") +
  text.slice(place + 2);

const isNear = (one: string, other: string): boolean =>
  one[0] === other[0] &&
  Array.from({ length: Math.max(one.length, other.length) }, (_, place) => place).some(
    (place) =>
      without(one, place) === other ||
      one === without(other, place) ||
      (one.length === other.length && without(one, place) === without(other, place)) ||
      swapped(one, place) === other,
  );

/** @returns whether one slip of the fingers makes one of the other */
export const isSlip = (one: string, other: string): boolean =>
  inBothWays(nameOf(one), nameOf(other), isNear).some(Boolean);
