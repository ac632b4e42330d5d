/**
 * How a web server reads a request and answers it: tables that map one text to another, the same for each
 * kind of server. A name between two at signs is a variable; `capture` is the match of that group in the
 * row's expression.
 */
import { FORMAT_NAMES as FORMATS } from "../../catalog/media-types.ts";
import { SAVED } from "../../serve/headers.ts";
import { NO_LANGUAGE, WHOLE, nameForm } from "./list-answers.ts";
import type { SitePlan, Words } from "./plan.ts";
import {
  ACCEPT_LIST,
  createAcceptPatterns,
  listCodingChoices,
  listHeldTags,
  listLanguageChoices,
  listRangeChoices,
} from "./request-patterns.ts";

export interface Row {
  /** The whole text to compare. */
  readonly text?: string;
  /** Instead of `text`: a regular expression. */
  readonly pattern?: string;
  readonly value: string;
}

export interface Table {
  readonly name: string;
  readonly source: string;
  readonly rows: readonly Row[];
  readonly otherwise: string;
}

const table = (name: string, source: string, rows: readonly Row[], otherwise = ""): Table => ({
  name,
  source,
  rows,
  otherwise,
});

const on = (pattern: string, value: string): Row => ({ pattern, value });
/** Ignores letter case, as for headers. */
const like = (pattern: string, value: string): Row => on(`(?i)${pattern}`, value);
const is = (text: string, value: string): Row => ({ text, value });

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const sayings = (name: string, words: Words): Table =>
  table(
    name,
    "@words@",
    Object.entries(words).map(([tag, text]) => is(tag, text)),
  );

/** In nginx, "$" also matches before a line feed at the end, which a path can have. */
const END = String.raw`\z`;
/** The rest of a UUID after its first two characters. */
const UUID_REST = `[0-9a-f]{6}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${END}`;

/**
 * The value as shown in error messages: at most 100 characters of it, and nothing but `…` if there is one
 * among them that could end a JSON string.
 */
const shown = (name: string, source: string, sign: string, end: string): Table =>
  table(
    name,
    source,
    [
      on(`^(?<capture>${sign}{0,100})${end}`, "@capture@"),
      on(`^(?<capture>${sign}{100})`, "@capture@…"),
    ],
    "…",
  );

function readRequest(plan: SitePlan): readonly Table[] {
  const { languages, offers } = plan;
  const codes = languages.pinned.map(({ pin }) => pin).join("|") || "-";
  const formats = FORMATS.join("|");
  const [language, format] = [`language=(?:${codes})`, `format=(?:${formats})`];
  const pins = `^(?:${language}|${format}|${language}&${format}|${format}&${language})$`;
  const [any] = languages.negotiated;
  return [
    table("is_read", "@method@", [is("GET", "1"), is("HEAD", "1")]),
    table("has_token", "@authorization@", [like("^bearer(?: |$)", "1")]),
    table(
      "request_id",
      "@sent_id@",
      [on("^(?<capture>[A-Za-z0-9._-]{1,128})$", "@capture@")],
      "@made_id@",
    ),
    // A web server resolves dot segments and double slashes in a path; Lectern answers such paths with
    // 404.
    table("is_detour", "@target@", [
      like("^/(?:[^?]*%2f|(?:[^?]*/)?(?:/|(?:[.]|%2e){1,2}(?:[/?]|$)))", "1"),
    ]),
    shown("shown_path", "@target@", String.raw`[!#->@-\[\]-~]`, String.raw`(?:\?|$)`),
    shown("shown_part", "@part@", String.raw`[!#-\[\]-~]`, END),
    table("query", "@args@", [is("", "none"), on(pins, "pins")], "other"),
    table("language_pin", "@args@", [
      on(`(?:^|&)language=(?<capture>${codes})(?:&|$)`, "=@capture@"),
    ]),
    table("form_pin", "@args@", [on(`(?:^|&)format=(?<capture>${formats})(?:&|$)`, "@capture@")]),
    table(
      "coding",
      "@accept_encoding@",
      listCodingChoices().map(({ pattern, value }) => like(pattern, value)),
      "identity",
    ),
    table(
      "range",
      "@accept_language@",
      listRangeChoices(plan).map(({ pattern, value }) => like(pattern, value)),
    ),
    table(
      "negotiated",
      "@range@",
      listLanguageChoices(plan).map(({ pattern, value }) => like(pattern, value)),
      any.name,
    ),
    table(
      "words",
      "@language_pin@|@negotiated@",
      [
        ...languages.pinned.map(({ name, words }) => on(`^${escape(name)}\\|`, words)),
        ...languages.negotiated.map(({ name, words }) => is(`|${name}`, words)),
      ],
      any.words,
    ),
    table("accept_list", "@accept@", [like(ACCEPT_LIST, "@accept@")], "*/*"),
    ...offers.flatMap(({ types }, index) => {
      const { range, choices } = createAcceptPatterns(types);
      const rows = choices.map(({ pattern, value }) => like(pattern, nameForm(value)));
      return [
        table(`accept_range_${index}`, "@accept_list@", [like(range, "@capture@")]),
        table(`accept_${index}`, `@accept_range_${index}@`, rows),
      ];
    }),
    table("page", "@part@", [is("", "1"), on(`^(?<capture>[1-9][0-9]*)${END}`, "@capture@")]),
    table(
      "document",
      "@part@",
      [is("", WHOLE), on(String.raw`^(?<capture>[\w.-]+)` + END, "@capture@")],
      "none",
    ),
    table("entity", "@part@", [like(`^(?<capture>[0-9a-f]{2})${UUID_REST}`, "@capture@")]),
  ];
}

