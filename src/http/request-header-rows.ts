/** The headers of requests that have a say in the answer, one row each; the OpenAPI document derives from them. */
interface RequestHeaderRow {
  /** What it does, as a sentence. */
  readonly meaning: string;
  readonly example: string;
}

/** Besides Accept and Authorization, which choose among forms and open what needs a token. */
export const REQUEST_HEADERS = {
  "Accept-Encoding": {
    meaning: "Chooses the content coding: br, zstd, gzip or identity. Absent: identity.",
    example: "br, gzip;q=0.5",
  },
  "Accept-Language": {
    meaning:
      "Chooses the languages of texts and of messages. What is not parseable is skipped, and nothing is ever refused for it.",
    example: "de, en;q=0.5",
  },
  "If-None-Match": {
    meaning: "Entity-tags that the client holds: 304 when one of them is current.",
    example: '"0T1wq5kGZ2sVgB3nXc9YhA-br"',
  },
  "If-Modified-Since": {
    meaning:
      "The Last-Modified of what the client holds: 304 when it is still so. Looked at only without If-None-Match.",
    example: "Sat, 31 Oct 2026 17:12:04 GMT",
  },
  "X-Request-Id": {
    meaning: "Comes back with the response where it has 1 to 128 letters, digits, dots, _ or -.",
    example: "b1f0c7de-6a52-4c1e-9d4b-0a2f6c1d9e77",
  },
} as const satisfies Readonly<Record<string, RequestHeaderRow>>;

/** Of streams of events, beside those. */
export const STREAM_REQUEST_HEADERS = {
  "Last-Event-ID": {
    meaning: "The number of the release that the reader was told of last.",
    example: "12",
  },
} as const satisfies Readonly<Record<string, RequestHeaderRow>>;
