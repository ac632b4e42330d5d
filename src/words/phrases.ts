/** Numbers and lists of names, in the current language. */
import { listed } from "../lib/text/english.ts";
import { writeNumber } from "./fill-text.ts";
import { languageNow } from "./say.ts";

const WORDS = { and: "und", or: "oder" } as const;

/** @returns such as `navigation, languages and trainings` */
export const joinNames = (names: readonly string[], word: keyof typeof WORDS = "and"): string =>
  listed(names, languageNow() === "de" ? WORDS[word] : word);

/** @returns such as `12,000` */
export const formatCount = (count: number): string => writeNumber(count, languageNow());
