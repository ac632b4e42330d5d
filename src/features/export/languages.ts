/**
 * The languages in which each address is exported: each published language when pinned, and the results
 * of Accept-Language. A web server cannot match languages, so the results of all single ranges are
 * computed here, with the code that answers live requests.
 */
import type { Snapshot } from "../../release/snapshot.ts";
import { createLanguagePlanning } from "../../items/languages.ts";

export interface LanguageVariant {
  /** Used in paths. */
  readonly name: string;
  /** The code that the URL pins; undefined: selected by the header. */
  readonly pin: string | undefined;
  /** A header that selects it; undefined: no header. */
  readonly acceptLanguage: string | undefined;
  /** The language of messages, as a BCP 47 tag. */
  readonly words: string;
}

interface LanguageRule {
  /** A language, perhaps with script and region, in lower case. */
  readonly range: string;
  /** The name of the variant. */
  readonly variant: string;
}

export interface ExportedLanguages {
  /** The variants that headers select; the one without a header comes first. */
  readonly negotiated: readonly [LanguageVariant, ...LanguageVariant[]];
  readonly pinned: readonly LanguageVariant[];
  /** The longer ones first. */
  readonly rules: readonly LanguageRule[];
  /** The name of the variant for ranges without a rule. */
  readonly otherwise: string;
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
const TRIPLES = PAIRS.flatMap((pair) => LETTERS.map((letter) => pair + letter));
const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Scripts in which some languages are also published, besides their usual script. */
const SCRIPTS = ["latn", "cyrl", "arab", "hans", "hant"];

/** Includes the two codes of the contract that differ from their tags. */
const listTags = (): readonly string[] =>
  [...PAIRS, ...TRIPLES].filter((tag) => LANGUAGES.of(tag) || tag === "ji" || tag === "sb");

const listRegions = (): readonly string[] => [
  ...PAIRS.filter((pair) => REGIONS.of(pair.toUpperCase())),
  "001",
  "150",
  "419",
];

/** The name of the variant without a header. */
const ANY = "any";

export function listLanguages({ languages, fallback }: Snapshot): ExportedLanguages {
  const plan = createLanguagePlanning(languages, fallback);
  const variants = new Map<string, LanguageVariant>();
  const choose = (header: string | undefined): string => {
    const { choice, texts } = plan(undefined, header);
    const [first] = choice.languages;
    const matched = choice.asked > 0 ? first : undefined;
    // A distantly related language could get the same texts but other messages; this is ignored here.
    const found = choice.named ? (matched?.code ?? `other.${texts.tag}`) : ANY;
    return variants.getOrInsertComputed(found, (name) => ({
      name,
      pin: undefined,
      acceptLanguage: matched && choice.named ? matched.tag : header,
      words: matched && choice.named ? plan([matched], undefined).texts.tag : texts.tag,
    })).name;
  };
  choose(undefined);
  // `zxx` means no language, so it matches none.
  const otherwise = choose("zxx");
  const rules: LanguageRule[] = [];
  const bases = new Set(languages.map(({ tag }) => tag.toLowerCase().split("-")[0]));
  const regions = listRegions();
  for (const language of listTags()) {
    const whole = choose(language);
    if (whole !== otherwise) rules.push({ range: language, variant: whole });
    // Script and region matter only for languages that are published.
    if (!bases.has(language)) continue;
    const scripts = SCRIPTS.map((script) => `${language}-${script}`);
    for (const range of scripts.concat(regions.map((region) => `${language}-${region}`))) {
      const variant = choose(range);
      if (variant !== whole) rules.push({ range, variant });
    }
  }
  const [first, ...others] = variants.values();
  if (first === undefined) throw new Error("there is always an answer without a header");
  return {
    negotiated: [first, ...others],
    pinned: languages.map((language) => ({
      name: `=${language.code}`,
      pin: language.code,
      acceptLanguage: undefined,
      words: plan([language], undefined).texts.tag,
    })),
    rules: rules.toSorted((one, other) => other.range.length - one.range.length),
    otherwise,
  };
}
