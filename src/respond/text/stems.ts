/**
 * The Snowball stemmers. Only the query thread imports this file, because they take 20 MB of memory: their
 * loader refers to Request, for which Node loads its HTTP client.
 */
import { english, german } from "multilingual-stemmer";
import { foldText } from "./fold-text.ts";
import type { Stemming, StemsOf } from "./words.ts";

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
