/**
 * Makes a response from an error: status, headers and a body that contains only Notifications. An
 * unexpected error is logged and becomes INTERNAL_ERROR; the response contains no details of it.
 */
import type { Logger } from "pino";
import { LEVEL_NAMES, NOTIFICATIONS, RequestError, requestError } from "../errors.ts";
import type { NotificationValues } from "../errors.ts";
import type { Reason } from "../words/reasons-en.ts";
import type { ErrorAnswer, RespondError } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { CONTENT_TYPE, listHeaders } from "./headers.ts";

export const methodNotAllowed = (allowed: string): RequestError =>
  requestError("METHOD_NOT_ALLOWED", { allowed }, { Allow: allowed });

/** Statuses that HTTP defines for these reasons; otherwise the status of the notification is used. */
const MALFORMED_STATUSES: Readonly<Partial<Record<Reason<"MALFORMED">, number>>> = {
  /** RFC 9110 §15.5.9 */
  slow: 408,
  /** Required by RFC 9112 §3. */
  targetTooLong: 414,
};

/**
 * The connection is closed after it: after a malformed message, the start of the next one is unknown.
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

/** For the case that even writing the message fails: the same notification with a fixed text. */
function createFallback(): ErrorAnswer {
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

/** Answers with an error. */
export type Refuse = (exchange: Exchange, error: unknown) => void;

/** @param common headers of every response */
export function createRefuse(
  respondError: RespondError,
  common: Readonly<Record<string, string>>,
  log: Logger,
): Refuse {
  const logFault = ({ id: requestId, method, path }: Exchange, error: unknown): void =>
    log.error({ err: error, requestId, method, path }, "request failed");

  function writeBody(exchange: Exchange, error: RequestError): ErrorAnswer | undefined {
    try {
      return respondError(error, exchange.acceptLanguage, exchange.query);
    } catch (fault) {
      logFault(exchange, fault);
      return undefined;
    }
  }

  return (exchange, error) => {
    const isForeseen = error instanceof RequestError;
    if (!isForeseen) logFault(exchange, error);
    const known = isForeseen ? error : requestError("INTERNAL_ERROR");
    const written = writeBody(exchange, known);
    const { status } = written === undefined ? NOTIFICATIONS.INTERNAL_ERROR : known;
    const { body, language } = written ?? createFallback();
    const headers = listHeaders({
      "Content-Type": CONTENT_TYPE,
      "Content-Length": String(body.length),
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...known.headers,
      ...common,
    });
    exchange.sentAt = exchange.host.clock();
    exchange.send(status, headers, body);
  };
}
