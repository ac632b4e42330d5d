/** The headers of responses, and who may read them. */
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { createDateFormat, formatHttpDate } from "./http-date.ts";

/** The media type of everything but collection pages in other formats: entities, errors, health. */
export const CONTENT_TYPE = "application/json";

/**
 * The headers of responses, and whether scripts of other origins may read them because we say so: always, never,
 * or where there is a rate limit. Some that we do not expose may always be read (Fetch standard). Headers for the
 * connection and message framing have no row. docs/http.md says which response has which; a test compares both.
 */
export const RESPONSE_HEADERS = {
  Allow: true,
  "Cache-Control": false,
  "Cache-Tag": false,
  "Content-Disposition": true,
  "Content-Encoding": true,
  "Content-Language": false,
  "Cross-Origin-Opener-Policy": false,
  "Content-Security-Policy": false,
  Date: true,
  ETag: true,
  Expires: false,
  "Last-Modified": false,
  "Lectern-Release": true,
  Link: true,
  "Referrer-Policy": false,
  "Retry-After": true,
  "Surrogate-Key": false,
  Vary: true,
  "WWW-Authenticate": true,
  "X-Content-Type-Options": false,
  "X-Request-Id": true,
  RateLimit: "limit",
  "RateLimit-Policy": "limit",
  "Access-Control-Allow-Origin": false,
  "Access-Control-Expose-Headers": false,
  "Timing-Allow-Origin": false,
  "Access-Control-Allow-Methods": false,
  "Access-Control-Allow-Headers": false,
  "Access-Control-Max-Age": false,
} as const satisfies Readonly<Record<string, boolean | "limit">>;

export type Headers = { readonly [Name in keyof typeof RESPONSE_HEADERS]?: string };

/** Of a health check. */
export const HEALTH_HEADERS = { "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" };

/** Methods that every contract path supports. */
export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

export interface CorsHeaders {
  readonly everyResponse: Readonly<Record<string, string>>;
  readonly preflight: Readonly<Record<string, string>>;
}

/**
 * Lets scripts of any origin read (the CORS protocol of the Fetch standard). The origin is always `*`, so
 * that no response depends on the Origin header and caches keep one copy for all origins.
 * @param isLimited whether there is a rate limit
 */
export function createCorsHeaders(enabled: boolean, isLimited: boolean): CorsHeaders {
  if (!enabled) return { everyResponse: {}, preflight: {} };
  const exposed = Object.entries(RESPONSE_HEADERS)
    .filter(([, isExposed]) => isExposed === true || (isLimited && isExposed === "limit"))
    .map(([name]) => name);
  const everyResponse = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": exposed.join(", "),
    "Timing-Allow-Origin": "*",
  };
  return {
    everyResponse,
    preflight: {
      ...everyResponse,
      "Access-Control-Allow-Methods": ALLOWED_METHODS,
      // Any header may be sent: unknown ones are ignored, and some libraries add their own to each
      // request. Authorization must be named, since the wildcard does not include it.
      "Access-Control-Allow-Headers": "*, Authorization",
      "Access-Control-Max-Age": "86400",
    },
  };
}

/** @returns the Content-Disposition of a body that people open with other programs (RFC 6266 §4) @param name of a resource, and an ending */
export const saveAs = (name: string): string => `attachment; filename="${name}"`;

/** Names and values alternate, as node:http accepts them. */
export type HeaderList = readonly string[];

export function listHeaders(headers: Readonly<Record<string, string>>): HeaderList {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  return list;
}

const formatDate = createDateFormat();
const formatExpiry = createDateFormat();

/** @returns the headers that differ in each response @param now in milliseconds */
export const stampOf = (now: number, requestId: string): string[] => [
  "Date",
  formatDate(now / 1000),
  "X-Request-Id",
  requestId,
  // Browsers must trust the Content-Type, even if the body looks like HTML.
  "X-Content-Type-Options",
  "nosniff",
];

