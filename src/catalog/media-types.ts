/**
 * The media types of bodies, one row each: negotiation, Content-Type, the values of `?format=` and
 * the formats of resources are derived from them.
 */

export interface MediaTypeRow {
  /** The name in `?format=`. */
  readonly format: string;
  /** What Content-Type says. */
  readonly contentType: string;
  /** True: people open it with other programs, so browsers save it as a file. */
  readonly isFile?: true;
}

export const MEDIA_TYPES = {
  /** Exactly the contract's value: JSON is UTF-8 and knows no charset parameter (RFC 8259 §11). */
  "application/json": { format: "json", contentType: "application/json" },
  /** RFC 7946 §12: no parameters. */
  "application/geo+json": {
    format: "geojson",
    contentType: "application/geo+json",
  },
  /** Both parameters are those of RFC 4180 §3. */
  "text/csv": {
    format: "csv",
    contentType: "text/csv; charset=utf-8; header=present",
    isFile: true,
  },
  /** One JSON text per line, for a whole collection; not registered, and therefore without parameters. */
  "application/jsonl": { format: "jsonl", contentType: "application/jsonl" },
} as const satisfies Readonly<Record<string, MediaTypeRow>>;

export type MediaType = keyof typeof MEDIA_TYPES;

/** The format without pages. */
export const WHOLE_COLLECTION = "application/jsonl" satisfies MediaType;

/** Formats of a page. */
export type PagedType = Exclude<MediaType, typeof WHOLE_COLLECTION>;

export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as readonly MediaType[];

/** As in `?format=`. */
export type FormatName = (typeof MEDIA_TYPES)[MediaType]["format"];

export const FORMAT_NAMES: readonly FormatName[] = MEDIA_TYPE_NAMES.map(
  (mediaType) => MEDIA_TYPES[mediaType].format,
);
