/** The headers of 200 and 304, which are the same but for the two that describe a body. */
import { MEDIA_TYPES } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Representation } from "../respond/representation.ts";
import { formatHttpDate } from "./http-date.ts";

/** Of everything that is no page of a collection in another form: entities, refusals, health. */
export const CONTENT_TYPE = MEDIA_TYPES["application/json"].contentType;

/** Of every response, whatever its kind. */
export const commonHeaders = (requestId: string): Readonly<Record<string, string>> => ({
  // A body is what its Content-Type says, even where it looks like HTML.
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": requestId,
});

/** What a response says about itself beyond its representation. */
export interface Circumstances {
  readonly caching: Resource["caching"];
  readonly maxAgeSeconds: number;
  readonly access: "token" | "public";
  /** True: the address has several forms, of which Accept chose one. */
  readonly isChosen: boolean;
  readonly release: number;
  readonly entityTag: string;
  /** When the right to see it ends, in milliseconds; Infinity: never. */
  readonly grantedUntil: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

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
}: Partial<Pick<Representation, "canonical" | "next">>): Record<string, string> {
  const links = [
    ...(canonical === undefined ? [] : [`<${canonical}>; rel="canonical"`]),
    ...(next === undefined ? [] : [`<${next}>; rel="next"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(", ") };
}

export function cachingHeaders(
  representation: Representation,
  {
    caching,
    maxAgeSeconds,
    release,
    entityTag,
    grantedUntil,
    now,
    ...circumstances
  }: Circumstances,
): Record<string, string> {
  const { languages, negotiated, validUntil, lastModified } = representation;
  const headers: Record<string, string> = {
    Date: formatHttpDate(Math.floor(now / 1000)),
    ...freshnessHeaders(caching, maxAgeSeconds, Math.min(validUntil, grantedUntil), now),
    ETag: entityTag,
    Vary: varyOf(negotiated, circumstances),
    "Lectern-Release": String(release),
    ...linkHeader(representation),
  };
  if (lastModified !== undefined) headers["Last-Modified"] = formatHttpDate(lastModified);
  if (languages.length > 0) headers["Content-Language"] = languages.join(", ");
  return headers;
}

/** Of a preview, which is for one reader and one moment: no validator, and never stored. */
export function previewHeaders(
  representation: Representation,
  release: number,
  now: number,
): Record<string, string> {
  const { languages, next } = representation;
  return {
    Date: formatHttpDate(Math.floor(now / 1000)),
    "Cache-Control": "no-store",
    "Lectern-Release": String(release),
    ...(languages.length > 0 && { "Content-Language": languages.join(", ") }),
    // The canonical address is that of what is served now; the next page is one of the preview.
    ...linkHeader({ next }),
  };
}

/**
 * How long an answer may be used again (RFC 9111 §5). A copy is never used beyond its time, not even when nobody can be asked (RFC 9111 §5.2.2.2): articles
 * end at their minute.
 * @param longestSeconds how long an answer that does not change by itself may be used
 * @param validUntil first moment, in milliseconds, at which the answer could change by itself
 * @param now milliseconds; the Date of the response is its whole second
 */
export function freshnessHeaders(
  caching: Resource["caching"],
  longestSeconds: number,
  validUntil: number,
  now: number,
): Readonly<Record<string, string>> {
  if (caching === "revalidate") return { "Cache-Control": "public, no-cache" };
  // Rounded down, like Date: a cache that counts from Date lets go before the boundary, not after.
  const left = Math.floor((validUntil - now) / 1000);
  const maxAgeSeconds = Math.max(0, Math.min(longestSeconds, left));
  return {
    "Cache-Control": `public, max-age=${maxAgeSeconds}, must-revalidate`,
    Expires: formatHttpDate(Math.floor(now / 1000) + maxAgeSeconds),
  };
}
