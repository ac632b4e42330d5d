/** Puts values into texts, and chooses between singular and plural, which are alike in English and German. */
import { listed, writeCount } from "../lib/text/english.ts";

export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** @returns such as `12,000` */
export const writeNumber = (count: number, language: Language): string =>
  language === "de" ? writeCount(count).replaceAll(",", ".") : writeCount(count);

const JOINED = { and: { en: "and", de: "und" }, or: { en: "or", de: "oder" } } as const;

/** @returns such as `navigation, languages and trainings` */
export const writeNames = (
  names: readonly string[],
  language: Language,
  word: keyof typeof JOINED = "and",
): string => listed(names, JOINED[word][language]);

export type TextValue = string | number | readonly TextValue[];

/**
 * `{name}`; as a number `{name, number}`; or singular and plural, with the number where they have a #, such as
 * `{name, # item|# items}`. A list is joined by commas; `{name, and}` and `{name, or}` join its last two by a word,
 * and `{name, ;}` joins all by semicolons. Other braces, such as those of JSON, are text.
 */
const PLACEHOLDER = /\{(?<name>\w+)(?:, (?<forms>number|and|or|;|[^{}|]*\|[^{}|]*))?\}/gu;

/** @returns the names of the values that a text has */
export const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

function fillOne(value: TextValue, forms: string, language: Language): string {
  if (typeof value === "object") {
    const names = value.map((one) => fillOne(one, "", language));
    if (forms === "and" || forms === "or") return writeNames(names, language, forms);
    return names.join(forms === ";" ? "; " : ", ");
  }
  if (typeof value === "string" || forms === "") return String(value);
  const number = writeNumber(value, language);
  if (forms === "number") return number;
  const [one = "", many = ""] = forms.split("|");
  return (value === 1 ? one : many).replace("#", number);
}

/** @returns the text with its values; braces without a value stay */
export const fillText = (
  text: string,
  values: Readonly<Record<string, TextValue>>,
  language: Language,
): string =>
  text.replaceAll(PLACEHOLDER, (braces, name: string, forms = "") => {
    const value = values[name];
    return value === undefined ? braces : fillOne(value, forms, language);
  });
