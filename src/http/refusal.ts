/**
 * Turns whatever went wrong into a response: status, headers and a body that holds Notifications
 * only. An error that nobody foresaw is logged and becomes INTERNAL_ERROR: no trace of it leaves
 * the house.
 */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { LEVEL_NAMES, NOTIFICATIONS, RequestError, requestError } from "../errors.ts";
import type { NotificationValues } from "../errors.ts";
import type { Reason } from "../respond/messages/en.ts";
import type { ErrorRepresentation, RespondError } from "../respond/representation.ts";
import { ALLOWED_METHODS, CONTENT_TYPE, listHeaders, stampHeaders } from "./headers.ts";
import type { CorsHeaders, HeaderList } from "./headers.ts";
import type { FormatDate } from "./http-date.ts";

export interface Refusal {
  readonly status: number;
  /** To be sent at once: the next refusal of this kind writes date and id over. */
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly id: string;
}

/** What is known of the refused request; nothing where it could not be read. */
export interface RefusedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly acceptLanguage: string | undefined;
  /** Undefined: one is made. */
  readonly id: string | undefined;
}

export const UNREADABLE: RefusedRequest = {
  method: "",
  path: "",
  query: "",
  acceptLanguage: undefined,
  id: undefined,
};

export type Refuse = (error: unknown, request: RefusedRequest) => Refusal;

export const methodNotAllowed = (): RequestError =>
  requestError("METHOD_NOT_ALLOWED", { allowed: ALLOWED_METHODS }, { Allow: ALLOWED_METHODS });

/** Where HTTP has a status for just this; else it is the notification's own. */
const MALFORMED_STATUSES: Readonly<Partial<Record<Reason<"MALFORMED">, number>>> = {
  /** RFC 9110 §15.5.9 */
  timeout: 408,
  /** RFC 9112 §3 demands it. */
  targetTooLong: 414,
  /** RFC 6585 §5 */
  headersTooLarge: 431,
  /** RFC 9110 §15.5.18 */
  expectation: 417,
};

/**
 * The connection ends with it: where this message was wrong, the next may start anywhere.
 * @param values what the reason's text names besides
 */
export const malformedRequest = (
  reason: Reason<"MALFORMED">,
  values: NotificationValues = {},
): RequestError =>
  new RequestError(
    [{ message: "REQUEST_MALFORMED", values: { reason, ...values } }],
    { Connection: "close" },
    MALFORMED_STATUSES[reason],
  );

/** @param values what the reason's text names besides */
export const tooManyRequests = (
  reason: Reason<"LIMITED">,
  seconds: number,
  values: NotificationValues = {},
): RequestError =>
  requestError(
    "RATE_LIMIT_EXCEEDED",
    { reason, seconds, ...values },
    { "Retry-After": String(seconds) },
  );

/** When even the wording fails: the same notification without it. */
function respondWithoutWords(): ErrorRepresentation {
  const { code, level, type } = NOTIFICATIONS.INTERNAL_ERROR;
  const notification = {
    Type: type,
    Message: "INTERNAL_ERROR",
    LocalizedMessage: "The service could not answer.",
    Level: level,
    LevelAsString: LEVEL_NAMES[level],
    Details: [],
    Code: code,
  };
  return { body: Buffer.from(JSON.stringify({ Notifications: [notification] })), language: "en" };
}

export function createRefuse(
  respondError: RespondError,
  cors: CorsHeaders,
  clock: () => number,
  formatDate: FormatDate,
  log: Logger,
): Refuse {
  /** With what they were made for, they go. */
  const lists = new WeakMap<ErrorRepresentation, HeaderList>();

  function logFault(error: unknown, { id, method, path }: RefusedRequest): void {
    log.error({ err: error, requestId: id, method, path }, "request failed");
  }

  function word(error: RequestError, request: RefusedRequest): ErrorRepresentation | undefined {
    try {
      return respondError(error, request.acceptLanguage, request.query);
    } catch (fault) {
      logFault(fault, request);
      return undefined;
    }
  }

  const listOf = (worded: ErrorRepresentation, { headers }: RequestError): HeaderList =>
    lists.getOrInsertComputed(worded, ({ body, language }) =>
      listHeaders({
        "Content-Type": CONTENT_TYPE,
        "Content-Length": String(body.length),
        "Content-Language": language,
        "Cache-Control": "no-store",
        ...headers,
        ...cors.everyResponse,
      }),
    );

  return (error, refused) => {
    const { id = randomUUID() } = refused;
    const request = { ...refused, id };
    const foreseen = error instanceof RequestError;
    if (!foreseen) logFault(error, request);
    const known = foreseen ? error : requestError("INTERNAL_ERROR");
    const worded = word(known, request);
    const { status } = worded === undefined ? NOTIFICATIONS.INTERNAL_ERROR : known;
    const answer = worded ?? respondWithoutWords();
    const headers = listOf(answer, known);
    stampHeaders(headers, formatDate(clock() / 1000), id);
    return { status, headers, body: answer.body, id };
  };
}
