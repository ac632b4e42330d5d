/** Numbers, counted things and lists of names, in the current language. */
import { listed } from "../lib/text/english.ts";
import { writeCounted, writeNumber } from "./fill-text.ts";
import type { Noun } from "./fill-text.ts";
import { rowsNow } from "./say.ts";

const WORDS = { and: "und", or: "oder" } as const;

/** @returns such as `navigation, languages and trainings` */
export const joinNames = (names: readonly string[], word: keyof typeof WORDS = "and"): string =>
  listed(names, rowsNow() ? WORDS[word] : word);

/** @returns such as `12,000` */
export const formatCount = (count: number): string => writeNumber(count, rowsNow()?.NOUNS);

/** @returns such as `1 item` or `12,000 items` */
export const countOf = (count: number, noun: Noun): string =>
  writeCounted(count, noun, rowsNow()?.NOUNS);

/** @returns such as `text` */
export const singularOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][0] ?? noun;

/** @returns such as `texts` */
export const pluralOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][1] ?? `${noun}s`;
