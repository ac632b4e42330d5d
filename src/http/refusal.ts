/**
 * Turns whatever went wrong into a response: status, headers and a body that holds Notifications
 * only. An error that nobody foresaw is logged and becomes INTERNAL_ERROR: no trace of it leaves
 * the house.
 */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import {
  LEVEL_NAMES,
  MALFORMED_REASONS,
  NOTIFICATIONS,
  RequestError,
  requestError,
} from "../errors.ts";
import type { MalformedReason, NotificationValues } from "../errors.ts";
import type { Reason } from "../respond/messages/en.ts";
import type { ErrorRepresentation, RespondError } from "../respond/representation.ts";
import { ALLOWED_METHODS, CONTENT_TYPE, commonHeaders } from "./headers.ts";
import type { CorsHeaders } from "./headers.ts";
import { formatHttpDate } from "./http-date.ts";

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
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

/**
 * The connection ends with it: where this message was wrong, the next may start anywhere.
 * @param values what the reason's text names besides
 */
export const malformedRequest = (
  reason: MalformedReason,
  values: NotificationValues = {},
): RequestError =>
  new RequestError(
    [{ message: "REQUEST_MALFORMED", values: { reason, ...values } }],
    { Connection: "close" },
    MALFORMED_REASONS[reason],
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
  log: Logger,
): Refuse {
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

  return (error, refused) => {
    const { id = randomUUID() } = refused;
    const request = { ...refused, id };
    const foreseen = error instanceof RequestError;
    if (!foreseen) logFault(error, request);
    const known = foreseen ? error : requestError("INTERNAL_ERROR");
    const worded = word(known, request);
    const { body, language } = worded ?? respondWithoutWords();
    return {
      status: worded === undefined ? NOTIFICATIONS.INTERNAL_ERROR.status : known.status,
      headers: {
        Date: formatHttpDate(clock() / 1000),
        "Content-Type": CONTENT_TYPE,
        "Content-Length": String(body.length),
        "Content-Language": language,
        "Cache-Control": "no-store",
        ...commonHeaders(id),
        ...known.headers,
        ...cors.everyResponse,
      },
      body,
    };
  };
}
