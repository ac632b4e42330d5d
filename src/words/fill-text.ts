/** Puts values into texts, and chooses between singular and plural, which are alike in English and German. */
import { writeCount } from "../lib/text/english.ts";

export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** @returns such as `12,000` */
export const writeNumber = (count: number, language: Language): string =>
  language === "de" ? writeCount(count).replaceAll(",", ".") : writeCount(count);

/**
 * `{name}`; as a number `{name, number}`; or singular and plural, with the number where they have a #, such as
 * `{name, # item|# items}`. Other braces, such as those of JSON, are text.
 */
const PLACEHOLDER = /\{(?<name>\w+)(?:, (?<forms>number|[^{}|]*\|[^{}|]*))?\}/gu;

/** @returns the names of the values that a text has */
export const namesOf = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** @returns the text with its values; braces without a value stay */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string =>
  text.replaceAll(PLACEHOLDER, (braces, name: string, forms = "") => {
    const value = values[name];
    if (typeof value !== "number" || forms === "") return String(value ?? braces);
    const number = writeNumber(value, language);
    if (forms === "number") return number;
    const [one = "", many = ""] = (forms as string).split("|");
    return (value === 1 ? one : many).replace("#", number);
  });
