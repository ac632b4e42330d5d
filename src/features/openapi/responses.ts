/**
 * The responses of operations: one component for each status of errors, and the headers that clients
 * read. All errors of a status are in its component, whichever operation has it.
 */
import type { NotificationMessage } from "../../errors.ts";
import { NOTIFICATIONS } from "../../errors.ts";
import { text } from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { refusalSchema } from "./body-schemas.ts";
import type { SchemaBook } from "./schema-book.ts";

const RESPONSE_HEADERS = {
  "Content-Language": "The languages of the texts in the body, as BCP 47 tags.",
  ETag: "Changes whenever a byte of the body changes; send it in If-None-Match of the next request.",
  "Last-Modified":
    "The second at which the resource last changed; left out where that could be wrong.",
  "Lectern-Release": "The number of the release that the answer comes from.",
  Link: "The address of the same content with its languages pinned (canonical), and of the next page where the body cannot name it (next).",
  "Retry-After": "After how many seconds to ask again.",
  "X-Request-Id":
    "The ID of the request, or a new one if it had no valid one; the log has it, too.",
} as const;

type HeaderName = keyof typeof RESPONSE_HEADERS;

/** Names of components are identifiers, so that generators can make names of them. */
const nameHeader = (name: string): string => name.replaceAll("-", "");

const refer = (names: readonly HeaderName[]): Schema =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${nameHeader(name)}` }]),
  );

/** None is certain to be there. */
export const ITEM_HEADERS = refer([
  "Content-Language",
  "ETag",
  "Last-Modified",
  "Lectern-Release",
  "Link",
]);
export const TAG_HEADERS = refer(["ETag"]);
const ERROR_HEADERS = refer(["X-Request-Id"]);
const LATER_HEADERS = refer(["Retry-After", "X-Request-Id"]);

export const headerComponents: Schema = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, description]) => [
    nameHeader(name),
    { description, schema: text },
  ]),
);

/** Errors by their status, also those that no address has for itself: component, and what it means. */
const ERRORS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  "400": ["QueryError", "The request is invalid."],
  "401": ["TokenError", "The token is missing, invalid or expired."],
  "403": ["AccessDenied", "The token does not give access."],
  "404": ["NotFound", "Not found."],
  "405": ["MethodNotAllowed", "Only GET, HEAD and OPTIONS are allowed."],
  "406": ["NotAcceptable", "No representation matches Accept and Accept-Encoding."],
  "408": ["RequestTimeout", "The request did not arrive in time."],
  "410": ["Gone", "It was there once."],
  "414": ["UrlTooLong", "The URL is too long."],
  "429": ["RateLimitExceeded", "Too many requests."],
  "431": ["HeadersTooLong", "The headers are too long."],
  "500": ["InternalError", "Internal error."],
  "503": ["Unavailable", "Temporarily unavailable."],
};

const EVERYWHERE = ["400", "404", "405", "406", "408", "414", "429", "431", "500", "503"];

/** They have no body, since the request could not be read as HTTP. */
const OF_NODE: ReadonlySet<string> = new Set(["408", "431"]);

const messagesOf = (status: string): readonly NotificationMessage[] =>
  status === "414"
    ? ["REQUEST_MALFORMED"]
    : (Object.keys(NOTIFICATIONS) as NotificationMessage[]).filter(
        (name) =>
          String(NOTIFICATIONS[name].status) === status &&
          // The desk describes itself.
          NOTIFICATIONS[name].type !== "DeskNotification",
      );

/**
 * @param access with "previews", only some requests need a token
 * @param own errors of this address alone
 * @returns references to the responses, by status
 */
export function referErrors(
  access: "public" | "previews" | "token",
  own: readonly NotificationMessage[],
): Schema {
  const statuses = new Set([
    ...EVERYWHERE,
    ...(access === "public" ? [] : ["403"]),
    ...(access === "token" ? ["401"] : []),
    ...own.map((message) => String(NOTIFICATIONS[message].status)),
  ]);
  return Object.fromEntries(
    [...statuses]
      .toSorted()
      .map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.[0]}` }]),
  );
}

export const NOT_MODIFIED: Schema = { $ref: "#/components/responses/NotModified" };

export const responseComponents = (book: SchemaBook): Schema => ({
  NotModified: {
    description: "Not modified: the client's copy is current.",
    headers: TAG_HEADERS,
  },
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(!OF_NODE.has(status) && {
          headers: status === "429" || status === "503" ? LATER_HEADERS : ERROR_HEADERS,
          content: { "application/json": { schema: refusalSchema(messagesOf(status), book) } },
        }),
      },
    ]),
  ),
});
