import type { Stemming } from "./stems.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** @returns the sequences of letters, marks and digits, in order, in NFC */
export const splitWords = (text: string): readonly string[] =>
  text.normalize("NFC").match(WORD) ?? [];

/**
 * Letters of scripts without spaces between words. By Script_Extensions, because the prolonged sound mark
 * of kana belongs to two scripts.
 */
const UNSPACED_LETTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** @returns whether the sequence may contain several words, so that a word may begin anywhere in it */
export const isUnspaced = (word: string): boolean => UNSPACED_LETTER.test(word);

/** @param language code of the language of a text; undefined: the resource has no languages */
export function stemmingOf(language: string | undefined): Stemming {
  if (language === undefined) return "both";
  const [base] = language.split("_");
  if (base === "DE") return "german";
  return base === "EN" ? "english" : "none";
}

/** @param word folded, which takes Korean syllables apart */
export const countLetters = (word: string): number => word.normalize("NFC").length;
