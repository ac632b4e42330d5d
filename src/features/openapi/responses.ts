/**
 * The responses of operations: one component for each status of errors, and the headers that clients
 * read. All errors of a status are in its component, whichever operation has it.
 */
import type { NotificationMessage } from "../../errors.ts";
import { NOTIFICATIONS } from "../../errors.ts";
import { refusalSchema } from "./body-schemas.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Facts } from "./facts.ts";
import type { SchemaBook } from "./schema-book.ts";

/** Of a document or an error; none is certain to be there. */
const READ_HEADERS = {
  "200": ["Content-Language", "ETag", "Last-Modified", "Lectern-Release", "Link"],
  "304": ["ETag"],
  error: ["X-Request-Id"],
  "429": ["Retry-After", "X-Request-Id"],
  "503": ["Retry-After", "X-Request-Id"],
} as const;

/** Identifiers, so that generators can make names of them. */
const nameHeader = (name: string): string => name.replaceAll("-", "");

export const headersOf = (status: keyof typeof READ_HEADERS): Schema =>
  Object.fromEntries(
    READ_HEADERS[status].map((name) => [
      name,
      { $ref: `#/components/headers/${nameHeader(name)}` },
    ]),
  );

export const headerComponents = ({ responseHeaders }: Facts): Schema =>
  Object.fromEntries(
    [...new Set(Object.values(READ_HEADERS).flat())].map((name) => {
      const { meaning, pattern, example } = responseHeaders[name] ?? {};
      return [
        nameHeader(name),
        { description: meaning, schema: { type: "string", pattern }, example },
      ];
    }),
  );

interface ErrorRow {
  /** Of the component. */
  readonly name: string;
  readonly description: string;
}

/** Errors by their status, also those that no address has for itself. */
const ERRORS: Readonly<Record<string, ErrorRow>> = {
  "400": { name: "QueryError", description: "The request is invalid." },
  "401": { name: "TokenError", description: "The token is missing, invalid or expired." },
  "403": { name: "AccessDenied", description: "The token does not give access." },
  "404": { name: "NotFound", description: "Not found." },
  "406": {
    name: "NotAcceptable",
    description: "No representation matches Accept and Accept-Encoding.",
  },
  "410": { name: "Gone", description: "It was there once." },
  "429": { name: "RateLimitExceeded", description: "Too many requests." },
  "4XX": {
    name: "OtherError",
    description:
      "Any other error: 405 for another method, 414 for a URL that is too long, and others.",
  },
  "500": { name: "InternalError", description: "Internal error." },
  "503": { name: "Unavailable", description: "Temporarily unavailable." },
};

/** Errors of the connection, the path and the method, which have statuses of their own, too. */
const OF_OTHERS: readonly NotificationMessage[] = ["METHOD_NOT_ALLOWED", "REQUEST_MALFORMED"];

const EVERYWHERE = ["400", "406", "429", "4XX", "500", "503"];

/** An export is no server, so it is not described. */
const messagesOf = (status: string): readonly NotificationMessage[] =>
  status === "4XX"
    ? OF_OTHERS
    : (Object.keys(NOTIFICATIONS) as NotificationMessage[]).filter(
        (name) => String(NOTIFICATIONS[name].status) === status,
      );

/**
 * @param needsToken whether every request needs one, or only some
 * @param own errors of this address alone
 * @returns references to the responses, by status
 */
export function referErrors(
  needsToken: boolean | "sometimes",
  own: readonly NotificationMessage[],
): Schema {
  const statuses = new Set([
    ...EVERYWHERE,
    ...(needsToken === false ? [] : ["403"]),
    ...(needsToken === true ? ["401"] : []),
    ...own.map((message) => String(NOTIFICATIONS[message].status)),
  ]);
  return Object.fromEntries(
    [...statuses]
      .toSorted()
      .map((status) => [
        status,
        { $ref: `#/components/responses/${ERRORS[status]?.name ?? "OtherError"}` },
      ]),
  );
}

export const NOT_MODIFIED: Schema = { $ref: "#/components/responses/NotModified" };

export const responseComponents = (book: SchemaBook): Schema => ({
  NotModified: {
    description: "Not modified: the client's copy is current.",
    headers: headersOf("304"),
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, { name, description }]) => [
      name,
      {
        description,
        headers: headersOf(status === "429" || status === "503" ? status : "error"),
        content: { "application/json": { schema: refusalSchema(messagesOf(status), book) } },
      },
    ]),
  ),
});
