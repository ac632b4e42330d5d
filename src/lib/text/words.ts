import { dropInvisible } from "./fold-text.ts";
import type { Stemming } from "./stems.ts";

/**
 * Words with one joiner between them, and directly behind the last letter plus and number signs, as in `C#`.
 * Word processors write U+2010 and U+2011 for a hyphen.
 */
const RUN =
  /[\p{L}\p{M}\p{N}]+(?:[-'’./&\u2010\u2011][\p{L}\p{M}\p{N}]+)*(?:(?<=[\p{L}\p{M}])[+#]+(?![+#\p{L}\p{M}\p{N}]))?/gu;
const JOINER = /[-'’./&\u2010\u2011]/u;
const SYMBOL = /[+#]/u;

/** @returns the text without what cannot be seen, in NFC */
export const cleanText = (text: string): string => dropInvisible(text).normalize("NFC");

/** Words that belong together, such as those of `E-Mail`. */
interface Run {
  /** Where it begins. */
  readonly index: number;
  readonly words: readonly string[];
}

/** @param text as `cleanText` returns it */
export const readRuns = (text: string): readonly Run[] =>
  Array.from(text.matchAll(RUN), ({ 0: run, index }) => ({ index, words: run.split(JOINER) }));

/** @returns the words of each run, in order */
export const splitRuns = (text: string): readonly (readonly string[])[] =>
  cleanText(text)
    .match(RUN)
    // To split all of them would take twice as long.
    ?.map((run) => (JOINER.test(run) ? run.split(JOINER) : [run])) ?? [];

/** @returns the sequences of letters, marks and digits, in order, in NFC; one may end with symbols */
export const splitWords = (text: string): readonly string[] => splitRuns(text).flat();

/** @returns the words of runs without their joiners, such as `EMail` */
export const joinWords = (runs: readonly (readonly string[])[]): readonly string[] =>
  runs.flatMap((words) => (words.length > 1 ? nameOf(words.join("")) : []));

/** @returns the word without its symbols: `C` for `C#` */
export const nameOf = (word: string): string => {
  const end = word.search(SYMBOL);
  return end < 0 ? word : word.slice(0, end);
};

/** @returns the symbols at the end of a word, which are empty for most */
export const symbolsOf = (word: string): string => word.slice(nameOf(word).length);

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
