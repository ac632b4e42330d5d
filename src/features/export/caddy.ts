/**
 * The configuration of Caddy for an export, for a site block. Caddy cannot read the target of a symbolic
 * link, but can find file names by patterns: the facts of a list are in the name of an empty file in it,
 * those of a body in the names of its files.
 */
import { formatHttpDate } from "../../serve/negotiate/http-date.ts";
import { BRACES, CAPTURE, VARIABLES, nameOf, quote, writeTable } from "./caddy-tables.ts";
import { listTables } from "./maps.ts";
import type { Table } from "./maps.ts";
import { OWN_HEADERS } from "./plan.ts";
import type { Place, SitePlan } from "./plan.ts";
import { ANY_TAG, ENTITY_TAGS, REFUSED } from "./request-patterns.ts";

const indent = (text: string): string => text.replaceAll(/^(?=.)/gmu, "    ");

/** The headers and body of a response that is not from the release. */
function writeRefusal(
  status: number,
  words: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Language": "{lectern_words}",
    ...more,
  };
  return [
    ...Object.entries(headers).map(([name, value]) => `header ${name} ${quote(value)}`),
    `respond "{lectern_${words}}" ${status}`,
  ].join("\n");
}

let blocks = 0;
/** One of several blocks; the first matching one answers. */
function when(matcher: string, block: string): string {
  blocks += 1;
  const name = `@lectern_${blocks}`;
  return [`${name} ${matcher}`, `handle ${name} {`, indent(block), "}"].join("\n");
}

const is = (name: string, value: string): string => `vars ${nameOf(name)} ${quote(value)}`;
const has = (name: string): string => `not vars ${nameOf(name)} ""`;

function writePlace(
  { pattern, kind, slot, isLocalized, offer }: Place,
  index: number,
  { offers }: SitePlan,
): string {
  const isChosen = kind !== "entity" && offers[offer]?.types.length !== 1;
  const name = `lectern_place_${index}`;
  const values: Readonly<Record<string, string>> = {
    place: String(index),
    kind,
    slot,
    linked: kind === "page" ? slot : "",
    texts: isLocalized ? "localized" : "",
    offers: isChosen ? "many" : "",
    accepted: `{lectern_accept_${offer}}`,
    part: pattern.includes("([") ? `{http.regexp.${name}.1}` : "",
  };
  return [
    `@${name} path_regexp ${name} ${quote(pattern)}`,
    `vars @${name} {`,
    ...Object.entries(values).map(([variable, value]) => `    lectern_${variable} "${value}"`),
    "}",
  ].join("\n");
}

/** In the order in which the server checks. */
const listChecks = (plan: SitePlan): readonly string[] => [
  when(is("kind", ""), writeRefusal(404, "say_not_found")),
  when(is("is_detour", "1"), writeRefusal(404, "say_not_found")),
  when(is("is_read", ""), writeRefusal(405, "say_method", { Allow: plan.allowed })),
  when(is("kind", "service"), writeRefusal(501, "say_service")),
  when(is("closed", "sent"), writeRefusal(501, "say_token_sent")),
  when(
    is("closed", "missing"),
    writeRefusal(401, "say_token", { "WWW-Authenticate": plan.challenge }),
  ),
  when(has("say_form"), writeRefusal(406, "say_form")),
  when(is("form", ""), writeRefusal(406, "say_type")),
  when(is("coding", REFUSED), writeRefusal(406, "say_coding")),
  when(is("is_answerable", ""), writeRefusal(501, "say_query")),
  when(has("wrong_part"), writeRefusal(400, "wrong_part")),
];

/** @param variable is set to the name of the first file that matches one of the patterns */
const find = (variable: string, root: string, ...patterns: readonly string[]): string =>
  [
    `@lectern_find_${variable} file {`,
    `    root ${quote(root)}`,
    `    try_files ${patterns.map(quote).join(" ")}`,
    "}",
    `vars @lectern_find_${variable} lectern_${variable} "{http.matchers.file.relative}"`,
  ].join("\n");

