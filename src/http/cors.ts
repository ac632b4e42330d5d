/**
 * Scripts of any origin may read (the Fetch standard's CORS protocol). The origin is always `*`, so that no
 * response depends on the Origin header and caches keep one copy for all.
 */

/** Methods that every contract path knows. */
export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

/** Response headers beyond those that the Fetch standard lets every script read. */
const EXPOSED = [
  "Allow",
  "Content-Encoding",
  "Date",
  "ETag",
  "Lectern-Release",
  "Link",
  "Retry-After",
  "Vary",
  "WWW-Authenticate",
  "X-Request-Id",
];

/**
 * Any header may be sent: what is not known here is not looked at, and libraries add their own to each
 * request. Authorization must be named, since the wildcard leaves it out.
 */
const SENT = "*, Authorization";

export interface CorsHeaders {
  readonly everyResponse: Readonly<Record<string, string>>;
  readonly preflight: Readonly<Record<string, string>>;
}

/** Sent only where there is a limit. */
const EXPOSED_WITH_LIMIT = ["RateLimit", "RateLimit-Policy"];

/** @param isLimited whether there is a rate limit */
export function createCorsHeaders(enabled: boolean, isLimited: boolean): CorsHeaders {
  if (!enabled) return { everyResponse: {}, preflight: {} };
  const everyResponse = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": [...EXPOSED, ...(isLimited ? EXPOSED_WITH_LIMIT : [])].join(
      ", ",
    ),
  };
  return {
    everyResponse,
    preflight: {
      ...everyResponse,
      "Access-Control-Allow-Methods": ALLOWED_METHODS,
      "Access-Control-Allow-Headers": SENT,
      "Access-Control-Max-Age": "86400",
    },
  };
}
