/** What is asked, and what is sent for it. */
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Waiter } from "../lib/waiting-room.ts";
import type { Answer } from "../http/answer.ts";
import type { Target } from "./target.ts";

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

interface Asker extends Waiter {
  /** Whether the client may see the list of published languages. */
  readsLanguages(): boolean;
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
  respond(facts: RequestFacts, target?: Pick<Target, "read">): Answer | Promise<Answer>;
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
