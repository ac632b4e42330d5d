/** The http block of nginx for an export: tables that map one text to another. */
import { listTables } from "./maps.ts";
import type { Row, Table } from "./maps.ts";
import type { SitePlan } from "./plan.ts";
import { ANY_TAG, ENTITY_TAGS, TAG_BEGIN, TAG_END } from "./request-patterns.ts";

/** nginx's own variables for a request. */
const OWN: Readonly<Record<string, string>> = {
  method: "$request_method",
  target: "$request_uri",
  args: "$args",
  authorization: "$http_authorization",
  sent_id: "$http_x_request_id",
  made_id: "$request_id",
  accept: "$http_accept",
  accept_encoding: "$http_accept_encoding",
  accept_language: "$http_accept_language",
  if_none_match: "$http_if_none_match",
  if_modified_since: "$http_if_modified_since",
  milliseconds: "$msec",
  dollar: "${lectern_dollar}",
};

/** The only escapes of nginx in quoted texts. */
export const quote = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

const fill = (text: string, capture = ""): string =>
  text
    .replaceAll("$", "@dollar@")
    .replaceAll(/@(\w+)@/gu, (_, name: string) =>
      name === "capture" ? capture : (OWN[name] ?? `\${lectern_${name}}`),
    );

function createTableWriter(): (table: Table) => string {
  let captures = 0;
  const writeRow = ({ text, pattern, value }: Row): string => {
    if (pattern === undefined) return `    ${quote(text ?? "")} ${quote(fill(value))};`;
    captures += 1;
    const capture = `lectern_c${captures}`;
    const named = pattern
      .replaceAll("<capture>", `<${capture}>`)
      .replaceAll(String.raw`\k<same>`, String.raw`\k<${capture}s>`)
      .replaceAll("<same>", `<${capture}s>`);
    return `    ${quote(`~${named}`)} ${quote(fill(value, `\${${capture}}`))};`;
  };
  return ({ name, source, rows, otherwise }) =>
    [
      `map ${quote(fill(source))} $lectern_${name} {`,
      `    default ${quote(fill(otherwise))};`,
      ...rows.map(writeRow),
      "}",
    ].join("\n");
}

/** Matches two numbers of ten digits with a bar between them, if the first is not greater. */
function notGreater(): string {
  const digits = Array.from({ length: 9 }, (_, digit) => digit);
  const less = digits.map((digit) => String.raw`${digit}[0-9]*\|\k<same>[${digit + 1}-9]`);
  return String.raw`^(?<same>[0-9]*)(?:${less.join("|")}|\|\k<same>(?:\D|$))`;
}

/** Comparisons of two texts of which both are known only at the request. */
const COMPARISONS: readonly Table[] = [
  {
    name: "is_outdated",
    source: "@valid_until@|@milliseconds@",
    rows: [
      { pattern: String.raw`^\|`, value: "" },
      { pattern: notGreater(), value: "1" },
    ],
    otherwise: "",
  },
  {
    name: "held_tag",
    source: "@tag@|@if_none_match@",
    rows: [
      {
        pattern: String.raw`^[^|]*\|` + ANY_TAG.slice(1),
        value: '"@tag@@suffix@"',
      },
      {
        pattern: String.raw`^(?<same>[^|]+)\|(?=${ENTITY_TAGS.slice(1)})(?:.*,)?${TAG_BEGIN.replace("(?:^|,)", "")}\k<same>${TAG_END}`,
        value: '"@tag@@capture@"',
      },
    ],
    otherwise: "",
  },
  {
    name: "unchanged",
    source: "@if_none_match@|@if_modified_since@|@last_modified@",
    rows: [
      { pattern: String.raw`^\|(?<same>[^|]+)\|\k<same>$`, value: '"@tag@@suffix@"' },
      { pattern: String.raw`^[^|]`, value: "@accepted_tag@" },
    ],
    otherwise: "",
  },
];

/** @returns the variable for a header that only some responses have */
export const variableOf = (header: string): string => header.toLowerCase().replaceAll("-", "_");

/** @returns the headers that only responses to OPTIONS have */
export const listPreflight = ({ cors }: SitePlan): readonly (readonly [string, string])[] =>
  Object.entries(cors.preflight).filter(([name]) => !(name in cors.everyResponse));

/**
 * nginx's `expires` writes max-age or no-cache and the matching Expires; the rest of Cache-Control is
 * written separately.
 */
function writeFreshness({ caching }: SitePlan): readonly Table[] {
  const [maxAge = "", seconds = ""] = /max-age=([0-9]+), /u.exec(caching.day) ?? [];
  const texts = { ...caching, day: caching.day.replace(maxAge, ""), timed: "public" };
  return [
    {
      name: "cache_control",
      source: "@caching@",
      rows: Object.entries(texts).map(([text, value]) => ({ text, value })),
      otherwise: "no-store",
    },
    {
      name: "expires",
      source: "@caching@",
      rows: [
        { text: "day", value: `${seconds}s` },
        { text: "timed", value: "epoch" },
      ],
      otherwise: "off",
    },
  ];
}

export function writeNginxTables(plan: SitePlan): string {
  const writeTable = createTableWriter();
  const fixed = { allow: plan.allowed, challenge: plan.challenge, retry: plan.retryAfter };
  const tables: readonly Table[] = [
    ...listTables(plan),
    ...COMPARISONS,
    ...writeFreshness(plan),
    ...Object.entries(fixed).map(([name, text]) => ({
      name,
      source: "@method@",
      rows: [],
      otherwise: text,
    })),
    ...listPreflight(plan).map(([name, text]) => ({
      name: variableOf(name),
      source: "@method@",
      rows: [{ text: "OPTIONS", value: text }],
      otherwise: "",
    })),
  ];
  return `# For the http block of nginx. Generated by lectern export: the next export overwrites changes.

map_hash_max_size 16384;
map_hash_bucket_size 256;
variables_hash_max_size 4096;

geo $lectern_dollar { default "$"; }

${tables.map(writeTable).join("\n\n")}
`;
}
