/** In charge of the requests of the differential test: every operation, form, language and coding, and what is refused. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { MEDIA_TYPES } from "../../../src/catalog/media-types.ts";
import { pageSizeOf } from "../../../src/catalog/installation.ts";
import { routesOf } from "../../../src/serve/routes.ts";
import type { Route } from "../../../src/serve/routes.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import { receive } from "./compare.ts";
import type { AskedRequest, Target } from "./compare.ts";

const CODINGS: readonly (string | undefined)[] = [
  undefined,
  "identity",
  "gzip",
  "br",
  "zstd",
  "br;q=0.0001, gzip ; q=0.05",
  "gzip, deflate, br, zstd",
  "br;q=0.5, gzip;q=0.8",
  "*;q=0.3",
];
const MISSING = "11111111-2222-4333-8444-555555555555";

type Languages = readonly {
  readonly query: string;
  readonly header: string | undefined;
  readonly meant?: string;
}[];

function listLanguages({ languages }: Snapshot): Languages {
  return [
    { query: "", header: undefined },
    { query: "", header: "*" },
    { query: "", header: "tlh" },
    { query: "", header: "xx, yy;q=0.5" },
    { query: "", header: "not a header!" },
    { query: "", header: "en;q=0.1234" },
    // The language of the highest weight counts alone.
    ...languages.slice(0, 2).flatMap(({ tag: meant }, index) => {
      const other = languages[1 - index]?.tag ?? "tlh";
      return [`${other};q=0.35,${meant} ; q=0.8`, `tlh, ${other};q=0.03,, ${meant};q=0.141`].map(
        (header) => ({ query: "", header, meant }),
      );
    }),
    // Of many, those at the beginning and at the end.
    ...[...languages.slice(0, 3), ...languages.slice(3).slice(-1)].flatMap(({ code, tag }) => [
      { query: "", header: tag },
      { query: "", header: `${tag};q=0.7` },
      { query: "", header: code.toLowerCase() },
      { query: `language=${code}`, header: undefined },
      { query: `language=${code}`, header: "de" },
    ]),
  ];
}

const join = (path: string, ...parts: readonly string[]): string => {
  const query = parts.filter((one) => one !== "").join("&");
  return query === "" ? path : `${path}?${query}`;
};

/** @returns the addresses of a route, and whether each is worth all codings */
function* listAddresses(route: Route, snapshot: Snapshot): Generator<readonly [string, boolean]> {
  const { resource, operation, url } = route;
  const items = snapshot.deliveredAt(resource, Date.now());
  if (operation === "find") {
    yield [url, true];
    yield [`${url}/`, false];
  } else if (operation === "page") {
    const last = Math.max(1, Math.ceil(items.length / pageSizeOf(snapshot.installation, resource)));
    if (!url.endsWith(":segment")) yield [url, false];
    else {
      for (const page of new Set([1, last]))
        if (page <= last) yield [url.replace(":segment", String(page)), page === last];

      for (const page of [`${last + 1}/`, "0", "1x", "-1", "01"])
        yield [url.replace(":segment", page), false];
    }
  } else {
    for (const index of new Set([0, 1, items.length - 1])) {
      const uuid = index >= 0 && index < items.length ? items.at(index).item.Uuid : MISSING;
      yield [url.replace(":segment", uuid), index === 0];
    }
    for (const segment of [MISSING, "x", `${MISSING}0`])
      yield [url.replace(":segment", segment), false];
  }
}

export function* listRequests(snapshot: Snapshot): Generator<AskedRequest> {
  const languages = listLanguages(snapshot);
  for (const route of routesOf(snapshot.catalog)) {
    for (const [path, isWhole] of listAddresses(route, snapshot)) {
      for (const mediaType of route.offered) {
        const { format } = MEDIA_TYPES[mediaType];
        for (const { query, header, meant: only } of languages) {
          const meant = only === undefined ? {} : { "Accept-Language": only };
          const language = header === undefined ? {} : { "Accept-Language": header };
          const isOne = query === "" && header === undefined;
          for (const coding of isWhole && isOne ? CODINGS : CODINGS.slice(-3, -2)) {
            const headers = {
              ...language,
              ...(coding !== undefined && { "Accept-Encoding": coding }),
            };
            yield { path: join(path, query), headers: { ...headers, Accept: mediaType }, meant };
            yield { path: join(path, `format=${format}`, query), headers, meant };
            yield {
              path: join(path, query, `format=${format}`),
              headers: { ...headers, Accept: "*/*" },
              meant,
            };
          }
        }
      }
      for (const header of [undefined, "de", "en"]) {
        yield* listOthers(path, header);
        for (const { format } of Object.values(MEDIA_TYPES)) {
          yield {
            path: `${path}?format=${format}`,
            headers: header === undefined ? {} : { "Accept-Language": header },
          };
        }
      }
    }
  }
}

