/**
 * In charge of the languages in which one request is answered. In come the published languages, the
 * Accept-Language header or the pin of the address; out goes the list that every item is looked up
 * in, and what was asked for by name.
 */
import { MAX_LANGUAGES } from "../catalog/query-parameters.ts";
import type { PublishedLanguage } from "../release/snapshot.ts";
import { parseAcceptLanguage } from "./accept-language.ts";
import type { LanguageRange } from "./accept-language.ts";
import { createLanguageMatching } from "./language-matching.ts";

export interface LanguageChoice {
  /** What an item's article is looked for in, in this order; the fallback language stands last. */
  readonly languages: readonly PublishedLanguage[];
  /** How many of the languages were asked for; the rest is the fallback. */
  readonly asked: number;
  /** True: the request names a language, so that the fallback is worth a notification. */
  readonly named: boolean;
}

export type ChooseLanguages = (acceptLanguage: string | undefined) => LanguageChoice;

/**
 * Each range finds one published language; `*` stands for a language that no other range finds,
 * first of all the fallback. Only the first four count.
 * @param published in collection order
 */
export function createLanguageChoice(
  published: readonly PublishedLanguage[],
  fallback: PublishedLanguage | undefined,
): ChooseLanguages {
  const byTag = new Map(published.map((language) => [language.tag, language]));
  const matchLanguage = createLanguageMatching([...byTag.keys()]);
  return (acceptLanguage) => {
    const ranges = parseAcceptLanguage(acceptLanguage);
    const wanted = ranges.filter(({ weight }) => weight > 0);
    const found = wanted.map(({ range }) => byTag.get(matchLanguage(range) ?? ""));
    const anyOther = [fallback, ...published].find(
      (language) => language && !found.includes(language) && !isRefused(language, ranges),
    );
    const chosen = new Set<PublishedLanguage>();
    for (const [index, { range }] of wanted.entries()) {
      const language = range === "*" ? anyOther : found[index];
      if (language && !isRefused(language, ranges)) chosen.add(language);
      if (chosen.size === MAX_LANGUAGES) break;
    }
    // A request that takes any language has asked for all of them.
    const named = wanted.length > 0 && !wanted.some(({ range }) => range === "*");
    return choiceOf([...chosen], fallback, named);
  };
}

/** RFC 9110 §12.4.2: weight 0 is "not acceptable"; the longest range that names a language counts. */
function isRefused({ tag }: PublishedLanguage, ranges: readonly LanguageRange[]): boolean {
  let longest: LanguageRange | undefined;
  for (const candidate of ranges)
    if (`${tag.toLowerCase()}-`.startsWith(`${candidate.range}-`))
      if (!longest || candidate.range.length > longest.range.length) longest = candidate;
  return longest?.weight === 0;
}

/** @param asked the languages that the address pins or the header finds, without repetition */
export function choiceOf(
  asked: readonly PublishedLanguage[],
  fallback: PublishedLanguage | undefined,
  named: boolean,
): LanguageChoice {
  const missing = fallback && !asked.includes(fallback);
  return { languages: missing ? [...asked, fallback] : asked, asked: asked.length, named };
}
