/**
 * The configuration of nginx for an export: one file for the http block, and one for a server block. They
 * depend on the release only through its resources, languages and forms. Everything else is read from the
 * names of directories, with $realpath_root.
 */
import { listPreflight, quote, variableOf, writeNginxTables } from "./nginx-tables.ts";
import { OWN_HEADERS } from "./plan.ts";
import type { Place, SitePlan } from "./plan.ts";
import { REFUSED } from "./request-patterns.ts";

/** Headers of all responses; those without a value are not sent. */
const HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": "$lectern_request_id",
  "Cache-Control": "$lectern_send_cache_control",
  "Content-Language": "$lectern_send_language",
  "Content-Encoding": "$lectern_send_encoding",
  "Last-Modified": "$lectern_send_last_modified",
  ETag: "$lectern_send_tag",
  Vary: "$lectern_send_vary",
  "Lectern-Release": "$lectern_send_release",
  Link: "$lectern_send_link",
  "Content-Disposition": "$lectern_send_disposition",
  ...Object.fromEntries(
    Object.entries(OWN_HEADERS).map(([name, variable]) => [name, `$lectern_send_${variable}`]),
  ),
  Allow: "$lectern_send_allow",
  "WWW-Authenticate": "$lectern_send_challenge",
  "Retry-After": "$lectern_send_retry",
};

const refuse = (status: number, words: string): string =>
  `set $lectern_refusal $lectern_${words}; rewrite ^ /.lectern/${status} last;`;

/**
 * Errors that nginx itself generates. Each is redirected to a URI, not to a named location: variables are
 * set again for a URI, and for an unreadable request line there are none that a named location could
 * keep.
 */
const OWN_REFUSALS: readonly (readonly [codes: string, status: number, words: string])[] = [
  ["404", 404, "say_not_found"],
  ["400 414 494 501 505", 400, "say_malformed"],
  ["405 413", 405, "say_method"],
  // Caused by If-Match and If-Unmodified-Since: Lectern ignores these headers, but nginx cannot be
  // configured to.
  ["412", 501, "say_service"],
];

/** In nginx, `if` is safe only with these two directives in it. */
const unless = (condition: string, status: number, words: string): string =>
  `    if (${condition}) { ${refuse(status, words)} }`;

/** In the order in which the server checks. */
const STEPS: readonly string[] = [
  unless("$lectern_is_detour", 404, "say_not_found"),
  unless('$lectern_is_read = ""', 405, "say_method"),
  unless("$lectern_kind = service", 501, "say_service"),
  unless("$lectern_closed = sent", 501, "say_token_sent"),
  unless("$lectern_closed = missing", 401, "say_token"),
  unless("$lectern_say_form", 406, "say_form"),
  unless('$lectern_form = ""', 406, "say_type"),
  unless(`$lectern_coding = ${REFUSED}`, 406, "say_coding"),
  unless('$lectern_is_answerable = ""', 501, "say_query"),
  unless("$lectern_wrong_part", 400, "wrong_part"),
];

const MORE: Readonly<Record<number, string>> = {
  401: "set $lectern_send_challenge $lectern_challenge;",
  405: "set $lectern_send_allow $lectern_allow;",
  503: "set $lectern_send_retry $lectern_retry;",
};

const writePlace = (place: Place, index: number, { offers }: SitePlan): string => {
  const { pattern, kind, slot, isLocalized, offer } = place;
  const isChosen = kind !== "entity" && offers[offer]?.types.length !== 1;
  return `location ~ ${quote(pattern.replace("([^/]*)", "(?<lectern_part>[^/]*)"))} {
    set $lectern_place ${index};
    set $lectern_slot ${slot};
    set $lectern_kind ${kind};
    set $lectern_linked ${kind === "page" ? slot : '""'};
    set $lectern_texts ${isLocalized ? "localized" : '""'};
    set $lectern_offers ${isChosen ? "many" : '""'};
    set $lectern_accepted $lectern_accept_${offer};
    rewrite ^ /.lectern/place last;
}`;
};

const writeRefused = (status: number): string => `location = /.lectern/${status} {
    internal;
    set $lectern_send_language $lectern_words;
    ${MORE[status] ?? ""}
    return ${status} $lectern_refusal;
}`;

