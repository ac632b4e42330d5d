/** How long an answer may be used again (RFC 9111 §5). */
import type { Resource } from "../catalog/resources.ts";
import { formatHttpDate } from "./http-date.ts";

/**
 * A copy is never used beyond its time, not even when nobody can be asked (RFC 9111 §5.2.2.2): articles
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
