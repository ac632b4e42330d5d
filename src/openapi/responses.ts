/** The responses of operations: every status with its headers, and the reasons of errors. */
import type { NotificationMessage } from "../errors.ts";
import { NOTIFICATIONS } from "../errors.ts";
import { refusalSchema } from "./body-schemas.ts";
import type { Facts, ResponseHeaderFacts, Schema } from "./facts.ts";
import type { SchemaBook } from "./schema-book.ts";

/** Properties on which the headers of a response depend. */
export interface HeaderTraits {
  readonly isLocalized: boolean;
  /** Cached for at most a day. */
  readonly isDaily: boolean;
  /** In some forms, pages have the link to the next page in a header. */
  readonly hasNext: boolean;
  /** There are other URLs that pin the languages. */
  readonly hasCanonical: boolean;
}

const NO_TRAITS: HeaderTraits = {
  isLocalized: false,
  isDaily: false,
  hasNext: false,
  hasCanonical: false,
};

/** @returns whether a condition can hold; "always": it holds for every such response */
function judge(
  condition: string,
  traits: HeaderTraits,
  { isLimited, hasCors, hasCacheTags }: Pick<Facts, "isLimited" | "hasCors" | "hasCacheTags">,
): boolean {
  const holds: Readonly<Record<string, boolean>> = {
    texts: traits.isLocalized,
    day: traits.isDaily,
    canonical: traits.hasCanonical,
    next: traits.hasNext,
    limit: isLimited,
    tags: traits.isDaily && hasCacheTags,
    cors: hasCors,
  };
  return holds[condition] ?? true;
}

const CERTAIN: ReadonlySet<string> = new Set(["always", "day", "cors", "tags"]);

/**
 * @param kinds the kinds that the response may be of
 * @returns the headers that it can have; those that every kind always has are required
 */
export function headersOf(
  facts: Facts,
  kinds: readonly string[],
  traits: HeaderTraits = NO_TRAITS,
): Schema {
  const entries = Object.entries(facts.responseHeaders).flatMap(([name, { on }]) => {
    const possible = kinds.map((kind) =>
      (on[kind] ?? []).filter((condition) => judge(condition, traits, facts)),
    );
    if (possible.every(({ length }) => length === 0)) return [];
    const isRequired = possible.every((conditions) => conditions.some((one) => CERTAIN.has(one)));
    return [[name, { $ref: `#/components/headers/${isRequired ? name : `${name}.optional`}` }]];
  });
  return Object.fromEntries(entries) as Schema;
}

const describeHeader = (
  { meaning, pattern, example }: ResponseHeaderFacts,
  required: boolean,
): Schema => ({
  description: meaning,
  required,
  schema: { type: "string", pattern },
  example,
});

export const headerComponents = ({ responseHeaders }: Facts): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(responseHeaders).flatMap(([name, row]) => [
      [name, describeHeader(row, true)],
      [`${name}.optional`, describeHeader(row, false)],
    ]),
  );

/** Previews also have status 200. */
export const KINDS_OF = { "200": ["200", "preview"], "304": ["304"] } as const;

/** Errors, by status. */
export type Refusals = Readonly<Record<string, readonly NotificationMessage[]>>;

const PHRASES: Readonly<Record<string, string>> = {
  "400": "The request is invalid.",
  "401": "The token is missing, invalid or expired.",
  "403": "The token does not give access.",
  "404": "Not found.",
  "406": "No representation matches Accept and Accept-Encoding.",
  "429": "Too many requests.",
  "4XX": "Any other error: 405 for another method, 414 for a URL that is too long, and others.",
  "500": "Internal error.",
  "503": "Temporarily unavailable.",
};

/** Errors of every address. */
const EVERYWHERE: Refusals = {
  "400": ["REQUEST_MALFORMED"],
  "406": ["NOT_ACCEPTABLE"],
  "429": ["RATE_LIMIT_EXCEEDED"],
  "4XX": ["METHOD_NOT_ALLOWED", "REQUEST_MALFORMED", "RESOURCE_NOT_FOUND"],
  "500": ["INTERNAL_ERROR"],
  "503": ["SERVICE_UNAVAILABLE"],
};

const TOKEN: Refusals = {
  "401": ["TOKEN_MISSING", "TOKEN_INVALID", "TOKEN_EXPIRED"],
  "403": ["ACCESS_DENIED"],
};

/** @returns all errors of an address */
export function listRefusals(
  { needsToken, mayDeny }: { readonly needsToken: boolean; readonly mayDeny: boolean },
  own: readonly NotificationMessage[],
): Refusals {
  const all: Record<string, NotificationMessage[]> = {};
  const add = (status: string, messages: readonly NotificationMessage[]): void => {
    (all[status] ??= []).push(...messages);
  };
  for (const [status, messages] of Object.entries(EVERYWHERE)) add(status, messages);
  if (needsToken) add("401", TOKEN["401"] ?? []);
  if (needsToken || mayDeny) add("403", TOKEN["403"] ?? []);
  for (const message of own) add(String(NOTIFICATIONS[message].status), [message]);
  return all;
}

/** Equal responses share one description. */
export class ResponseBook {
  readonly #responses = new Map<string, Schema>();
  readonly #facts: Facts;
  readonly #schemas: SchemaBook;

  constructor(facts: Facts, schemas: SchemaBook) {
    this.#facts = facts;
    this.#schemas = schemas;
  }

  /** @returns a reference for each status */
  refer(refusals: Refusals): Readonly<Record<string, Schema>> {
    return Object.fromEntries(
      Object.entries(refusals).map(([status, messages]) => {
        const known = EVERYWHERE[status] ?? TOKEN[status] ?? [];
        const name = [status, ...messages.filter((message) => !known.includes(message))].join(".");
        if (!this.#responses.has(name)) this.#responses.set(name, this.#describe(status, messages));
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  /** @returns a reference to a response without a body */
  referPlain(status: "200" | "304", description: string, traits: HeaderTraits): Schema {
    const names = Object.entries(traits).flatMap(([name, holds]) => (holds ? [name] : []));
    const key = [status, "head", ...names].join(".");
    const headers = headersOf(this.#facts, KINDS_OF[status], traits);
    if (!this.#responses.has(key)) this.#responses.set(key, { description, headers });
    return { $ref: `#/components/responses/${key}` };
  }

  /** @returns the same responses without bodies, for HEAD */
  referHead(): Readonly<Record<string, Schema>> {
    return Object.fromEntries(
      ["4XX", "5XX"].map((status) => {
        const name = `${status}.head`;
        const description = "Error, as for GET, without a body.";
        const headers = refusalHeaders(this.#facts, "head");
        if (!this.#responses.has(name)) this.#responses.set(name, { description, headers });
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  #describe(status: string, messages: readonly NotificationMessage[]): Schema {
    return {
      description: PHRASES[status] ?? "Error.",
      headers: refusalHeaders(this.#facts, status),
      content: { "application/json": { schema: refusalSchema(messages, this.#schemas) } },
    };
  }

  toJSON(): Readonly<Record<string, Schema>> {
    return Object.fromEntries(this.#responses);
  }
}

/** Statuses with additional headers. */
const STATUSES = ["401", "403", "405", "429", "503"];
const RANGES: Readonly<Record<string, readonly string[]>> = { "4XX": ["405"], head: STATUSES };

/** The headers of all errors, and the additional ones of this status. */
function refusalHeaders(facts: Facts, status: string): Schema {
  const range = RANGES[status];
  const own = headersOf(facts, range ? ["none", ...range] : [status]);
  return { ...headersOf(facts, ["error"]), ...own };
}
