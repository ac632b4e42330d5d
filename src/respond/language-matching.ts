/**
 * In charge of which of the offered languages serves a language range, by CLDR language matching
 * (UTS 35). In come BCP 47 tags and ranges; out goes the nearest tag, or none when all are far off.
 */
import { match } from "@formatjs/intl-localematcher";

/** The nearest of the offered tags, or undefined. */
export type MatchLanguage = (range: string) => string | undefined;

const FAR_OFF = "und-x-none";
const REMEMBERED_RANGES = 10_000;
/**
 * The library remembers every tag that it ever saw, without a bound. After so many, script and
 * region are left out: what remains are a few thousand languages.
 */
const MAX_DETAILED_TAGS = 50_000;
let detailedTags = 0;

/** @param tags BCP 47 tags of the languages on offer, the preferred one of two equals first */
export function createLanguageMatching(tags: readonly string[]): MatchLanguage {
  const known = new Map<string, string | undefined>();
  return (range) => {
    if (known.has(range)) return known.get(range);
    const found = findNearest(range, tags);
    if (known.size >= REMEMBERED_RANGES) known.clear();
    known.set(range, found);
    return found;
  };
}

function findNearest(range: string, tags: readonly string[]): string | undefined {
  const tag = reduceRange(range);
  if (tag === undefined || tags.length === 0) return undefined;
  const nearest = match([tag], tags, FAR_OFF, { algorithm: "best fit" });
  return nearest === FAR_OFF ? undefined : nearest;
}

/** @returns language, script and region of a range, or undefined when there is no such language */
function reduceRange(range: string): string | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(range);
  } catch {
    return undefined;
  }
  const { language, script, region } = locale;
  // A language that CLDR does not know has no likely script.
  if (language === "und" || !new Intl.Locale(language).maximize().script) return undefined;
  if (!script && !region) return language;
  detailedTags += 1;
  if (detailedTags > MAX_DETAILED_TAGS) return language;
  return [language, script, region].filter(Boolean).join("-");
}
