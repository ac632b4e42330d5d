/**
 * Which of the offered languages serves a language range, by CLDR language matching (UTS 35): the
 * nearest, or none when all are far off.
 *
 * The library remembers every tag that it is ever asked for, without a bound, and anybody may send
 * any tag. So it is asked for few: an offered tag finds itself, and of others only what CLDR knows
 * and what can tell offered languages apart is left. There are some ten thousand such tags.
 */
import { match } from "@formatjs/intl-localematcher";
import { LRUCache } from "lru-cache";

/** The nearest of the offered tags, or undefined. */
export type MatchLanguage = (range: string) => string | undefined;

const FAR_OFF = "und-x-none";

/** Without fallback a name is known of what exists, and of nothing else. */
const SCRIPTS = new Intl.DisplayNames("en", { type: "script", fallback: "none" });
const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** @param tags BCP 47 tags of the languages on offer, the preferred one of two equals first */
export function createLanguageMatching(tags: readonly string[]): MatchLanguage {
  const exact = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const offered = tags.map((tag) => new Intl.Locale(tag).maximize());
  const languages = new Set(offered.map(({ language }) => language));
  const scripts = new Set(offered.map(({ script }) => script));
  const regions = new Set(offered.map(({ region }) => region));
  const known = new Map<string, string | undefined>();

  const findNearest = (tag: string): string | undefined =>
    known.getOrInsertComputed(tag, () => {
      const nearest = match([tag], tags, FAR_OFF, { algorithm: "best fit" });
      return nearest === FAR_OFF ? undefined : nearest;
    });

  /**
   * Of a language on offer all scripts and regions count, of another those that are on offer.
   * @returns undefined: in a script in which no offered language is written
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
    // Another script weighs more than any region.
    return written === likelyScript(place) ? place : `${language}-${written}`;
  };

  return (range) => {
    const itself = exact.get(range.toLowerCase());
    if (itself !== undefined || tags.length === 0) return itself;
    const locale = readLocale(range);
    // What finds nothing by its language alone finds nothing with script and region.
    const reduced = locale && findNearest(locale.language) && reduce(locale);
    return reduced === undefined ? undefined : findNearest(reduced);
  };
}

/** Working one out takes longer than all the rest. */
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
