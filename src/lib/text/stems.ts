/**
 * The Snowball stemmers. Only the query thread loads this file; others import its types. The loader of the
 * stemmers refers to Request, for which Node loads its HTTP client (see http/node-http.ts).
 */
import { english, german } from "multilingual-stemmer";
import { foldText } from "./fold-text.ts";

/** The languages of the stemmers for a text. */
export type Stemming = "none" | "german" | "english" | "both";

/**
 * @param word in lower case
 * @returns its stems, folded and marked with their language: equal for forms of the same word in the same
 * language, such as running and run, Häuser and Haus
 */
export type StemsOf = (word: string, stemming: Stemming) => readonly string[];

type Stem = (word: string) => string;

const stemGerman: Stem = (word) => `de ${foldText(german(word))}`;
const stemEnglish: Stem = (word) => `en ${foldText(english(word))}`;

const STEMMERS: Readonly<Record<Stemming, readonly Stem[]>> = {
  none: [],
  german: [stemGerman],
  english: [stemEnglish],
  both: [stemGerman, stemEnglish],
};

export const stemsOf: StemsOf = (word, stemming) => STEMMERS[stemming].map((stem) => stem(word));
