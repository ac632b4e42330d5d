/** Numbers, counted things and lists of names, in the current language. */
import type { NOUNS } from "./german/nouns.ts";
import { rowsNow } from "./say.ts";

/** In the singular; the English plural ends with s. */
export type Noun = keyof typeof NOUNS;

const WORDS = { and: "und", or: "oder" } as const;

/** @returns such as `navigation, languages and trainings` */
export function joinNames(names: readonly string[], word: keyof typeof WORDS = "and"): string {
  const last = rowsNow() ? WORDS[word] : word;
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${last} `);
}

/** @returns such as `12,000` */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, rowsNow() ? "." : ",");

/** @returns such as `1 item` or `12,000 items` */
export function countOf(count: number, noun: Noun): string {
  const [one, many] = rowsNow()?.NOUNS[noun] ?? [noun, `${noun}s`];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** @returns such as `text` */
export const singularOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][0] ?? noun;

/** @returns such as `texts` */
export const pluralOf = (noun: Noun): string => rowsNow()?.NOUNS[noun][1] ?? `${noun}s`;