/** How long a response may be reused: see freshnessHeaders. */
export type Caching = "day" | "revalidate" | "forever" | "private";

/** How an address is answered. */
export interface Terms {
  /** Who may read it. */
  readonly access: "token" | "public";
  readonly caching: Caching;
  /** Additional headers of its responses. */
  readonly headers?: Headers;
}

const UNTIMED: Readonly<Record<Exclude<Caching, "day">, HeaderList>> = {
  revalidate: ["Cache-Control", "public, no-cache"],
  private: ["Cache-Control", "private, no-cache"],
  /** For an address whose content never changes; caches use a year as the maximum. */
  forever: ["Cache-Control", "public, max-age=31536000, immutable"],
};

/** What the headers of an answer depend on, besides what it says itself. */
type Said = Pick<Exchange, "cacheTags" | "isChosen" | "isPreview" | "release" | "terms">;

/**
 * The request headers on which the response depends. Authorization is named whenever a token is needed:
 * otherwise a cache would give a response marked public to the next client without a token.
 */
function varyOf(negotiated: boolean, { isChosen, terms }: Said): string {
  const names = ["Accept-Encoding"];
  if (isChosen) names.push("Accept");
  if (negotiated) names.push("Accept-Language");
  if (terms.access === "token") names.push("Authorization");
  return names.join(", ");
}

/** RFC 8288 */
function linkHeader({ canonical, next }: Partial<Pick<Answer, "canonical" | "next">>): Headers {
  const links = [
    ...(canonical === undefined ? [] : [`<${canonical}>; rel="canonical"`]),
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(", ") };
}

const cacheTagHeaders = (tags: readonly string[]): Headers =>
  tags.length === 0 ? {} : { "Cache-Tag": tags.join(","), "Surrogate-Key": tags.join(" ") };

/** @returns those of both 200 and 304 that all responses with an answer have in common */
export function answerHeaders(answer: Answer, said: Said): Headers {
  const { languages, negotiated, lastModified, next, cacheTags = said.cacheTags } = answer;
  const { isPreview, release, terms } = said;
  const numbered = release !== undefined && { "Lectern-Release": String(release) };
  const spoken = languages.length > 0 && { "Content-Language": languages.join(", ") };
  // A preview is for one reader and one moment: no validator, never stored, and no canonical link, which would lead to
  // the current content. The next page is part of the preview.
  if (isPreview)
    return { "Cache-Control": "no-store", ...numbered, ...spoken, ...linkHeader({ next }) };
  return {
    Vary: varyOf(negotiated, said),
    ...numbered,
    ...linkHeader(answer),
    ...(lastModified !== undefined && { "Last-Modified": formatHttpDate(lastModified) }),
    ...spoken,
    ...terms.headers,
    // Responses that are revalidated at each use need no purge.
    ...(terms.caching === "day" && cacheTagHeaders(cacheTags)),
  };
}

/**
 * How long a response may be reused (RFC 9111 §5). A cache must never use a stale copy, not even when it
 * cannot reach the server (RFC 9111 §5.2.2.2), because articles end at an exact minute.
 * @param longestSeconds the longest max-age, for a response that does not change at a known time
 * @param validUntil the first moment, in milliseconds, at which the response may change without a new
 * release
 * @param now milliseconds; Date is this, rounded down to the second
 */
export function freshnessHeaders(
  caching: Caching,
  longestSeconds: number,
  validUntil: number,
  now: number,
): HeaderList {
  if (caching !== "day") return UNTIMED[caching];
  // Rounded down, like Date: a cache that counts from Date drops the response before the boundary, not
  // after.
  const left = Math.floor((validUntil - now) / 1000);
  const maxAgeSeconds = Math.max(0, Math.min(longestSeconds, left));
  return [
    "Cache-Control",
    `public, max-age=${maxAgeSeconds}, must-revalidate`,
    "Expires",
    formatExpiry(Math.floor(now / 1000) + maxAgeSeconds),
  ];
}
