/** What is asked, and what is sent for it. */
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { RequestError } from "../errors.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import type { Coded } from "./coded-bodies.ts";

/** Everything in a request on which the answer depends. */
export interface RequestFacts {
  readonly operation: "find" | "page" | "load";
  readonly resource: ResourceName;
  /**
   * The last path segment of `page` (absent: omitted in the path) or `load`, percent-decoded, not
   * validated.
   */
  readonly segment?: string;
  /** The query string without its question mark, as it was sent; empty when there is none. */
  readonly query: string;
  /** The selected format of the body: one of those that the operation offers. */
  readonly mediaType: MediaType;
  /** The Accept-Language header; several lines are joined by commas. */
  readonly acceptLanguage: string | undefined;
  /** The instant for which to answer, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** Absent: no connection that could end, and only public access. */
  readonly asker?: Asker;
}

/**
 * Keeps what was read of a URL. It outlives releases, so it holds nothing of one.
 */
export interface ReadTarget {
  read?: {
    /** Equal for all releases in which it means the same. */
    readonly grammar: string;
    readonly mediaType: MediaType;
    readonly meaning: object;
  };
}

/** The data of a request on which the selected release depends. */
export type ReleaseFacts = Pick<RequestFacts, "query" | "now" | "asker">;

interface Asker extends Waiter {
  /** Whether the client may see the list of published languages. */
  readsLanguages(): boolean;
}

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

/** Everything in a request to a service address on which the answer depends. */
export interface ServiceFacts {
  /** The value of the placeholder at the end of the path, percent-decoded, not validated. */
  readonly segment: string;
  /** The query string without its question mark, as it was sent; empty when there is none. */
  readonly query: string;
  /** The selected format of the body: one of those that the address offers. */
  readonly mediaType: string;
  /** The instant for which to answer, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  readonly asker: ServiceAsker;
}

export interface ServiceAsker extends Asker {
  /**
   * Whether it may read a resource of the current catalog: the resource is public, or the token gives
   * access.
   */
  reads(resource: ResourceName): boolean;
  /** Whether its token gives the right to preview the resource. */
  seesPreview(resource: ResourceName): boolean;
}

/** Answers requests from one snapshot, without access to sockets or databases. */
export interface Responder {
  /** The number of the release, for the header Lectern-Release. */
  readonly release: number;
  /** The resources of the release. */
  readonly catalog: Catalog;
  /** How long caches may keep its responses without asking again, in seconds. */
  readonly maxAge: number;
  /**
   * @param target keeps what was read of its query
   * @returns synchronously, unless a query must be evaluated
   * @throws RequestError when the request cannot be answered
   */
  respond(facts: RequestFacts, target?: ReadTarget): Answer | Promise<Answer>;
}

/** The responder that answers a request. */
export interface Selection {
  readonly responder: Responder;
  /**
   * The moment of a preview, in ms since 1970-01-01 UTC: the answer is only for this reader and must not
   * be stored. Absent: no preview.
   */
  readonly previewAt?: number;
}

/** Writes the body of an error in the language of the request. Also works without a release. */
export type RespondError = (
  error: RequestError,
  acceptLanguage: string | undefined,
  query: string,
) => ErrorAnswer;
