/** What is sent for a request. */
import type { RequestError } from "../errors.ts";
import type { Coded } from "./coded-bodies.ts";

/**
 * A body of any length: it is made for each reader, always in the same pieces, and not faster than it is
 * read.
 */
export interface StreamedBody {
  /** @throws (rejects) RequestError before anything is sent */
  open(): Promise<AsyncIterable<Buffer> | Iterable<Buffer>>;
}

/**
 * What is sent for one representation (RFC 9110 §3.2), many times: a body, its metadata, and all that is made
 * of them.
 */
export interface Answer {
  readonly body: Buffer | StreamedBody;
  /** The value of Content-Type. */
  readonly contentType: string;
  /** The name under which browsers save it; absent: they show it. */
  readonly fileName?: string | undefined;
  /** Changes whenever a byte of the body changes; an opaque-tag without quotes (RFC 9110 §8.8.3). */
  readonly tag: string;
  /** Whole seconds since 1970-01-01 UTC, not later than `now`; undefined: unknown at the moment. */
  readonly lastModified: number | undefined;
  /**
   * The first moment, in milliseconds, at which this answer may change without a new release; Infinity:
   * none.
   */
  readonly validUntil: number;
  /** The languages of the texts in the body, as BCP 47 tags; empty if there are none. */
  readonly languages: readonly string[];
  /** True: the body depends on Accept-Language. */
  readonly negotiated: boolean;
  /** The URL of the same content with pinned languages; only when negotiated. */
  readonly canonical: string | undefined;
  /** The URL of the next page, if the body cannot contain it. */
  readonly next: string | undefined;
  /** By which caches purge it; absent: the address knows. */
  readonly cacheTags?: readonly string[];
  /**
   * The headers that all its responses have in common, names and values in turn; undefined: it was not sent
   * yet.
   */
  head?: readonly string[] | undefined;
  /** The body in the codings that were asked for, or the promise of it. */
  coded?: Coded;
}

/** The body of an error. */
export interface ErrorAnswer {
  readonly body: Buffer;
  /** The language of the messages, as a BCP 47 tag. */
  readonly language: string;
}

/** Writes the body of an error in the language of the request. Also works without a release. */
export type RespondError = (
  error: RequestError,
  acceptLanguage: string | undefined,
  query: string,
) => ErrorAnswer;