function writeServer(plan: SitePlan): string {
  const { places, cors, contentTypes, directory } = plan;
  const variables = [
    ...Object.values(HEADERS).filter((value) => value.startsWith("$lectern_send_")),
    ...[
      "part",
      "place",
      "slot",
      "linked",
      "texts",
      "offers",
      "accepted",
      "kind",
      "facts",
      "body",
      "used",
    ].map((name) => `$lectern_${name}`),
    "$lectern_refusal",
  ];
  const all = { ...HEADERS, ...cors.everyResponse };
  return `root ${quote(`${directory}/current`)};
etag off;
if_modified_since off;
max_ranges 0;
gzip off;
charset off;
merge_slashes off;
log_not_found off;
types { }
default_type application/json;

# The current export is looked up once for each request.
set $lectern_root $realpath_root;
${variables.map((name) => `set ${name} "";`).join("\n")}
set $lectern_send_cache_control no-store;
set $lectern_send_expires off;
expires $lectern_send_expires;

${Object.entries(all)
  .map(
    ([name, value]) => `add_header ${name} ${value.startsWith("$") ? value : quote(value)} always;`,
  )
  .join("\n")}
${listPreflight(plan)
  .map(([name]) => `add_header ${name} $lectern_${variableOf(name)} always;`)
  .join("\n")}

${OWN_REFUSALS.map(([codes, , words]) => `error_page ${codes} = /.lectern/own/${words};`).join("\n")}

if ($request_method = OPTIONS) { rewrite ^ /.lectern/options last; }

${places.map((place, index) => writePlace(place, index, plan)).join("\n\n")}

location = /.lectern/place {
    internal;
${STEPS.join("\n")}
    rewrite ^ /.lectern/slot last;
}

location = /.lectern/slot {
    internal;
    root $lectern_root/$lectern_slot;
    set $lectern_facts $realpath_root;
${unless("$lectern_is_outdated", 503, "say_outdated")}
${unless("!-d $lectern_root/$lectern_slot/$lectern_key", 404, "nothing")}
    rewrite ^ /.lectern/answer last;
}

location = /.lectern/answer {
    internal;
    root $lectern_root/$lectern_slot/$lectern_key;
    set $lectern_body $realpath_root;
    set $lectern_used $lectern_coding;
    if (!-f $lectern_body/$lectern_name~$lectern_coding) { set $lectern_used identity; }
    set $lectern_send_cache_control $lectern_cache_control;
    set $lectern_send_expires $lectern_expires;
    set $lectern_send_language $lectern_languages;
    set $lectern_send_last_modified $lectern_last_modified;
    set $lectern_send_vary $lectern_vary;
    set $lectern_send_release $lectern_release;
    set $lectern_send_link $lectern_link;
${Object.values(OWN_HEADERS)
  .map((variable) => `    set $lectern_send_${variable} $lectern_${variable};`)
  .join("\n")}
    set $lectern_send_tag $lectern_unchanged;
    if ($lectern_unchanged) { rewrite ^ /.lectern/304 last; }
    set $lectern_send_tag '"$lectern_tag$lectern_suffix"';
    set $lectern_send_encoding $lectern_content_encoding;
    set $lectern_send_disposition $lectern_disposition;
    rewrite ^ /.lectern/body/$lectern_used.$lectern_extension last;
}

location ~ "^/\\.lectern/body/(?<lectern_file>[a-z]+)\\.[a-z]+$" {
    internal;
    alias $lectern_body/$lectern_name~$lectern_file;
    types {
${Array.from(contentTypes, ([form, type]) => `        ${quote(type)} ${form};`).join("\n")}
    }
}

location = /.lectern/304 {
    internal;
    default_type "";
    return 304;
}

location = /.lectern/options {
    internal;
    default_type "";
    set $lectern_send_cache_control "";
    set $lectern_send_allow $lectern_allow;
    return 204;
}

${[400, 401, 404, 405, 406, 501, 503].map(writeRefused).join("\n\n")}

${OWN_REFUSALS.map(
  ([, status, words]) => `location = /.lectern/own/${words} {
    internal;
    ${refuse(status, words)}
}`,
).join("\n\n")}

location / { ${refuse(404, "say_not_found")} }
`;
}

/** @returns the files by name */
export const writeNginx = (plan: SitePlan): Readonly<Record<string, string>> => ({
  "nginx-http.conf": writeNginxTables(plan),
  "nginx-server.conf": `# For a server block of nginx, in addition to its listen and server_name. Generated by lectern export.

${writeServer(plan)}`,
});
