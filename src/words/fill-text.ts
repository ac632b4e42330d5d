/** Puts values into texts, and writes numbers and counted things: in German with its nouns, otherwise in English. */
import { counted, writeCount } from "../lib/text/english.ts";
import type { NOUNS } from "./german/nouns.ts";

/** In the singular; the English plural ends with s. */
export type Noun = keyof typeof NOUNS;
export type Nouns = typeof NOUNS;

/** @returns such as `12,000` */
export const writeNumber = (count: number, nouns: Nouns | undefined): string =>
  nouns ? writeCount(count).replaceAll(",", ".") : writeCount(count);

/** @returns such as `1 item` or `12,000 items` */
export const writeCounted = (count: number, noun: Noun, nouns: Nouns | undefined): string =>
  nouns ? `${writeNumber(count, nouns)} ${nouns[noun][count === 1 ? 0 : 1]}` : counted(count, noun);

/** `{name}`, `{name, number}` or, with a noun, `{name, item}`; other braces, such as those of JSON, are text. */
const PLACEHOLDER = /\{(?<name>\w+)(?:, (?<kind>\w+))?\}/gu;

export type TextValues = Readonly<Record<string, string | number>>;

/** @returns the names of the values that a text has */
export const namesOf = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** @returns the text with its values; braces without a value stay */
export const fillText = (text: string, values: TextValues, nouns: Nouns | undefined): string =>
  text.replaceAll(PLACEHOLDER, (braces, name: string, kind: string | undefined) => {
    const value = values[name];
    if (typeof value !== "number" || kind === undefined) return String(value ?? braces);
    return kind === "number" ? writeNumber(value, nouns) : writeCounted(value, kind as Noun, nouns);
  });
