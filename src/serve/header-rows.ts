/**
 * The headers of responses, one row each. CORS and the OpenAPI document are derived from them; a test
 * compares them with docs/http.md. Headers for the connection and message framing have no row.
 */

/**
 * The kinds of responses. A number from 400 on has these headers in addition to those of all error
 * responses.
 */
type ResponseKind =
  | "200"
  | "304"
  | "preview"
  | "204"
  | "error"
  | "401"
  | "403"
  | "405"
  | "429"
  | "503"
  | "health"
  | "stream"
  | "page";

/**
 * When a response of the kind has the header. `day`: the resource is cached for at most a day. `texts`:
 * the body has localized texts; `canonical`: and the URL does not pin the languages. `next`: a page
 * without an envelope that is not the last. `coded`: the body has a content coding. `csv`: it is CSV. `limit`: there is a
 * rate limit. `tags`: the resource is cached for at most a day, and cache tags are switched on. `cors`:
 * scripts of all origins may read. `mostly`: unless the value could be wrong.
 */
type HeaderCondition =
  | "always"
  | "mostly"
  | "coded"
  | "csv"
  | "texts"
  | "day"
  | "canonical"
  | "next"
  | "limit"
  | "tags"
  | "cors";

interface ResponseHeaderRow {
  /**
   * Whether scripts of other origins may read it: always (Fetch standard), because we expose it, because
   * we expose it if there is a rate limit, or never.
   */
  readonly reading: "always" | "exposed" | "limit" | "never";
  readonly meaning: string;
  /** The format of its value: a regular expression without flags. */
  readonly pattern: string;
  readonly example: string;
  /** If a kind is absent, no response of that kind has the header. */
  readonly on: Readonly<Partial<Record<ResponseKind, readonly HeaderCondition[]>>>;
}

const DATE = "^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$";
const NUMBER = "^[0-9]+$";
const LANGUAGES = "^[a-z]{2,3}(?:-[A-Z]{2})?(?:, [a-z]{2,3}(?:-[A-Z]{2})?)*$";

const ALWAYS = ["always"] as const;
const EVERY = { "200": ALWAYS, "304": ALWAYS, preview: ALWAYS, "204": ALWAYS, error: ALWAYS };
const SHOWN = { "200": ALWAYS, "304": ALWAYS };
const LIMITED = {
  "200": ["limit"],
  "304": ["limit"],
  preview: ["limit"],
  error: ["limit"],
} as const;
const TAGGED = { "200": ["tags"], "304": ["tags"] } as const;
const CORS = {
  "200": ["cors"],
  "304": ["cors"],
  preview: ["cors"],
  "204": ["cors"],
  error: ["cors"],
  stream: ["cors"],
} as const;
const PREFLIGHT = { "204": ["cors"] } as const;

