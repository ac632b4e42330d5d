/**
 * The Snowball stemmers. Only the query thread loads this file; others import its types. The loader of the
 * stemmers refers to Request, for which Node loads its HTTP client (see http/node-http.ts).
 */
import { english, german } from "multilingual-stemmer";
import { foldText } from "./fold-text.ts";

/** The languages of the stemmers for a text. */
export type Stemming = "none" | "german" | "english" | "both";

export const STEMMED = ["german", "english"] as const;

/** By language, a stem, folded: equal for forms of the same word, such as running and run, Häuser and Haus. */
type Stems = Partial<Readonly<Record<(typeof STEMMED)[number], string>>>;

/** @param word in lower case */
export type StemsOf = (word: string, stemming: Stemming) => Stems;

const isIn = (language: (typeof STEMMED)[number], stemming: Stemming): boolean =>
  stemming === language || stemming === "both";

export const stemsOf: StemsOf = (word, stemming) => ({
  ...(isIn("german", stemming) && { german: foldText(german(word)) }),
  ...(isIn("english", stemming) && { english: foldText(english(word)) }),
});