/** @returns a table that reads one field from the last part of a path */
const readName = (name: string, source: string, at: number, of: number): Table => {
  const parts: readonly string[] = Array.from({ length: of }, (_, index) =>
    index === at ? "(?<capture>[^/~]*)" : "[^/~]*",
  );
  return table(name, source, [
    on(`/${parts.with(at, "-").join("~")}$`, ""),
    on(`/${parts.join("~")}$`, "@capture@"),
  ]);
};

function readNames(): readonly Table[] {
  const facts = ["release_of_slot", "last_modified", "caching", "valid_until", "last_pages"];
  const ofBody = ["tag", "extension", "languages", "next"];
  return [
    ...facts.map((name, at) => readName(name, "@facts@", at + 1, facts.length + 1)),
    table("name", "@body@", [on("/(?<capture>[^/]+)$", "@capture@")]),
    ...ofBody.map((name, at) => readName(name, "@body@", at, ofBody.length)),
  ];
}

function writeAnswer(plan: SitePlan): readonly Table[] {
  const { vary, links, unreleased, ownHeaders, refusals, offers, places, formsMissing } = plan;
  const say = Object.entries(refusals).map(([name, words]) =>
    sayings(`say_${name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)}`, words),
  );
  return [
    table(
      "language",
      "@texts@@language_pin@",
      [on("(?<capture>=.*)$", "@capture@"), is("localized", "@negotiated@")],
      NO_LANGUAGE,
    ),
    table(
      "entity_language",
      "@texts@@language_pin@",
      [on("^localized=(?<capture>.*)$", "@capture@"), is("localized", "@negotiated@")],
      NO_LANGUAGE,
    ),
    table("form", "@form_pin@|@accepted@", [
      on(String.raw`^(?<capture>[a-z]+)\|`, "@capture@"),
      on(String.raw`^\|(?<capture>[a-z]+)$`, "@capture@"),
    ]),
    table("variant_form", "@form_pin@|@accepted@", [
      on(String.raw`^(?<capture>[a-z]+)\|`, "=@capture@"),
      on(String.raw`^\|(?<capture>[a-z]+)$`, "@capture@"),
    ]),
    table(
      "last",
      "@form@/@last_pages@",
      FORMATS.map((format) =>
        on(String.raw`^${format}/(?:.*,)?${format}\.(?<capture>[0-9]+)(?:,|$)`, "@capture@"),
      ),
      "1",
    ),
    table(
      "release",
      "@extension@",
      unreleased.map((form) => is(form, "")),
      "@release_of_slot@",
    ),
    table(
      "vary",
      "@offers@|@form_pin@|@texts@|@language_pin@",
      [
        is("many||localized|", vary(true, true)),
        on(String.raw`^many\|\|`, vary(true, false)),
        on(String.raw`\|localized\|$`, vary(false, true)),
      ],
      vary(false, false),
    ),
    table("suffix", "@used@", [is("identity", "")], "-@used@"),
    table("content_encoding", "@used@", [is("identity", "")], "@used@"),
    table(
      "accepted_tag",
      "@held_tag@|@accept_encoding@",
      listHeldTags().map(({ pattern }) => like(pattern, "@held_tag@")),
    ),
    table(
      "link",
      "@linked@/@language@.@variant_form@/@next@",
      Array.from(links, ([name, link]) =>
        name.endsWith("/next")
          ? on(`^${escape(name.slice(0, -"next".length))}.`, link)
          : is(name.slice(0, -1), link),
      ),
    ),
    ...Array.from(ownHeaders, ([variable, values]) =>
      table(
        variable,
        "@slot@",
        Array.from(values, ([slot, value]) => is(slot, value)),
      ),
    ),
    table("disposition", "@extension@", [is("csv", SAVED)]),
    table("closed", "@kind@ @has_token@", [is("closed ", "missing"), is("closed 1", "sent")]),
    // The explorer keeps its state in the query, so every query is allowed there.
    table("is_answerable", "@kind@ @query@ @accepted@", [
      on("^(?:page|entity) (?:none|pins) ", "1"),
      on("^document (?:none |[a-z]+ html$)", "1"),
    ]),
    table("wrong_part", "@kind@ @part@", [
      on(`^page (?:[1-9][0-9]*)?${END}`, ""),
      like(`^entity [0-9a-f]{2}${UUID_REST}`, ""),
      on("^page ", "@say_page_number@"),
      on("^entity ", "@say_uuid@"),
    ]),
    table("key", "@kind@", [
      is("page", "@language@.@variant_form@/@page@"),
      is("entity", "@entity_language@/load/@entity@/@part@"),
      is("document", "@accepted@/@document@"),
    ]),
    table("nothing", "@kind@", [is("page", "@say_page_range@")], "@say_missing@"),
    ...say,
    table(
      "say_form",
      "@place@/@form_pin@/@words@",
      Array.from(formsMissing, ([name, words]) => {
        const [pattern, format] = name.split(" ");
        const place = places.findIndex((one) => one.pattern === pattern);
        return Object.entries(words).map(([tag, text]) => is(`${place}/${format}/${tag}`, text));
      }).flat(),
    ),
    table(
      "say_type",
      "@place@/@words@",
      places.flatMap(({ offer }, place) =>
        Object.entries(offers[offer]?.notAcceptable ?? {}).map(([tag, text]) =>
          is(`${place}/${tag}`, text),
        ),
      ),
    ),
    table(
      "say_missing",
      "@place@/@words@",
      places.flatMap(({ missing }, place) =>
        Object.entries(missing).map(([tag, text]) => is(`${place}/${tag}`, text)),
      ),
    ),
  ];
}

/** Each table uses only variables of earlier ones. */
export const listTables = (plan: SitePlan): readonly Table[] => [
  ...readRequest(plan),
  ...readNames(),
  ...writeAnswer(plan),
];
