/** What a word is, and which words are forms of one: running and run, Häuser and Haus. */
import { english, german } from "multilingual-stemmer";
import { foldText } from "./fold-text.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** @returns the unbroken runs of letters, marks and digits, in order, as they were written, in NFC */
export const splitWords = (text: string): readonly string[] =>
  text.normalize("NFC").match(WORD) ?? [];

/**
 * Letters of scripts that put no space between words. By Script_Extensions, because the sign for a
 * long vowel in kana belongs to two scripts.
 */
const UNSPACED_LETTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** @returns whether a run of letters may be several words, so that one may begin anywhere in it */
export const isUnspaced = (word: string): boolean => UNSPACED_LETTER.test(word);

/** Whose stems count in a text. */
export type Stemming = "none" | "german" | "english" | "both";

/** @param language code of the language that a text came in; undefined: the resource has none */
export function stemmingOf(language: string | undefined): Stemming {
  if (language === undefined) return "both";
  const [base] = language.split("_");
  if (base === "DE") return "german";
  return base === "EN" ? "english" : "none";
}

type Stem = (word: string) => string;

const stemGerman: Stem = (word) => `de ${foldText(german(word))}`;
const stemEnglish: Stem = (word) => `en ${foldText(english(word))}`;

const STEMMERS: Readonly<Record<Stemming, readonly Stem[]>> = {
  none: [],
  german: [stemGerman],
  english: [stemEnglish],
  both: [stemGerman, stemEnglish],
};

/**
 * @param word in lower case
 * @returns stems by the Snowball stemmers, folded and marked with their language: equal texts for
 *   forms of the same word in the same language
 */
export const stemsOf = (word: string, stemming: Stemming): readonly string[] =>
  STEMMERS[stemming].map((stem) => stem(word));