const ACCEPTS = [
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/json;charset=utf-8",
  "application/*",
  "text/*;q=0.5",
  "text/vcard;version=3.0",
  "text/vcard;version=4.0",
  "image/png",
  "image/png, application/json;q=0",
  "nonsense",
  "",
  ", ,",
  "application/json;",
  ", application/json ;; charset=utf-8 ; Q=0.5 ;\t,",
  'application/json;a="x, image/png;q=1, \\"y";q=0.123',
  "application/geo+json;q=high",
  "application/geo+json;q=0.1234",
  "application/geo+json, text/csv;=",
  "image/png;q=0.5;",
];

function* listOthers(path: string, language: string | undefined): Generator<AskedRequest> {
  const headers = language === undefined ? {} : { "Accept-Language": language };
  for (const accept of ACCEPTS) yield { path, headers: { ...headers, Accept: accept } };
  for (const coding of ["identity;q=0", "*;q=0", "compress, identity;q=0"])
    yield { path, headers: { ...headers, "Accept-Encoding": coding } };
  for (const method of ["HEAD", "OPTIONS", "POST", "DELETE"]) yield { path, method, headers };
  yield { path: `${path}?`, headers };
  yield { path, headers: { ...headers, Origin: "https://app.example", Cookie: "a=b" } };
  yield { path, headers: { ...headers, "If-None-Match": '"other"' } };
  yield { path, headers: { ...headers, "If-Modified-Since": "yesterday" } };
  yield { path, headers: { ...headers, Range: "bytes=0-9" } };
}

/** What is beside the contract's addresses. */
export function* listDocumentRequests(paths: readonly string[]): Generator<AskedRequest> {
  for (const path of paths) {
    for (const coding of CODINGS)
      yield { path, headers: coding === undefined ? {} : { "Accept-Encoding": coding } };
    for (const header of [undefined, "de", "en"]) yield* listOthers(path, header);
  }
}

/** @returns the addresses of all pages, and of some entities */
export const listPlainAddresses = (snapshot: Snapshot): readonly string[] =>
  routesOf(snapshot.catalog).flatMap((route) =>
    Array.from(listAddresses(route, snapshot), ([path]) => path),
  );

/** @returns requests with every kind of condition, of clients that have what was sent, or something else */
export function* listConditional(
  { path, headers: asked }: AskedRequest,
  { etag = "", "last-modified": lastModified }: IncomingHttpHeaders,
): Generator<AskedRequest> {
  const tag = etag.replace(/-(?:br|zstd|gzip)"$/u, '"');
  const coded = tag.replace(/"$/u, '-gzip"');
  const conditions: readonly OutgoingHttpHeaders[] = [
    ...[etag, tag, coded, `W/${etag}`, `"x", ${etag}`, `${etag},"y"`, `"x",, W/${etag} ,`].map(
      (one) => ({ "If-None-Match": one }),
    ),
    { "If-None-Match": "*" },
    { "If-None-Match": '"x"' },
    { "If-None-Match": `${etag}, broken` },
    { "If-None-Match": etag.slice(0, -2) },
    ...(lastModified === undefined
      ? []
      : [
          { "If-Modified-Since": lastModified },
          { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
          { "If-Modified-Since": lastModified, "If-None-Match": '"x"' },
          { "If-Modified-Since": "never", "If-None-Match": etag },
        ]),
  ];
  for (const condition of conditions) {
    for (const method of ["GET", "HEAD"])
      yield { path, method, headers: { ...asked, ...condition } };
  }
}

/** @returns the addresses of what the page for people consists of; none where it is not built */
export async function listPageFiles(live: Target): Promise<readonly string[]> {
  const { bytes } = await receive(live, { path: "/", headers: { Accept: "text/html" } });
  return Array.from(
    bytes.toString().matchAll(/"\.?(\/explorer\/[^"]+)"/gu),
    ([, path = ""]) => path,
  );
}