const SUFFIXES = ["", "-br", "-zstd", "-gzip"];

/** In CEL; its raw strings need no escapes. */
const compareTags = (suffix: string): string =>
  `expression \`{lectern_is_tag_list} == "1" && {lectern_asked_tags}.matches(r'(^|,)[ \t]*(W/)?"' + {lectern_tag} + r'${suffix}"[ \t]*(,|$)')\``;

const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "cache_control",
  Expires: "expires",
  "Content-Language": "languages",
  Vary: "vary",
  "Lectern-Release": "release",
  Link: "link",
  ...OWN_HEADERS,
};

function writeAnswer({ directory, retryAfter }: SitePlan): readonly string[] {
  const release = `${directory}/lists/{lectern_root_shard}/{lectern_root_name}`;
  const place = "{lectern_shard}/{lectern_name}";
  const file = `/${place}/{lectern_name}~`;
  return [
    // The current export is looked up once for each request, and again if it is replaced between Caddy's
    // two steps: finding the name and opening the file.
    find("root", `${directory}/current`, ...Array.from({ length: 5 }, () => "/~*")),
    find("facts", release, "/{http.vars.lectern_slot}/~*"),
    when(
      'expression `{lectern_valid_until} != "" && int({time.now.unix}) >= int({lectern_valid_until})`',
      writeRefusal(503, "say_outdated", { "Retry-After": retryAfter }),
    ),
    find("file", release, "/{http.vars.lectern_slot}/{lectern_key}/*~identity"),
    when(is("file", ""), writeRefusal(404, "nothing")),
    'vars lectern_used "identity"',
    find("coded", `${directory}/bodies`, `${file}{lectern_coding}`),
    `@lectern_coded ${has("coded")}`,
    'vars @lectern_coded lectern_used "{lectern_coding}"',
    ...Object.entries(ANSWER_HEADERS).map(
      ([name, variable]) =>
        `@lectern_has_${variable} ${has(variable)}\nheader @lectern_has_${variable} ${name} "{lectern_${variable}}"`,
    ),
    `vars lectern_etag \`"{lectern_tag}{lectern_suffix}"\``,
    // If-Modified-Since counts only without If-None-Match.
    '@lectern_dated_since expression `{lectern_asked_tags} == "" && {lectern_since} != "" && {lectern_since} == {lectern_last_modified}`',
    'vars @lectern_dated_since lectern_unchanged "{http.vars.lectern_etag}"',
    `@lectern_any ${is("is_any_tag", "1")}`,
    'vars @lectern_any lectern_unchanged "{http.vars.lectern_etag}"',
    ...SUFFIXES.map((suffix, index) =>
      [
        `@lectern_held_${index} ${compareTags(suffix)}`,
        `vars @lectern_held_${index} lectern_held_tag \`"{lectern_tag}${suffix}"\``,
      ].join("\n"),
    ),
    `@lectern_held ${has("accepted_tag")}`,
    'vars @lectern_held lectern_unchanged "{lectern_accepted_tag}"',
    // Caddy's file server would compare the dates of files and its own entity-tags.
    ...[
      "If-None-Match",
      "If-Modified-Since",
      "If-Match",
      "If-Unmodified-Since",
      "If-Range",
      "Range",
    ].map((name) => `request_header -${name}`),
    `@lectern_dated ${has("last_modified")}`,
    when(
      has("unchanged"),
      [
        'header Etag "{http.vars.lectern_unchanged}"',
        'header @lectern_dated Last-Modified "{lectern_last_modified}"',
        "respond 304",
      ].join("\n"),
    ),
    `header Content-Type "{lectern_content_type}"`,
    `@lectern_saved ${has("disposition")}`,
    `header @lectern_saved Content-Disposition "{lectern_disposition}"`,
    [
      "header {",
      '    Etag "{http.vars.lectern_etag}"',
      "    -Accept-Ranges",
      "    defer",
      "}",
    ].join("\n"),
    `@lectern_undated ${is("last_modified", "")}`,
    "header @lectern_undated {\n    -Last-Modified\n    defer\n}",
    `header @lectern_dated {\n    Last-Modified "{lectern_last_modified}"\n    defer\n}`,
    `@lectern_is_coded ${has("content_encoding")}`,
    `header @lectern_is_coded {\n    Content-Encoding "{lectern_content_encoding}"\n    defer\n}`,
    `rewrite * "${file}{http.vars.lectern_used}"`,
    `file_server {\n    root ${quote(`${directory}/bodies`)}\n}`,
  ];
}

