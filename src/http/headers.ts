/** The headers of responses, and who may read them. */
import { listCacheTags } from "../catalog/cache-tags.ts";
import { MEDIA_TYPES } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Representation } from "../respond/representation.ts";
import { RESPONSE_HEADERS } from "./header-rows.ts";
import { formatHttpDate } from "./http-date.ts";
import type { FormatDate } from "./http-date.ts";

/** Of everything that is no page of a collection in another form: entities, refusals, health. */
export const CONTENT_TYPE = MEDIA_TYPES["application/json"].contentType;

export type Headers = { readonly [Name in keyof typeof RESPONSE_HEADERS]?: string };

/** Methods that every contract path knows. */
export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

export interface CorsHeaders {
  readonly everyResponse: Readonly<Record<string, string>>;
  readonly preflight: Readonly<Record<string, string>>;
}

/**
 * Scripts of any origin may read (the Fetch standard's CORS protocol). The origin is always `*`, so that no
 * response depends on the Origin header and caches keep one copy for all.
 * @param isLimited whether there is a rate limit
 */
export function createCorsHeaders(enabled: boolean, isLimited: boolean): CorsHeaders {
  if (!enabled) return { everyResponse: {}, preflight: {} };
  const exposed = Object.entries(RESPONSE_HEADERS)
    .filter(([, { reading }]) => reading === "exposed" || (isLimited && reading === "limit"))
    .map(([name]) => name);
  const everyResponse = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": exposed.join(", "),
  };
  return {
    everyResponse,
    preflight: {
      ...everyResponse,
      "Access-Control-Allow-Methods": ALLOWED_METHODS,
      // Any may be sent: what is not known here is not looked at, and libraries add their own to each
      // request. Authorization must be named, since the wildcard leaves it out.
      "Access-Control-Allow-Headers": "*, Authorization",
      "Access-Control-Max-Age": "86400",
    },
  };
}

/** Names and values in turns, as node:http takes them. */
export type HeaderList = string[];

/**
 * @param headers begin with those of freshness, where they have them
 * @returns a list to be kept and sent again and again: what each answer writes anew stands first
 */
export const listHeaders = (headers: Readonly<Record<string, string>>): HeaderList =>
  Object.entries({
    Date: "",
    "X-Request-Id": "",
    // A body is what its Content-Type says, even where it looks like HTML.
    "X-Content-Type-Options": "nosniff",
    ...headers,
  }).flat();

export function stampRequestId(list: HeaderList, requestId: string): void {
  list[3] = requestId;
}

/** @param freshness none: what the list says of it never changes */
export function stampHeaders(
  list: HeaderList,
  date: string,
  requestId: string,
  freshness: Headers = {},
): HeaderList {
  list[1] = date;
  stampRequestId(list, requestId);
  const { "Cache-Control": cacheControl, Expires: expires } = freshness;
  if (cacheControl !== undefined) list[7] = cacheControl;
  if (expires !== undefined) list[9] = expires;
  return list;
}

/** What a response says about itself beyond its representation. */
export interface Circumstances {
  readonly access: "token" | "public";
  /** True: the address has several forms, of which Accept chose one. */
  readonly isChosen: boolean;
  /** Undefined: nothing was published yet. */
  readonly release: number | undefined;
}

/** How long an answer may be used: see freshnessHeaders. */
export type Caching = Resource["caching"] | "forever" | "private";

/** Of an address whose content never changes; a year is the most that caches heed. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Which request headers choose the answer. Authorization is named wherever a token decides:
 * a response marked public would otherwise be handed to the next client without one.
 */
function varyOf(
  negotiated: boolean,
  { isChosen, access }: Pick<Circumstances, "isChosen" | "access">,
): string {
  const names = ["Accept-Encoding"];
  if (isChosen) names.push("Accept");
  if (negotiated) names.push("Accept-Language");
  if (access === "token") names.push("Authorization");
  return names.join(", ");
}

/** RFC 8288 */
function linkHeader({
  canonical,
  next,
}: Partial<Pick<Representation, "canonical" | "next">>): Headers {
  const links = [
    ...(canonical === undefined ? [] : [`<${canonical}>; rel="canonical"`]),
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(", ") };
}

/** Of 200 and 304 alike, but for its freshness. */
export function cachingHeaders(representation: Representation, said: Circumstances): Headers {
  const { languages, negotiated, lastModified } = representation;
  return {
    Vary: varyOf(negotiated, said),
    ...(said.release !== undefined && { "Lectern-Release": String(said.release) }),
    ...linkHeader(representation),
    ...(lastModified !== undefined && { "Last-Modified": formatHttpDate(lastModified) }),
    ...(languages.length > 0 && { "Content-Language": languages.join(", ") }),
  };
}

/** @param name with which tags begin; undefined: they are switched off */
export function cacheTagHeaders(
  { cachePath = [], release }: Pick<Representation, "cachePath"> & Pick<Circumstances, "release">,
  name: string | undefined,
): Headers {
  if (name === undefined || release === undefined) return {};
  const tags = listCacheTags(name, cachePath, release);
  return { "Cache-Tag": tags.join(","), "Surrogate-Key": tags.join(" ") };
}

/** Of a preview, which is for one reader and one moment: no validator, and never stored. */
export const previewHeaders = (
  { languages, next }: Representation,
  { release }: Pick<Circumstances, "release">,
): Headers => ({
  "Cache-Control": "no-store",
  ...(release !== undefined && { "Lectern-Release": String(release) }),
  ...(languages.length > 0 && { "Content-Language": languages.join(", ") }),
  // The canonical address is that of what is served now; the next page is one of the preview.
  ...linkHeader({ next }),
});

/**
 * How long an answer may be used again (RFC 9111 §5). A copy is never used beyond its time, not even
 * when nobody can be asked (RFC 9111 §5.2.2.2): articles end at their minute.
 * @param longestSeconds how long an answer that does not change by itself may be used
 * @param validUntil first moment, in milliseconds, at which the answer could change by itself
 * @param now milliseconds; the Date of the response is its whole second
 */
export function freshnessHeaders(
  caching: Caching,
  longestSeconds: number,
  validUntil: number,
  now: number,
  formatDate: FormatDate = formatHttpDate,
): Headers {
  if (caching === "forever") return { "Cache-Control": FOREVER };
  if (caching === "private") return { "Cache-Control": "private, no-cache" };
  if (caching === "revalidate") return { "Cache-Control": "public, no-cache" };
  // Rounded down, like Date: a cache that counts from Date lets go before the boundary, not after.
  const left = Math.floor((validUntil - now) / 1000);
  const maxAgeSeconds = Math.max(0, Math.min(longestSeconds, left));
  return {
    "Cache-Control": `public, max-age=${maxAgeSeconds}, must-revalidate`,
    Expires: formatDate(Math.floor(now / 1000) + maxAgeSeconds),
  };
}
