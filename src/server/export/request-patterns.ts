/**
 * Negotiation by request headers, as regular expressions that work in both PCRE and RE2. Only the first
 * decimal of weights is compared; among languages and forms, the first available one in the header
 * counts.
 */
import type { SitePlan } from "./plan.ts";

const OWS = String.raw`[ \t]*`;
const END = `${OWS}(?:,|$)`;
/** A weight above 0. */
const WEIGHT = String.raw`1(?:\.0*)?|0\.[0-9]*[1-9][0-9]*`;
const WANTED = `(?:${OWS};${OWS}q=(?:${WEIGHT}))?`;
const EARLIER = "(?:[^,]*,)*?";

/** A list of choices is tested in order; the first match decides. */
export interface Choice<Value = string> {
  /** Ignores letter case. */
  readonly pattern: string;
  readonly value: Value;
}

/** The header excludes the uncoded body. */
export const REFUSED = "refused";

const CODED = ["br", "zstd", "gzip"] as const;

const spell = (coding: string): string => (coding === "gzip" ? "(?:x-)?gzip" : coding);

/** @returns the patterns that select the preferred coding by Accept-Encoding */
export function listCodingChoices(): readonly Choice[] {
  const weights = [
    String.raw`(?:${OWS};${OWS}q=1(?:\.0*)?)?`,
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((digit) => String.raw`${OWS};${OWS}q=0\.${digit}[0-9]*`),
    String.raw`${OWS};${OWS}q=0\.0[0-9]*[1-9][0-9]*`,
  ];
  const named = (name: string, weight: string): string =>
    String.raw`(?:^|,)${OWS}${name}${weight}${END}`;
  const none = String.raw`${OWS};${OWS}q=0(?:\.0*)?`;
  return [
    ...weights.flatMap((weight) => [
      ...CODED.map((coding) => ({ pattern: named(spell(coding), weight), value: coding })),
      { pattern: named(String.raw`\*`, weight), value: CODED[0] },
      { pattern: named("identity", weight), value: "identity" },
    ]),
    { pattern: named("identity", none), value: REFUSED },
    { pattern: named(String.raw`\*`, none), value: REFUSED },
  ];
}

/**
 * @returns patterns for an entity-tag of a coding and, after a bar, an Accept-Encoding that accepts this
 * coding
 */
export const listHeldTags = (): readonly Choice[] => [
  { pattern: String.raw`^"[\w-]{22}"\|`, value: "identity" },
  ...CODED.map((coding) => ({
    pattern: String.raw`^"[\w-]{22}-${coding}"\|(?:.*,)?${OWS}(?:${spell(coding)}|\*)${WANTED}${END}`,
    value: coding,
  })),
];

/** A list of entity-tags, all of them valid. */
export const ENTITY_TAGS = `^(?:${OWS}(?:(?:W/)?"[^"]*"${OWS})?(?:,|$))+$`;
export const ANY_TAG = `^${OWS}\\*${OWS}$`;
/** The pattern around an entity-tag in a list; the group is its coding. */
export const TAG_BEGIN = `(?:^|,)${OWS}(?:W/)?"`;
export const TAG_END = `(?<capture>-br|-zstd|-gzip|)"${OWS}(?:,|$)`;

/**
 * Patterns for Accept-Language; the group is the first range that matches a language. After these come
 * patterns for ranges that match none, but select the language of messages.
 */
export function listRangePatterns({ languages }: SitePlan): readonly string[] {
  const names = new Set(languages.pinned.map(({ pin }) => pin));
  const listSubtags = (isMatched: boolean): readonly string[] => [
    ...new Set(
      languages.rules
        .filter(({ variant }) => names.has(variant) === isMatched)
        .map(({ range }) => range.split("-")[0] ?? ""),
    ),
  ];
  return [listSubtags(true), listSubtags(false), ["[a-z]{1,8}"]]
    .filter((subtags) => subtags.length > 0)
    .map(
      (subtags) =>
        `^${EARLIER}${OWS}(?<capture>(?:${subtags.join("|")})(?:[-_][a-z0-9]{1,8})*)${WANTED}${END}`,
    );
}

/** Accepts any language, so no requested language can be missing. */
export const ANY_LANGUAGE = String.raw`(?:^|,)${OWS}\*${WANTED}${END}`;

/** @returns the variant, by the first range of the header */
export const listLanguageChoices = ({ languages }: SitePlan): readonly Choice[] => [
  ...languages.rules.map(({ range, variant }) => ({
    pattern: `^${range.replaceAll("-", "[-_]")}(?:[-_]|$)`,
    value: variant,
  })),
  { pattern: "^.", value: languages.otherwise },
];

const PARAMETER = String.raw`[^q\s;,=][^;,]*|q[^=;,][^;,]*`;
/** Parameters whose other values would mean another form. */
const OWN_PARAMETERS: Readonly<Record<string, string>> = {
  "text/vcard": String.raw`charset="?utf-8"?|version="?4\.0"?`,
  "text/csv": String.raw`charset="?utf-8"?|header="?present"?`,
};

/** Patterns for Accept with some media types. */
interface AcceptPatterns {
  /** The group is the first range that accepts one of them. */
  readonly range: string;
  /** The media type, by that range. */
  readonly choices: readonly Choice[];
  /** Matches a valid header; otherwise its ranges do not count. */
  readonly list: string;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9a-z-]+";
const RANGE = `${OWS}${TOKEN}/${TOKEN}(?:${OWS};[^,]*)?${OWS}`;

const escape = (range: string): string => range.replaceAll(/[.*+]/gu, String.raw`\$&`);

export function createAcceptPatterns(types: readonly [string, ...string[]]): AcceptPatterns {
  const groups = [...new Set(types.map((type) => `${type.split("/")[0]}/*`))];
  const ranges = [
    ...types.map((type) => ({ range: type, type })),
    ...groups.map((group) => ({
      range: group,
      type: types.find((type) => type.startsWith(group.slice(0, -1))) ?? types[0],
    })),
    { range: "*/*", type: types[0] },
  ];
  const written = ranges.map(
    ({ range }) =>
      `${escape(range)}(?:${OWS};${OWS}(?:q=(?:${WEIGHT})|${OWN_PARAMETERS[range] ?? PARAMETER}))*`,
  );
  return {
    range: `^${EARLIER}${OWS}(?<capture>${written.join("|")})${END}`,
    choices: ranges.map(({ range, type }) => ({
      pattern: `^${escape(range)}(?:[ \t;]|$)`,
      value: type,
    })),
    list: `^${RANGE}(?:,${RANGE})*$`,
  };
}
