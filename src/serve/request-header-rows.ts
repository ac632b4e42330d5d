/**
 * The request headers that affect the response, one row each; the OpenAPI document is derived from them.
 */
interface RequestHeaderRow {
  /** Its effect, as a sentence. */
  readonly meaning: string;
  readonly example: string;
}

/** Without Accept and Authorization, which OpenAPI describes elsewhere. */
export const REQUEST_HEADERS = {
  "Accept-Encoding": {
    meaning: "Chooses the content coding: br, zstd, gzip or identity. Absent: identity.",
    example: "br, gzip;q=0.5",
  },
  "Accept-Language": {
    meaning:
      "Chooses the languages of texts and messages. Parts that cannot be parsed are ignored; this header never causes an error.",
    example: "de, en;q=0.5",
  },
  "If-None-Match": {
    meaning: "Entity-tags of the client's copies: 304 if one of them is current.",
    example: '"0T1wq5kGZ2sVgB3nXc9YhA-br"',
  },
  "If-Modified-Since": {
    meaning:
      "The Last-Modified of the client's copy: 304 if it is still current. Ignored if If-None-Match is sent.",
    example: "Sat, 31 Oct 2026 17:12:04 GMT",
  },
  "X-Request-Id": {
    meaning: "Returned in the response if it consists of 1 to 128 letters, digits, dots, _ or -.",
    example: "b1f0c7de-6a52-4c1e-9d4b-0a2f6c1d9e77",
  },
} as const satisfies Readonly<Record<string, RequestHeaderRow>>;

/** In addition, for event streams. */
export const STREAM_REQUEST_HEADERS = {
  "Last-Event-ID": {
    meaning: "The number of the release in the last event that the reader received.",
    example: "12",
  },
} as const satisfies Readonly<Record<string, RequestHeaderRow>>;
