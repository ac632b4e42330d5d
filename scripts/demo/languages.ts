/**
 * In charge of the demo's languages. In come CLDR's values per language code and the number of
 * articles in each language; out go the items of languages.yaml.
 */
import type { LocaleRecord } from "./records.ts";
import type { Tally } from "./tally.ts";

interface DemoLanguage {
  readonly state: "PUBLISHED" | "DRAFT";
  /** The sources' own tags for it. */
  readonly tags: readonly string[];
}

/**
 * The contract has no plain AR and ZH: CLDR's likeliest regions (EG, CN) stand for them, and `pt` of
 * OpenTelemetry is Brazilian. Languages with few translations are drafts.
 */
export const DEMO_LANGUAGES: Readonly<Record<string, DemoLanguage>> = {
  EN: { state: "PUBLISHED", tags: ["en"] },
  DE: { state: "PUBLISHED", tags: ["de"] },
  AR_EG: { state: "PUBLISHED", tags: ["ar"] },
  ES: { state: "PUBLISHED", tags: ["es"] },
  FR: { state: "PUBLISHED", tags: ["fr"] },
  HI: { state: "PUBLISHED", tags: ["hi"] },
  IT: { state: "PUBLISHED", tags: ["it"] },
  JA: { state: "PUBLISHED", tags: ["ja"] },
  KO: { state: "PUBLISHED", tags: ["ko"] },
  PT_BR: { state: "PUBLISHED", tags: ["pt-br", "pt"] },
  RU: { state: "PUBLISHED", tags: ["ru"] },
  TR: { state: "PUBLISHED", tags: ["tr"] },
  UR: { state: "PUBLISHED", tags: ["ur"] },
  ZH_CN: { state: "PUBLISHED", tags: ["zh-cn", "zh"] },
  ZH_TW: { state: "PUBLISHED", tags: ["zh-tw"] },
  PL: { state: "DRAFT", tags: ["pl"] },
  RO: { state: "DRAFT", tags: ["ro"] },
  UK: { state: "DRAFT", tags: ["uk"] },
  VI: { state: "DRAFT", tags: ["vi"] },
};

/** The language that has every page. */
export const FALLBACK_LANGUAGE = "EN";

export const PUBLISHED_LANGUAGES: readonly string[] = Object.keys(DEMO_LANGUAGES).filter(
  (code) => DEMO_LANGUAGES[code]?.state === "PUBLISHED",
);

/** UTS 35 pattern letters and the letters that PHP's date() has for them. */
const PHP_LETTERS: Readonly<Record<string, string>> = {
  d: "j",
  dd: "d",
  M: "n",
  MM: "m",
  MMM: "M",
  MMMM: "F",
  y: "Y",
  yy: "y",
  H: "G",
  HH: "H",
  h: "g",
  hh: "h",
  mm: "i",
  ss: "s",
  a: "A",
};

/**
 * @param pattern of UTS 35, such as `d MMM y`
 * @returns the same in PHP's letters (`j M Y`), or undefined where PHP has no such letter
 */
function convertPattern(pattern: string): string | undefined {
  let converted = "";
  for (const [whole, quoted, letters] of pattern.matchAll(/'([^']*)'|(([A-Za-z])\3*)|./gsu)) {
    if (quoted !== undefined) {
      converted += quoted.replace(/[A-Za-z]/gu, String.raw`\$&`);
    } else if (letters !== undefined) {
      const letter = PHP_LETTERS[letters];
      if (letter === undefined) return undefined;
      converted += letter;
    } else {
      converted += whole;
    }
  }
  return converted;
}

const FIRST_DAYS = { sat: "SATURDAY", sun: "SUNDAY", mon: "MONDAY" } as const;
const DIRECTIONS = {
  "left-to-right": "LEFT_TO_RIGHT",
  "right-to-left": "RIGHT_TO_LEFT",
} as const;

export interface LanguageItem {
  readonly Key: string;
  readonly State: DemoLanguage["state"];
  readonly Fallback: boolean;
  readonly Code: string;
  readonly TextDirection: (typeof DIRECTIONS)[keyof typeof DIRECTIONS];
  readonly FirstDayOfWeek: (typeof FIRST_DAYS)[keyof typeof FIRST_DAYS];
  /** Left out where CLDR's pattern cannot be said in PHP's letters: the default then holds. */
  readonly DateFormat?: string;
  readonly TimeFormat?: string;
  readonly CustomAttributes: Readonly<Record<string, string | boolean | number>>;
}

/**
 * @param articles number of articles per language code
 * @param pages number of navigation items
 */
export function createLanguages(
  locales: readonly LocaleRecord[],
  articles: ReadonlyMap<string, number>,
  pages: number,
  tally: Tally,
): LanguageItem[] {
  return Object.entries(DEMO_LANGUAGES).map(([code, language]) => {
    const locale = locales.find((candidate) => candidate.code === code);
    if (locale === undefined) throw new Error(`CLDR has no values for ${code}.`);
    const date = convertPattern(locale.dateFormats.medium);
    const time = convertPattern(locale.timeFormats.short);
    if (date === undefined || time === undefined) {
      tally.count(
        "languages",
        "patterns without a counterpart in PHP's letters (the default holds)",
      );
    }
    const count = articles.get(code) ?? 0;
    return {
      Key: code,
      State: language.state,
      Fallback: code === FALLBACK_LANGUAGE,
      Code: code,
      TextDirection: DIRECTIONS[locale.characterOrder],
      FirstDayOfWeek: FIRST_DAYS[locale.firstDay],
      ...(date !== undefined && { DateFormat: date }),
      ...(time !== undefined && { TimeFormat: time }),
      CustomAttributes: {
        ...(locale.nameOwn !== null && { NAME_OWN: locale.nameOwn }),
        NAME_ENGLISH: locale.nameEnglish,
        ...(locale.territory !== null && { TERRITORY: locale.territory }),
        FIRST_DAY_IS_DEFAULT: locale.firstDayIsDefault,
        ARTICLES: count,
        TRANSLATED_SHARE: Math.round((count / pages) * 10_000) / 10_000,
      },
    };
  });
}