export const RESPONSE_HEADERS = {
  Allow: {
    reading: "exposed",
    meaning: "The methods that the address supports.",
    pattern: "^GET, HEAD, OPTIONS$",
    example: "GET, HEAD, OPTIONS",
    on: { "204": ALWAYS, "405": ALWAYS },
  },
  "Cache-Control": {
    reading: "always",
    meaning: "For how long, and by which caches, the response may be reused.",
    pattern:
      "^(?:public, no-cache|private, no-cache|public, max-age=[0-9]+, must-revalidate|no-store)$",
    example: "public, no-cache",
    on: { ...SHOWN, preview: ALWAYS, error: ALWAYS, health: ALWAYS, stream: ALWAYS },
  },
  "Cache-Tag": {
    reading: "never",
    meaning:
      "The tags by which shared caches can purge the response, separated by commas, from the general to the specific.",
    pattern: String.raw`^[\w./-]+(?:,[\w./-]+)*$`,
    example:
      "lectern,lectern/release/12,lectern/languages,lectern/languages/json,lectern/languages/json/1",
    on: TAGGED,
  },
  "Content-Disposition": {
    reading: "exposed",
    meaning: "A browser saves the table instead of showing it.",
    pattern: "^attachment$",
    example: "attachment",
    on: { "200": ["csv"], preview: ["csv"] },
  },
  "Content-Encoding": {
    reading: "exposed",
    meaning: "The content coding of the body; absent: none.",
    pattern: "^(?:br|zstd|gzip)$",
    example: "br",
    on: { "200": ["coded"], preview: ["coded"] },
  },
  "Content-Language": {
    reading: "always",
    meaning: "The languages of the texts in the body, as BCP 47 tags.",
    pattern: LANGUAGES,
    example: "en, de",
    on: { "200": ["texts"], "304": ["texts"], preview: ["texts"], error: ALWAYS },
  },
  "Cross-Origin-Opener-Policy": {
    reading: "never",
    meaning: "No page of another origin gets hold of the window of a page at this address.",
    pattern: "^same-origin$",
    example: "same-origin",
    on: { page: ALWAYS },
  },
  "Content-Security-Policy": {
    reading: "never",
    meaning: "What a page at this address may load; other pages may not embed it in a frame.",
    pattern: "^default-src 'none'; .+$",
    example: "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    on: { page: ALWAYS },
  },
  Date: {
    reading: "exposed",
    meaning: "When the answer was made.",
    pattern: DATE,
    example: "Sun, 01 Nov 2026 09:30:00 GMT",
    on: { ...EVERY, health: ALWAYS, stream: ALWAYS },
  },
  ETag: {
    reading: "exposed",
    meaning:
      "Changes whenever a byte of the body changes; send it in If-None-Match of the next request.",
    pattern: '^"[A-Za-z0-9_-]+"$',
    example: '"0T1wq5kGZ2sVgB3nXc9YhA-br"',
    on: SHOWN,
  },
  Expires: {
    reading: "always",
    meaning: "Date plus max-age.",
    pattern: DATE,
    example: "Mon, 02 Nov 2026 09:30:00 GMT",
    on: { "200": ["day"], "304": ["day"] },
  },
  "Last-Modified": {
    reading: "always",
    meaning: "The second at which the resource last changed; left out where that could be wrong.",
    pattern: DATE,
    example: "Sat, 31 Oct 2026 17:12:04 GMT",
    on: { "200": ["mostly"], "304": ["mostly"] },
  },
  "Lectern-Release": {
    reading: "exposed",
    meaning: "The number of the release that the answer comes from.",
    pattern: NUMBER,
    example: "12",
    on: { ...SHOWN, preview: ALWAYS },
  },
  Link: {
    reading: "exposed",
    meaning:
      "The address of the same content with its languages pinned (canonical), and of the next page where the body cannot name it (next).",
    pattern: '^<[^>]+>; rel="(?:canonical|next)"(?:, <[^>]+>; rel="next")?$',
    example: '</api/v1/navigation/page/1/?language=DE>; rel="canonical"',
    on: { "200": ["canonical", "next"], "304": ["canonical", "next"], preview: ["next"] },
  },
  "Referrer-Policy": {
    reading: "never",
    meaning: "A page at this address tells no other server its own address.",
    pattern: "^no-referrer$",
    example: "no-referrer",
    on: { page: ALWAYS },
  },
  "Retry-After": {
    reading: "exposed",
    meaning: "After how many seconds to ask again.",
    pattern: NUMBER,
    example: "5",
    on: { "429": ALWAYS, "503": ALWAYS },
  },
  "Surrogate-Key": {
    reading: "never",
    meaning: "The same tags as in Cache-Tag, separated by spaces.",
    pattern: String.raw`^[\w./-]+(?: [\w./-]+)*$`,
    example:
      "lectern lectern/release/12 lectern/languages lectern/languages/json lectern/languages/json/1",
    on: TAGGED,
  },
  Vary: {
    reading: "exposed",
    meaning: "The request headers on which the response depends.",
    pattern: "^Accept-Encoding(?:, Accept)?(?:, Accept-Language)?(?:, Authorization)?$",
    example: "Accept-Encoding, Accept",
    on: SHOWN,
  },
  "WWW-Authenticate": {
    reading: "exposed",
    meaning: "Asks for a token, and says what is wrong with the one that was sent.",
    pattern: '^Bearer realm="Lectern"(?:, error="(?:invalid_token|insufficient_scope)")?$',
    example: 'Bearer realm="Lectern"',
    on: { "401": ALWAYS, "403": ALWAYS },
  },
  "X-Content-Type-Options": {
    reading: "always",
    meaning: "The body is what Content-Type says.",
    pattern: "^nosniff$",
    example: "nosniff",
    on: { ...EVERY, health: ALWAYS, stream: ALWAYS },
  },
  "X-Accel-Buffering": {
    reading: "never",
    meaning: "Tells nginx not to buffer a stream.",
    pattern: "^no$",
    example: "no",
    on: { stream: ALWAYS },
  },
  "X-Request-Id": {
    reading: "exposed",
    meaning: "The ID of the request, or a new one if it had no valid one; the log has it, too.",
    pattern: "^[A-Za-z0-9._-]{1,128}$",
    example: "b1f0c7de-6a52-4c1e-9d4b-0a2f6c1d9e77",
    on: { ...EVERY, health: ALWAYS, stream: ALWAYS },
  },
  RateLimit: {
    reading: "limit",
    meaning: "How many requests are left in this window, and when it ends.",
    pattern: '^"default";r=[0-9]+;t=[0-9]+$',
    example: '"default";r=99;t=1',
    on: LIMITED,
  },
  "RateLimit-Policy": {
    reading: "limit",
    meaning: "How many requests are allowed, and in a window of how many seconds.",
    pattern: '^"default";q=[0-9]+;w=[0-9]+$',
    example: '"default";q=100;w=1',
    on: LIMITED,
  },
  "Access-Control-Allow-Origin": {
    reading: "always",
    meaning: "Scripts of every origin may read the answer.",
    pattern: String.raw`^\*$`,
    example: "*",
    on: CORS,
  },
  "Access-Control-Expose-Headers": {
    reading: "always",
    meaning: "The headers that scripts may read, in addition to those that they may always read.",
    pattern: "^[A-Za-z-]+(?:, [A-Za-z-]+)*$",
    example: "ETag, Lectern-Release, Link",
    on: CORS,
  },
  "Timing-Allow-Origin": {
    reading: "never",
    meaning: "Scripts of every origin may read how long the answer took, and its size on the way.",
    pattern: String.raw`^\*$`,
    example: "*",
    on: CORS,
  },
  "Access-Control-Allow-Methods": {
    reading: "always",
    meaning: "The methods that scripts may use.",
    pattern: "^GET, HEAD, OPTIONS$",
    example: "GET, HEAD, OPTIONS",
    on: PREFLIGHT,
  },
  "Access-Control-Allow-Headers": {
    reading: "always",
    meaning: "The headers that scripts may send.",
    pattern: String.raw`^\*, Authorization$`,
    example: "*, Authorization",
    on: PREFLIGHT,
  },
  "Access-Control-Max-Age": {
    reading: "always",
    meaning: "For how many seconds browsers may keep this permission.",
    pattern: NUMBER,
    example: "86400",
    on: PREFLIGHT,
  },
} as const satisfies Readonly<Record<string, ResponseHeaderRow>>;
