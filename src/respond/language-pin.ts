/**
 * In charge of the parameter `language`, which pins languages in the address. In come its value and
 * the published languages; out go the languages meant, in order.
 */
import { MAX_LANGUAGES } from "../catalog/query-parameters.ts";
import { RequestError, suggestName } from "../errors.ts";
import type { PublishedLanguage } from "../release/snapshot.ts";
import { invalidParameter } from "./query.ts";

/** @throws RequestError QUERY_PARAMETER_INVALID */
export function parseLanguagePin(
  value: string,
  published: readonly PublishedLanguage[],
): readonly PublishedLanguage[] {
  const codes = value.split(",", MAX_LANGUAGES + 1);
  const languages = codes.flatMap((code) => published.find((one) => one.code === code) ?? []);
  if (
    codes.length > MAX_LANGUAGES ||
    languages.length !== codes.length ||
    new Set(languages).size !== codes.length
  ) {
    const known = published.map(({ code }) => code);
    const unknown = codes.find((code) => !known.includes(code)) ?? "";
    throw new RequestError([
      invalidParameter(
        "language",
        value,
        `one to four of ${known.join(", ")} with a comma between, each once`,
        suggestName(unknown, known),
      ),
    ]);
  }
  return languages;
}

/** @returns the query string that pins the languages */
export const formatLanguagePin = (languages: readonly PublishedLanguage[]): string =>
  `language=${languages.map(({ code }) => code).join(",")}`;
