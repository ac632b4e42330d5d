/**
 * Finds the offered language that is nearest to a language range, by CLDR language matching (UTS 35), or
 * none if all are too far off.
 *
 * The library caches every tag without a limit, and clients can send any tag. So only few tags are passed
 * to it: an offered tag is its own match, and other tags are reduced to parts that CLDR knows and that
 * can make a difference between the offered languages. There are about ten thousand such tags.
 */
import { match } from "@formatjs/intl-localematcher";
import { LRUCache } from "lru-cache";
import { getOrInsert } from "../lib/get-or-insert.ts";

export interface MatchedLanguage {
  /** One of the offered tags. */
  readonly tag: string;
  /** False: another language, which speakers of the asked one are likely to understand. */
  readonly isSame: boolean;
}

/** The nearest of the offered languages, if any is near enough. */
export type MatchLanguage = (range: string) => MatchedLanguage | undefined;

/**
 * What a reader gets for a list of languages: neighbours only where none is offered that was asked for, because
 * whoever asks for Kurdish, then English, reads English, and need not know Turkish.
 */
export const preferSame = (
  matched: readonly (MatchedLanguage | undefined)[],
): readonly (string | undefined)[] => {
  const mayBeOther = !matched.some((one) => one?.isSame);
  return matched.map((one) => (one?.isSame || mayBeOther ? one?.tag : undefined));
};

/** Written variants of one language that have codes of their own. */
const VARIANTS: Readonly<Partial<Record<string, string>>> = { nb: "no", nn: "no" };

const languageOf = ({ language }: Intl.Locale): string => VARIANTS[language] ?? language;

const FAR_OFF = "und-x-none";

/** Without a fallback, only existing scripts have a name. */
const SCRIPTS = new Intl.DisplayNames("en", { type: "script", fallback: "none" });
const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** @param tags BCP 47 tags of the offered languages; among equally near ones, the first is preferred */
export function createLanguageMatching(tags: readonly string[]): MatchLanguage {
  const exact = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const offered = tags.map((tag) => new Intl.Locale(tag).maximize());
  const languages = new Set(offered.map(({ language }) => language));
  const scripts = new Set(offered.map(({ script }) => script));
  const regions = new Set(offered.map(({ region }) => region));
  const known = new Map<string, string | undefined>();

  const findNearest = (tag: string): string | undefined =>
    getOrInsert(known, tag, () => {
      const nearest = match([tag], tags, FAR_OFF, { algorithm: "best fit" });
      return nearest === FAR_OFF ? undefined : nearest;
    });

  /**
   * For an offered language all scripts and regions count, for another language only those that are
   * offered.
   * @returns undefined: no offered language has this script
   */
  const reduce = ({ language, script, region }: Intl.Locale): string | undefined => {
    const isOffered = languages.has(language);
    const place =
      region && REGIONS.of(region) && (isOffered || regions.has(region))
        ? `${language}-${region}`
        : language;
    const usual = likelyScript(region ? `${language}-${region}` : language);
    const written = script && SCRIPTS.of(script) ? script : usual;
    if (!isOffered && !scripts.has(written))
      return written === likelyScript(language) ? place : undefined;
    // A different script matters more than any region.
    return written === likelyScript(place) ? place : `${language}-${written}`;
  };

  return (range) => {
    const itself = exact.get(range.toLowerCase());
    if (itself !== undefined) return { tag: itself, isSame: true };
    if (tags.length === 0) return undefined;
    const locale = readLocale(range);
    // Another language without a match has none with a script or region either.
    const mayMatch = locale && (languages.has(locale.language) || findNearest(locale.language));
    const reduced = mayMatch ? reduce(locale) : undefined;
    const tag = reduced && findNearest(reduced);
    return tag && locale
      ? { tag, isSame: languageOf(new Intl.Locale(tag)) === languageOf(locale) }
      : undefined;
  };
}

/** Cached, because computing one takes longer than all the rest. */
const likelyScripts = new LRUCache<string, { readonly script: string | undefined }>({
  max: 10_000,
});

/** @param tag a language, or a language and a region */
function likelyScript(tag: string): string | undefined {
  const known = likelyScripts.get(tag) ?? { script: new Intl.Locale(tag).maximize().script };
  likelyScripts.set(tag, known);
  return known.script;
}

/** @returns undefined when CLDR knows no such language: it has no likely script */
function readLocale(range: string): Intl.Locale | undefined {
  try {
    const locale = new Intl.Locale(range);
    return locale.language !== "und" && likelyScript(locale.language) ? locale : undefined;
  } catch {
    return undefined;
  }
}