/** @returns the files by name */
export function writeCaddy(plan: SitePlan): Readonly<Record<string, string>> {
  blocks = 0;
  const { cors, allowed, places, contentTypes } = plan;
  const tables: readonly Table[] = [
    ...Object.entries(BRACES).map(([name, otherwise]) => ({
      name,
      source: "@method@",
      rows: [],
      otherwise,
    })),
    ...listTables(plan),
    // Caddy cannot compute a date in the future, so responses that are otherwise cached for a day are
    // revalidated.
    {
      name: "cache_control",
      source: "@caching@",
      rows: [{ text: "forever", value: plan.caching.forever }],
      otherwise: plan.caching.revalidate,
    },
    {
      name: "expires",
      source: "@caching@",
      rows: ["day", "timed"].map((text) => ({ text, value: formatHttpDate(0) })),
      otherwise: "",
    },
    {
      name: "root_name",
      source: "@root@",
      rows: [{ pattern: "^/~(?<capture>.*)$", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "root_shard",
      source: "@root@",
      rows: [{ pattern: "^/~(?<capture>..)", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "body",
      source: "@file@",
      rows: [{ pattern: "^(?<capture>.*)~identity$", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "shard",
      source: "@name@",
      rows: [{ pattern: "^(?<capture>..)", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "content_type",
      source: "@extension@",
      rows: Array.from(contentTypes, ([text, value]) => ({ text, value })),
      otherwise: "",
    },
    {
      name: "asked_tags",
      source: "@if_none_match@",
      rows: [{ pattern: "^(?<capture>.*)$", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "since",
      source: "@if_modified_since@",
      rows: [{ pattern: "^(?<capture>.*)$", value: CAPTURE }],
      otherwise: "",
    },
    {
      name: "is_tag_list",
      source: "@if_none_match@",
      rows: [{ pattern: ENTITY_TAGS, value: "1" }],
      otherwise: "",
    },
    {
      name: "is_any_tag",
      source: "@if_none_match@",
      rows: [{ pattern: ANY_TAG, value: "1" }],
      otherwise: "",
    },
  ];
  const headers = { "X-Content-Type-Options": "nosniff", ...cors.everyResponse };
  const ofOptions = Object.entries({ ...cors.preflight, Allow: allowed }).map(
    ([name, value]) => `header ${name} ${quote(value)}`,
  );
  const steps = [
    // To Caddy, an unset variable is not an empty text.
    ["vars {", ...Array.from(VARIABLES, (name) => `    lectern_${name} ""`), "}"].join("\n"),
    ...tables.map(writeTable),
    'header X-Request-Id "{lectern_request_id}"',
    ...Object.entries(headers).map(([name, value]) => `header ${name} ${quote(value)}`),
    when("method OPTIONS", [...ofOptions, "respond 204"].join("\n")),
    ...places.map((place, index) => writePlace(place, index, plan)),
    ...listChecks(plan),
    ...writeAnswer(plan),
  ];
  return {
    Caddyfile: `# For a site block of Caddy: \`import\` this file. Generated by lectern export: the next export overwrites changes.

route {
${indent(steps.join("\n\n"))}
}
`,
  };
}
