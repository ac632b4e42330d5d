/**
 * The media types that bodies come in, one row each: negotiation, Content-Type, the names of forms in
 * addresses and the resources' choice of forms derive from them.
 */

export interface MediaTypeRow {
  /** The name in `?format=`. */
  readonly format: string;
  /** What Content-Type says. */
  readonly contentType: string;
  /** Parameters that are part of what is sent: a client that names another value means another form. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const MEDIA_TYPES = {
  /** Exactly the contract's value: JSON is UTF-8 and knows no charset parameter (RFC 8259 §11). */
  "application/json": { format: "json", contentType: "application/json", parameters: {} },
  /** RFC 7946 §12: no parameters. */
  "application/geo+json": {
    format: "geojson",
    contentType: "application/geo+json",
    parameters: {},
  },
  /**
   * Always UTF-8 (RFC 6350 §3.1). The charset is said all the same, as §10.1 allows: some clients
   * still read a text without one as Latin-1. The version is 4.0 where none is named.
   */
  "text/vcard": {
    format: "vcard",
    contentType: "text/vcard; charset=utf-8",
    parameters: { charset: "utf-8", version: "4.0" },
  },
  /** Both parameters are those of RFC 4180 §3. */
  "text/csv": {
    format: "csv",
    contentType: "text/csv; charset=utf-8; header=present",
    parameters: { charset: "utf-8", header: "present" },
  },
  /** One JSON text per line, of a whole collection; not registered, and so without parameters. */
  "application/jsonl": { format: "jsonl", contentType: "application/jsonl", parameters: {} },
} as const satisfies Readonly<Record<string, MediaTypeRow>>;

export type MediaType = keyof typeof MEDIA_TYPES;

/** The form that has no pages. */
export const WHOLE_COLLECTION = "application/jsonl" satisfies MediaType;

/** Forms of a page. */
export type PagedType = Exclude<MediaType, typeof WHOLE_COLLECTION>;

export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as readonly MediaType[];

/** As `?format=` names a media type. */
export type FormatName = (typeof MEDIA_TYPES)[MediaType]["format"];

export const FORMAT_NAMES: readonly FormatName[] = MEDIA_TYPE_NAMES.map(
  (mediaType) => MEDIA_TYPES[mediaType].format,
);
