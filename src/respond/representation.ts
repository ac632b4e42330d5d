/**
 * The seam between answering and sending: what http says about a request, and what it gets back to
 * send. Neither side knows more of the other.
 */
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { RequestError } from "../errors.ts";
import type { Waiter } from "./queries/waiting-room.ts";

/** What a request asks for, as far as it decides the answer. */
export interface RequestFacts {
  readonly operation: "find" | "page" | "load";
  readonly resource: ResourceName;
  /** The last path segment of `page` (absent: left out) or `load`, percent-decoded, unchecked. */
  readonly segment?: string;
  /** The query string without its question mark, as it was sent; empty when there is none. */
  readonly query: string;
  /** The form that was chosen for the body: one of those that the operation comes in. */
  readonly mediaType: MediaType;
  /** The Accept-Language header, its lines joined by commas. */
  readonly acceptLanguage: string | undefined;
  /** The instant for which to answer, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** Absent: somebody who never goes, and may read what is public everywhere. */
  readonly asker?: Asker;
}

/** What of a request decides which release answers it. */
export type ReleaseFacts = Pick<RequestFacts, "query" | "now" | "asker">;

interface Asker extends Waiter {
  /** Whether the published languages may be named to it. */
  readsLanguages(): boolean;
}

/**
 * A body too large to be kept: it is made anew for each reader, always in the same pieces, and no
 * faster than it is read.
 */
export interface StreamedBody {
  /** Bytes. */
  readonly length: number;
  /** @throws (rejects) RequestError before anything is sent */
  open(): Promise<AsyncIterable<Buffer> | Iterable<Buffer>>;
}

/** One selected representation (RFC 9110 §3.2): a body and what is true of it. */
export interface Representation {
  readonly body: Buffer | StreamedBody;
  /** The media type of the body with its parameters, as Content-Type says it. */
  readonly contentType: string;
  /** Changes with every byte of the body; an opaque-tag without quotes (RFC 9110 §8.8.3). */
  readonly tag: string;
  /** Whole seconds since 1970-01-01 UTC, not later than `now`; undefined: nobody can say at the moment. */
  readonly lastModified: number | undefined;
  /** The first moment, in milliseconds, at which this answer could change by itself; Infinity: none. */
  readonly validUntil: number;
  /** The languages of the texts that the body holds, as BCP 47 tags; empty where no text is shown. */
  readonly languages: readonly string[];
  /** True: the body was chosen by Accept-Language. */
  readonly negotiated: boolean;
  /** The address of the same content with its languages pinned; only when negotiated. */
  readonly canonical: string | undefined;
  /** The address of the next page, where the body cannot say it itself. */
  readonly next: string | undefined;
  /** What it shows, for those who purge caches; undefined: nothing that a cache keeps by time. */
  readonly cachePath?: readonly string[];
}

/** The body of a refusal. */
export interface ErrorRepresentation {
  readonly body: Buffer;
  /** The language of the messages, as a BCP 47 tag. */
  readonly language: string;
}

/** What a request asks of an address beside the contract's, as far as it decides the answer. */
export interface ServiceFacts {
  /** The last path segment where the address leaves it open, percent-decoded, unchecked. */
  readonly segment: string;
  /** The query string without its question mark, as it was sent; empty when there is none. */
  readonly query: string;
  /** The form that was chosen for the body: one of those that the address comes in. */
  readonly mediaType: string;
  /** The instant for which to answer, in milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  readonly asker: ServiceAsker;
}

export interface ServiceAsker extends Asker {
  /** Whether it may read a resource of the catalog in use: that is public, or its token opens it. */
  reads(resource: ResourceName): boolean;
  /** Whether its token shows what is not published yet, of the resource. */
  seesPreview(resource: ResourceName): boolean;
}

/** One of the events of a stream, in the words of HTML (Server-Sent Events, §9.2). */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  /** One line. */
  readonly data: string;
}

/** What happens, for those who keep listening. */
export interface EventSource {
  /**
   * @param known the id of the last event that the reader had; undefined: it had none
   * @returns what it has to know to begin with, if anything
   */
  greet(reader: ServiceAsker, known: string | undefined): StreamedEvent | undefined;
  /** @param tell called whenever something happens, with what that is to each reader */
  subscribe(tell: (write: (reader: ServiceAsker) => StreamedEvent) => void): void;
}

/** Answers requests from one snapshot. Pure: knows neither sockets nor databases. */
export interface Responder {
  /** The release that is shown; goes into the header Lectern-Release. */
  readonly release: number;
  /** Which resources it has. */
  readonly catalog: Catalog;
  /**
   * @returns at once, unless a query has to be worked out
   * @throws RequestError when the request cannot be answered with its payload
   */
  respond(facts: RequestFacts): Representation | Promise<Representation>;
}

/** Which responder answers a request. */
export interface Selection {
  readonly responder: Responder;
  /**
   * The moment that a preview is asked for, in ms since 1970-01-01 UTC: what is answered is for this
   * reader only and never to be stored. Absent from everything else.
   */
  readonly previewAt?: number;
}

/** Words a refusal in the languages of the request. Works without any release, too. */
export type RespondError = (
  error: RequestError,
  acceptLanguage: string | undefined,
  query: string,
) => ErrorRepresentation;
