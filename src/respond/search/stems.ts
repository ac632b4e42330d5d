/**
 * In charge of the forms of a word: running and run, Häuser and Haus. In come a word and the language
 * of its text; out go its stems by the Snowball stemmers, folded and marked with their language.
 */
import { english, german } from "multilingual-stemmer";
import { foldText } from "./fold-text.ts";

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

/** @param word in lower case @returns equal texts for forms of the same word in the same language */
export const stemsOf = (word: string, stemming: Stemming): readonly string[] =>
  STEMMERS[stemming].map((stem) => stem(word));
