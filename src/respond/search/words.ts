/**
 * In charge of what a word is. In comes a text or what a client searches for; out go its words, as
 * they were written.
 */

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** @returns the unbroken runs of letters, marks and digits, in order, in NFC */
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
