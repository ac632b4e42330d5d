/**
 * Service addresses, which are not part of the contract. Each is a row that states who has access and how
 * its response is made. They are the same in every release.
 */
import type { TokenRight } from "../catalog/token-rights.ts";
import type { ServiceParameter } from "../catalog/query-parameters.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { NotificationMessage } from "../errors.ts";
import { closed, hash, enumSchema, nullableSchema, ordinal, text } from "../lib/json-schema.ts";
import type { Schema } from "../lib/json-schema.ts";
import { READINESS, STORE_STATUSES } from "../serving/store-facts.ts";
import { BUILD } from "../version.ts";
import type { Answer } from "../http/answer.ts";
import type { ServiceFacts } from "./answer.ts";
import type { Caching, Headers } from "../http/headers.ts";
import type { Offered } from "../http/accept.ts";

export interface FeatureRow {
  /** May end with the placeholder `:segment`. */
  readonly url: string;
  /** The link relation in the index at `/`; absent: it is not listed there. */
  readonly rel?: "describedby";
  /** What is there, as a sentence; shown to people and in the API description. */
  readonly meaning: string;
  /** Who has access: everybody, clients with any valid token, or with a token that has this right. */
  readonly opens: "everybody" | "token" | TokenRight;
  /** The media types of its responses, the preferred one first. */
  readonly offered: Offered<string>;
  /** Query parameters; all are required. */
  readonly parameters?: readonly ServiceParameter[];
  /** The JSON Schema of its JSON body; absent: it has none. */
  readonly schema?: (catalog: Catalog) => Schema;
  /** Loads what its first response needs, from files that may be removed later. */
  readonly load?: () => unknown;
  /** Its errors, besides those of all addresses and invalid queries. */
  readonly refusals?: readonly NotificationMessage[];
  readonly caching: Caching;
  /** Additional headers of its responses. */
  readonly headers?: Headers;
  /** True: each address is a file of a page for people, in one media type, and no part of the API description. */
  readonly isOfPage?: boolean;
  /** All possible values of `:segment`. */
  readonly segments?: () => readonly string[];
  /**
   * @returns the same object as long as it does not change; undefined: not found
   * @throws (or rejects) RequestError
   */
  respond(facts: ServiceFacts): Found | undefined | Promise<Found | undefined>;
}

const BUILD_MEMBERS = {
  version: text,
  commit: nullableSchema({ ...text, pattern: "^[0-9a-f]{40}$" }),
  storeFormat: ordinal,
};
const seconds: Schema = { type: ["integer", "null"] };

/** For health checks of orchestrators and monitoring. */
export const HEALTH = [
  {
    url: "/health/live",
    meaning: "Whether the process runs.",
    schema: () => closed({ live: { type: "boolean", const: true }, ...BUILD_MEMBERS }),
  },
  {
    url: "/health/ready",
    meaning: "Whether it should get requests: a release is in memory.",
    schema: () =>
      closed({
        ready: { type: "boolean" },
        ...BUILD_MEMBERS,
        status: enumSchema(READINESS),
        detail: closed({
          release: nullableSchema({ type: "integer" }),
          digest: nullableSchema(hash),
          store: enumSchema(STORE_STATUSES),
          queries: enumSchema(["answered", "failing"]),
          storeAgeSeconds: { ...seconds, minimum: 0 },
          lagSeconds: { ...seconds, minimum: 0 },
          databaseClockAheadSeconds: seconds,
        }),
      }),
  },
] as const;

export interface Readiness<Status extends string = string> {
  readonly ready: boolean;
  /** One word. */
  readonly status: Status;
  /** Reasons and figures for people; must not contain secrets. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface HealthRow {
  readonly url: string;
  readonly answer: () => { readonly status: number; readonly document: object };
}

/** @param build which Lectern this is */
export const answerHealth = (
  isReady: () => Readiness,
  build: object = BUILD,
): readonly [HealthRow, HealthRow] => [
  { url: HEALTH[0].url, answer: () => ({ status: 200, document: { live: true, ...build } }) },
  {
    url: HEALTH[1].url,
    answer() {
      const { ready, ...others } = isReady();
      return { status: ready ? 200 : 503, document: { ready, ...build, ...others } };
    },
  },
];

interface Found {
  readonly answer: Answer;
  /** The release that it was made from, if any. */
  readonly release?: number | undefined;
  /** By which caches purge it; absent: it needs no purge. */
  readonly cacheTags?: readonly string[];
}

export const SEGMENT = "/:segment";
