import type { Notification } from "./types.ts";

interface Facts {
  readonly status?: number;
  readonly code?: string;
  readonly notifications?: readonly Notification[];
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A request that failed: with an error status, or without a complete response. */
export class LecternError extends Error {
  override readonly name = "LecternError";
  /** 0: there was no complete response. */
  readonly status: number;
  /**
   * The name of what is wrong, such as `PAGE_OUT_OF_RANGE`: that of the first notification, or
   * `RELEASE_CHANGED` (see `all`). Undefined: the service did not say.
   */
  readonly code: string | undefined;
  /** The notifications of the response. */
  readonly notifications: readonly Notification[];
  /** The ID of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: Facts = {}) {
    super(message, { cause: facts.cause });
    this.status = facts.status ?? 0;
    this.notifications = facts.notifications ?? [];
    this.code = facts.code ?? this.notifications[0]?.Message;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** @returns the error of a response, also if it comes from a proxy */
export async function readRefusal(response: Response): Promise<LecternError> {
  const { status, statusText, headers, url } = response;
  const body = (await response.json().catch(() => undefined)) as
    | { readonly Notifications?: readonly Notification[] }
    | undefined;
  const notifications = body?.Notifications ?? [];
  const words = notifications.map(({ Message, LocalizedMessage, Details }) =>
    [`${Message}:`, LocalizedMessage, ...Details].join(" "),
  );
  return new LecternError(`${status} ${words.join(" ") || statusText} (${url})`, {
    status,
    notifications,
    requestId: headers.get("X-Request-Id") ?? undefined,
    retryAfterMs: readRetryAfter(headers.get("Retry-After")),
  });
}
