/**
 * In charge of the media types that bodies come in, one row each. In comes nothing; out go the rows,
 * from which negotiation, Content-Type and the resources' choice of forms derive.
 */

export interface MediaTypeRow {
  /** What Content-Type says. */
  readonly contentType: string;
  /** Parameters that are part of what is sent: a client that names another value means another form. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const MEDIA_TYPES = {
  /** Exactly the contract's value: JSON is UTF-8 and knows no charset parameter (RFC 8259 §11). */
  "application/json": { contentType: "application/json", parameters: {} },
  /** RFC 7946 §12: no parameters. */
  "application/geo+json": { contentType: "application/geo+json", parameters: {} },
  /**
   * Always UTF-8 (RFC 6350 §3.1). The charset is said all the same, as §10.1 allows: some clients
   * still read a text without one as Latin-1. The version is 4.0 where none is named.
   */
  "text/vcard": {
    contentType: "text/vcard; charset=utf-8",
    parameters: { charset: "utf-8", version: "4.0" },
  },
} as const satisfies Readonly<Record<string, MediaTypeRow>>;

export type MediaType = keyof typeof MEDIA_TYPES;
