/**
 * Makes a response from an error: status, headers and a body that contains only Notifications. An
 * unexpected error is logged and becomes INTERNAL_ERROR; the response contains no details of it.
 */
import type { Logger } from "pino";
import { LEVEL_NAMES, NOTIFICATIONS, RequestError, requestError } from "../errors.ts";
import type { NotificationValues } from "../errors.ts";
import type { Reason } from "../words/reasons-en.ts";
import type { ErrorAnswer, RespondError } from "./answer.ts";
import { ALLOWED_METHODS, CONTENT_TYPE, listHeaders, stampOf } from "./headers.ts";
import type { CorsHeaders, HeaderList } from "./headers.ts";

interface Refusal {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** What is known of the refused request. */
interface RefusedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly acceptLanguage: string | undefined;
  readonly id: string;
}

export type Refuse = (error: unknown, request: RefusedRequest) => Refusal;

export const methodNotAllowed = (): RequestError =>
  requestError("METHOD_NOT_ALLOWED", { allowed: ALLOWED_METHODS }, { Allow: ALLOWED_METHODS });

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

export function createRefuse(
  respondError: RespondError,
  cors: CorsHeaders,
  clock: () => number,
  log: Logger,
): Refuse {
  function logFault(error: unknown, { id, method, path }: RefusedRequest): void {
    log.error({ err: error, requestId: id, method, path }, "request failed");
  }

  function writeBody(error: RequestError, request: RefusedRequest): ErrorAnswer | undefined {
    try {
      return respondError(error, request.acceptLanguage, request.query);
    } catch (fault) {
      logFault(fault, request);
      return undefined;
    }
  }

  return (error, request) => {
    const foreseen = error instanceof RequestError;
    if (!foreseen) logFault(error, request);
    const known = foreseen ? error : requestError("INTERNAL_ERROR");
    const written = writeBody(known, request);
    const { status } = written === undefined ? NOTIFICATIONS.INTERNAL_ERROR : known;
    const { body, language } = written ?? createFallback();
    const headers = [
      ...stampOf(clock(), request.id),
      ...listHeaders({
        "Content-Type": CONTENT_TYPE,
        "Content-Length": String(body.length),
        "Content-Language": language,
        "Cache-Control": "no-store",
        ...known.headers,
        ...cors.everyResponse,
      }),
    ];
    return { status, headers, body };
  };
}
