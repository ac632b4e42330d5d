/** Numbers, counted things and lists of names, in the current language. */
import { counted, listed, writeCount } from "../lib/text/english.ts";
import type { NOUNS } from "./german/nouns.ts";
import { rowsNow } from "./say.ts";

/** In the singular; the English plural ends with s. */
export type Noun = keyof typeof NOUNS;

const WORDS = { and: "und", or: "oder" } as const;

/** @returns such as `navigation, languages and trainings` */
export const joinNames = (names: readonly string[], word: keyof typeof WORDS = "and"): string =>
  listed(names, rowsNow() ? WORDS[word] : word);

/** @returns such as `12,000` */
export const formatCount = (count: number): string =>
  rowsNow() ? writeCount(count).replaceAll(",", ".") : writeCount(count);

/** @returns such as `1 item` or `12,000 items` */
export function countOf(count: number, noun: Noun): string {
  const words = rowsNow()?.NOUNS[noun];
  return words ? `${formatCount(count)} ${words[count === 1 ? 0 : 1]}` : counted(count, noun);
}

/** @returns such as `text` */
export const singularOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][0] ?? noun;

/** @returns such as `texts` */
export const pluralOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][1] ?? `${noun}s`;
