/**
 * In charge of the parameter `language`, which pins languages in the address. In come its value and
 * the published languages; out go the languages meant, in order.
 */
import { MAX_LANGUAGES } from "../../catalog/query-parameters.ts";
import { suggestName } from "../../errors.ts";
import type { PublishedLanguage } from "../../release/snapshot.ts";
import { readPlainList } from "./list-values.ts";
import type { QueryFaults } from "./query-faults.ts";

/** @returns those that are right; undefined once the value as a whole is reported */
export function readLanguagePin(
  value: string,
  published: readonly PublishedLanguage[],
  faults: QueryFaults,
): readonly PublishedLanguage[] | undefined {
  const members = readPlainList("language", value, faults);
  if (!members) return undefined;
  if (members.length > MAX_LANGUAGES) {
    faults.addInvalid("language", value, "tooManyLanguages", { limit: MAX_LANGUAGES });
    return undefined;
  }
  const allowed = published.map(({ code }) => code);
  const languages = new Set<PublishedLanguage>();
  for (const { written, text } of members) {
    const language = published.find(({ code }) => code === text);
    if (!language) {
      const suggestion = suggestName(text, allowed);
      faults.addInvalid("language", written, "language", { suggestion, allowed });
    } else if (languages.has(language)) faults.addInvalid("language", written, "languageTwice");
    else languages.add(language);
  }
  return [...languages];
}

/** @returns the query string that pins the languages */
export const formatLanguagePin = (languages: readonly PublishedLanguage[]): string =>
  `language=${languages.map(({ code }) => code).join(",")}`;
