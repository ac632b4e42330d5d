/**
 * Negotiation by request headers, as regular expressions that work in both PCRE and RE2. Only the first
 * decimal of weights is compared; among forms, the first available one in the header counts. No text can be
 * matched in many ways: nginx would try all of them, and a client could keep it busy.
 */
import type { SitePlan } from "./plan.ts";

const OWS = String.raw`[ \t]*`;
const END = `${OWS}(?:,|$)`;
/** A weight above 0. */
const WEIGHT = String.raw`1(?:\.0{0,3})?|0\.(?:[1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9])`;
const WANTED = `(?:${OWS};${OWS}q=(?:${WEIGHT}))?`;
/** The highest first. */
const WEIGHTS: readonly string[] = [
  String.raw`(?:${OWS};${OWS}q=1(?:\.0{0,3})?)?`,
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((digit) => String.raw`${OWS};${OWS}q=0\.${digit}[0-9]{0,2}`),
  String.raw`${OWS};${OWS}q=0\.0(?:[1-9][0-9]?|0[1-9])`,
];

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
  const named = (name: string, weight: string): string =>
    String.raw`(?:^|,)${OWS}${name}${weight}${END}`;
  const none = String.raw`${OWS};${OWS}q=0(?:\.0{0,3})?`;
  return [
    ...WEIGHTS.flatMap((weight) => [
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
 * By Accept-Language; the group is the range of the highest weight that matches a language. After these
 * come patterns for ranges that match none, but select the language of messages.
 */
export function listRangeChoices({ languages }: SitePlan): readonly Choice[] {
  const names = new Set(languages.pinned.map(({ pin }) => pin));
  const listRanges = (isMatched: boolean): readonly Choice[] => {
    const subtags = languages.rules
      .filter(({ variant }) => names.has(variant) === isMatched)
      .map(({ range }) => range.split("-")[0] ?? "");
    const pattern = [...new Set(subtags)].join("|");
    return pattern === "" ? [] : WEIGHTS.map((weight) => rangeOf(pattern, weight));
  };
  return [
    ...listRanges(true),
    ...listRanges(false),
    // Accepts any language, so no requested language can be missing.
    { pattern: String.raw`(?:^|,)${OWS}\*${WANTED}${END}`, value: "" },
    rangeOf("[a-z]{1,8}", WANTED),
  ];
}

/** As many as the server reads. */
const EARLIER = "(?:[^,]*,){0,31}?";

const rangeOf = (subtags: string, weight: string): Choice => ({
  pattern: `^${EARLIER}${OWS}(?<capture>(?:${subtags})(?:[-_][a-z0-9]{1,8})*)${weight}${END}`,
  value: "@capture@",
});

/** @returns the variant, by the first range of the header */
export const listLanguageChoices = ({ languages }: SitePlan): readonly Choice[] => [
  ...languages.rules.map(({ range, variant }) => ({
    pattern: `^${range.replaceAll("-", "[-_]")}(?:[-_]|$)`,
    value: variant,
  })),
  { pattern: "^.", value: languages.otherwise },
];

/** A character of a token (RFC 9110 §5.6.2). */
const SIGN = "[!#$%&'*+.^_`|~0-9a-z-]";
const QUOTED = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
/** Any but q. */
const PARAMETER = `(?:q${SIGN}+|[!#$%&'*+.^_\`|~0-9a-pr-z-]${SIGN}*)(?:=(?:${SIGN}+|${QUOTED}))?`;
/** Parameters whose other values would mean another form. */
const OWN_PARAMETERS: Readonly<Record<string, string>> = {
  "text/vcard": String.raw`charset="?utf-8"?|version="?4\.0"?`,
  "text/csv": String.raw`charset="?utf-8"?|header="?present"?`,
};

/** White space can match in one way only, so that matching takes linear time. */
const withParameters = (range: string, parameter: string): string =>
  `${range}${OWS}(?:;${OWS}(?:(?:${parameter})${OWS})?)*`;

const RANGE = withParameters(
  `${SIGN}+/${SIGN}+`,
  String.raw`q=(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)|${PARAMETER}`,
);

/** A valid Accept that names at least one range; the ranges of any other do not count. */
export const ACCEPT_LIST = `^${OWS}(?:,${OWS})*${RANGE}(?:,${OWS}(?:${RANGE})?)*$`;

/** Patterns for a valid Accept with some media types. */
interface AcceptPatterns {
  /** The group is the first range that accepts one of them. */
  readonly range: string;
  /** The media type, by that range. */
  readonly choices: readonly Choice[];
}

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
  const written = ranges.map(({ range }) =>
    withParameters(escape(range), `q=(?:${WEIGHT})|${OWN_PARAMETERS[range] ?? PARAMETER}`),
  );
  return {
    range: `^(?:${OWS}(?:${RANGE})?,)*?${OWS}(?<capture>${written.join("|")})(?:,|$)`,
    choices: ranges.map(({ range, type }) => ({
      pattern: `^${escape(range)}(?:[ \t;]|$)`,
      value: type,
    })),
  };
}
