/** The parameter `language`, which pins languages in the address. */
import {
  LANGUAGE_CODES,
  subtagOfLanguageCode,
  tagOfLanguageCode,
} from "../../catalog/language-codes.ts";
import { MAX_LANGUAGES } from "../../catalog/query-parameters.ts";
import { suggestName } from "../../errors.ts";
import type { PublishedLanguage } from "../../release/snapshot.ts";
import { readPlainList } from "./query-syntax.ts";
import type { QueryFaults } from "./query-syntax.ts";
import type { QueryContext } from "./query-model.ts";

type LanguageContext = Pick<QueryContext, "languages" | "readsLanguages"> & {
  readonly faults: QueryFaults;
};

/** @returns those that are right; undefined once the value as a whole is reported */
export function readLanguagePin(
  value: string,
  context: LanguageContext,
): readonly PublishedLanguage[] | undefined {
  const { languages: published, readsLanguages, faults } = context;
  const members = readPlainList("language", value, faults);
  if (!members) return undefined;
  if (members.length > MAX_LANGUAGES) {
    faults.addInvalid("language", value, "tooManyLanguages", { limit: MAX_LANGUAGES });
    return undefined;
  }
  const languages = new Set<PublishedLanguage>();
  for (const { written, text } of members) {
    const language = published.find(({ code }) => code === text);
    if (!language) {
      const codes = listCodes(context);
      faults.addInvalid("language", written, "language", {
        suggestion: codes.includes(text) ? undefined : suggestLanguageCode(text, codes),
        allowed: readsLanguages() ? codes : undefined,
      });
    } else if (languages.has(language)) faults.addInvalid("language", written, "languageTwice");
    else languages.add(language);
  }
  return [...languages];
}

/** Whoever may not read Languages gets no more than a guess from the codes of the contract. */
export const listCodes = ({
  languages,
  readsLanguages,
}: Pick<QueryContext, "languages" | "readsLanguages">): readonly string[] =>
  readsLanguages() ? languages.map(({ code }) => code) : LANGUAGE_CODES;

/** @returns the code that a tag, a code in other letters or a misspelt code was probably meant to be */
export function suggestLanguageCode(text: string, codes: readonly string[]): string | undefined {
  const [language = "", ...others] = text.split(/[-_]/u);
  const tag = [subtagOfLanguageCode(language), ...others].join("-").toLowerCase();
  const findTag = (fits: (one: string) => boolean): string | undefined =>
    codes.find((code) => fits(tagOfLanguageCode(code).toLowerCase()));
  const [base = ""] = tag.split("-");
  return (
    findTag((one) => one === tag) ??
    findTag((one) => one === base) ??
    findTag((one) => one.startsWith(`${base}-`)) ??
    suggestName(text, codes)
  );
}

export const spellLanguages = (languages: readonly PublishedLanguage[]): string =>
  languages.map(({ code }) => code).join(",");
