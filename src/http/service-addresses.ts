/**
 * Addresses beside the contract's: each is a row that says whom it is open to and who makes its answer.
 * They are the same in every release.
 */
import type { TokenRight } from "../catalog/access-rule.ts";
import type { ServiceParameter } from "../catalog/query-parameters.ts";
import type { NotificationMessage } from "../errors.ts";
import type { EventSource, Representation, ServiceFacts } from "../respond/representation.ts";
import type { ServiceLink } from "../respond/service/describe-service.ts";
import type { Caching, Headers } from "./headers.ts";
import type { Offered } from "./negotiate.ts";

interface AddressFacts {
  /** `:segment` at its end is what it leaves open. */
  readonly url: string;
  /** How it relates to the service as a whole, for the index at `/`; absent: it is not named there. */
  readonly rel?: ServiceLink["rel"];
  /** For people and for the description of the API: what is there, as a sentence. */
  readonly meaning: string;
  /** Whom it is open to: everybody, who has any valid token, or one with a right. */
  readonly opens: "everybody" | "token" | TokenRight;
  /** The media types in which it answers, the preferred first. */
  readonly offered: Offered<string>;
  /** Of the query; each is needed. */
  readonly parameters?: readonly ServiceParameter[];
  /** What it refuses, beside what is refused everywhere and what is wrong with the query. */
  readonly refusals?: readonly NotificationMessage[];
}

export interface DocumentAddress extends AddressFacts {
  readonly caching: Caching;
  /** What it says of itself in each answer. */
  readonly headers?: Headers;
  /** True: it belongs to a page for people, and the API's description leaves it out. */
  readonly isOfPage?: boolean;
  /** Everything that the end of the address may be, where it leaves that open. */
  readonly segments?: () => readonly string[];
  /**
   * @returns the same object as long as nothing of it changes; undefined: there is nothing
   * @throws (or rejects) RequestError
   */
  respond(facts: ServiceFacts): Found | undefined | Promise<Found | undefined>;
}

/** One whose answer goes on as long as the reader listens. */
export interface EventAddress extends AddressFacts {
  readonly events: EventSource;
  /** @throws RequestError what is wrong with the query */
  check(query: string): void;
}

export type ServiceAddress = DocumentAddress | EventAddress;

/** What supervisors ask. */
export const HEALTH = [
  { url: "/health/live", meaning: "Whether the process runs." },
  { url: "/health/ready", meaning: "Whether it should get requests: a release is in memory." },
] as const;

interface Found {
  readonly representation: Representation;
  /** From which it was made, if from any. */
  readonly release?: number | undefined;
}

export interface FoundService {
  readonly row: ServiceAddress;
  readonly segment: string;
}

const SEGMENT = "/:segment";

/** @returns what a path leads to; the path as `addressOf` spells it */
export function createFindService(
  rows: readonly ServiceAddress[],
): (path: string) => FoundService | undefined {
  const whole = new Map<string, ServiceAddress>();
  const parents = new Map<string, ServiceAddress>();
  for (const row of rows) {
    if (row.url.endsWith(SEGMENT)) parents.set(row.url.slice(0, -SEGMENT.length), row);
    // Of the root, nothing but the slash is left out.
    else whole.set(row.url === "/" ? "" : row.url, row);
  }
  return (path) => {
    const found = whole.get(path);
    if (found) return { row: found, segment: "" };
    const end = path.lastIndexOf("/");
    const above = end === -1 ? undefined : parents.get(path.slice(0, end));
    return above && { row: above, segment: path.slice(end + 1) };
  };
}
