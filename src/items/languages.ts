/** Chooses the languages of texts and of messages for a request. */
import { subtagOfLanguageCode } from "../catalog/language-codes.ts";
import { MAX_LANGUAGES } from "../catalog/query-parameters.ts";
import { cacheByText } from "../lib/cache-by-text.ts";
import { LIST_HEADER, readablePart } from "../lib/http/list-header.ts";
import type { PublishedLanguage, Snapshot } from "../serving/snapshot.ts";
import { createLanguageMatching, preferSame } from "./language-matching.ts";
import { DE } from "../words/de.ts";
import { EN } from "../words/en.ts";
import type { MessageTexts } from "../words/en.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** The languages of messages; the default comes first. */
export const MESSAGE_LANGUAGES: readonly [MessageTexts, ...MessageTexts[]] = [EN, DE];

interface LanguageRange {
  /** In lower case; `*` for every language that no other range names. */
  readonly range: string;
  /** 1: most preferred; 0: not acceptable. */
  readonly weight: number;
}

// RFC 4647 §2.1 with the weight of RFC 9110 §12.4.2; OWS is space or tab. The contract's codes, and
// locales of many systems, have an underscore instead of a hyphen.
const ELEMENT =
  /^[ \t]*(\*|[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8})*)[ \t]*(?:;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/u;

/**
 * Accept-Language (RFC 9110 §12.5.4). Invalid ranges are ignored.
 * @returns the ranges, most preferred first; those with weight 0 last
 */
export function parseAcceptLanguage(header: string | undefined): readonly LanguageRange[] {
  if (header === undefined) return [];
  const ranges: LanguageRange[] = [];
  for (const element of readablePart(header).split(",")) {
    const match = ELEMENT.exec(element);
    if (match?.[1] === undefined) continue;
    ranges.push({ range: readRange(match[1]), weight: Number(match[2] ?? 1) });
    if (ranges.length === LIST_HEADER.members) break;
  }
  return ranges.toSorted((one, other) => other.weight - one.weight);
}

/** @returns in lower case, with hyphens; a contract code as its tag: `JI` is `yi` */
function readRange(written: string): string {
  const [language = "", ...others] = written.toLowerCase().split(/[-_]/u);
  return [subtagOfLanguageCode(language), ...others].join("-");
}

export interface LanguageChoice {
  /**
   * The languages in which an item's article is looked up, in this order; the fallback language is last.
   */
  readonly languages: readonly PublishedLanguage[];
  /** How many of the languages were requested; the rest is the fallback. */
  readonly asked: number;
  /**
   * True: the request names a language, so that a text in the fallback language causes a notification.
   */
  readonly named: boolean;
  /** Items without a text in these languages are not served. */
  readonly isStrict?: boolean;
}

/** Items may be sorted by localized texts even in a resource without localized texts. */
export const languagesToCompare = (
  { languages, isStrict = false }: LanguageChoice,
  fallback: PublishedLanguage | undefined,
): readonly PublishedLanguage[] =>
  languages.length === 0 && fallback && !isStrict ? [fallback] : languages;

/** @returns the languages without the fallback, unless none was asked for */
export const withoutFallback = (choice: LanguageChoice): LanguageChoice => ({
  ...choice,
  languages:
    choice.named || choice.asked > 0 ? choice.languages.slice(0, choice.asked) : choice.languages,
  isStrict: true,
});

/** For resources without localized texts. */
export const NO_CHOICE: LanguageChoice = { languages: [], asked: 0, named: false };

/** @param asked the languages that the URL pins or the header selects, without duplicates */
function choiceOf(
  asked: readonly PublishedLanguage[],
  fallback: PublishedLanguage | undefined,
  named: boolean,
): LanguageChoice {
  const missing = fallback && !asked.includes(fallback);
  return { languages: missing ? [...asked, fallback] : asked, asked: asked.length, named };
}

export type ChooseLanguages = (acceptLanguage: string | undefined) => LanguageChoice;

/**
 * Each range selects one published language; `*` selects one that no other range selects, preferably the
 * fallback. Only the first four count.
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
    const matched = wanted.map(({ range }) => {
      const one = matchLanguage(range);
      return one && isRefused(one, ranges) ? undefined : one;
    });
    const found = preferSame(matched).map((tag) => byTag.get(tag ?? ""));
    const anyOther = [fallback, ...published].find(
      (language) => language && !found.includes(language) && !isRefused(language, ranges),
    );
    const chosen = new Set<PublishedLanguage>();
    for (const [index, { range }] of wanted.entries()) {
      const language = range === "*" ? anyOther : found[index];
      if (language) chosen.add(language);
      if (chosen.size === MAX_LANGUAGES) break;
    }
    // A request that accepts any language has requested all of them.
    const named = wanted.length > 0 && !wanted.some(({ range }) => range === "*");
    return choiceOf([...chosen], fallback, named);
  };
}

/** RFC 9110 §12.4.2: weight 0 is "not acceptable"; the longest range that names a language counts. */
function isRefused({ tag }: { readonly tag: string }, ranges: readonly LanguageRange[]): boolean {
  let longest: LanguageRange | undefined;
  for (const candidate of ranges) {
    if (`${tag.toLowerCase()}-`.startsWith(`${candidate.range}-`))
      if (!longest || candidate.range.length > longest.range.length) longest = candidate;
  }
  return longest?.weight === 0;
}

const matchMessages = createLanguageMatching(MESSAGE_LANGUAGES.map(({ tag }) => tag));

/**
 * Whoever asks for no language, as programs do, gets English; whoever asks for one that no message has, the
 * fallback language.
 * @param pinned the languages that the URL pins, if any: then the header is ignored
 */
export function chooseMessageTexts(
  pinned: readonly PublishedLanguage[] | undefined,
  acceptLanguage: string | undefined,
  fallback: PublishedLanguage | undefined,
): MessageTexts {
  const asked =
    pinned?.map(({ tag }) => tag) ??
    parseAcceptLanguage(acceptLanguage)
      .filter(({ range, weight }) => weight > 0 && range !== "*")
      .map(({ range }) => range);
  if (asked.length === 0) return MESSAGE_LANGUAGES[0];
  const found =
    preferSame(asked.map(matchMessages)).find((tag) => tag !== undefined) ??
    matchMessages(fallback?.tag ?? "")?.tag;
  return MESSAGE_LANGUAGES.find(({ tag }) => tag === found) ?? MESSAGE_LANGUAGES[0];
}

interface LanguagePlan {
  readonly choice: LanguageChoice;
  readonly texts: MessageTexts;
  /** Equal keys mean equal answers. */
  readonly key: string;
}

/** @param pinned the languages that the URL pins, in order: then the header is ignored */
type PlanLanguages = (
  pinned: readonly PublishedLanguage[] | undefined,
  acceptLanguage: string | undefined,
) => LanguagePlan;

function planOf(choice: LanguageChoice, texts: MessageTexts): LanguagePlan {
  const codes = choice.languages.map(({ code }) => code).join();
  return { choice, texts, key: `${codes} ${choice.asked} ${choice.named} ${texts.tag}` };
}

type Spoken = Pick<Snapshot, "languages" | "fallback">;

/** Clients send the same few headers again and again, and matching a language takes a while. */
function createPlanning({ languages: published, fallback }: Spoken): PlanLanguages {
  const chooseLanguages = createLanguageChoice(published, fallback);
  const byCode = new Map(published.map((language) => [language.code, language]));

  const planHeader = cacheByText((header) =>
    planOf(chooseLanguages(header), chooseMessageTexts(undefined, header, fallback)),
  );
  const planPins = cacheByText((codes) => {
    const pinned = codes.split(",").flatMap((code) => byCode.get(code) ?? []);
    return planOf(
      choiceOf(pinned, fallback, true),
      chooseMessageTexts(pinned, undefined, fallback),
    );
  });

  return (pinned, acceptLanguage) =>
    pinned ? planPins(pinned.map(({ code }) => code).join()) : planHeader(acceptLanguage ?? "");
}

const plannings = new WeakMap<Spoken, PlanLanguages>();

export const planningOf = (snapshot: Spoken): PlanLanguages =>
  getOrInsert(plannings, snapshot, createPlanning);
