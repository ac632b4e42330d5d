/** One attempt to deliver one event, signed according to Standard Webhooks 1.0.0. */
import { Webhook } from "standardwebhooks";
import { readRetryAfter } from "../lib/retry-after.ts";
import { request } from "./request.ts";
import { MOST_RETRY_AFTER } from "./retries.ts";

interface SignedEvent {
  /** webhook-id. */
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

export interface Attempt {
  readonly isDelivered: boolean;
  /** 410: the receiver wants no more events. */
  readonly isGone: boolean;
  /** For people. It never contains the URL, which may be a secret that protects the receiver. */
  readonly result: string;
  /** null: there was no response. */
  readonly status: number | null;
  readonly ms: number;
  /** From Retry-After; 0: none. */
  readonly retryAfterMs: number;
}

export interface SendOptions {
  readonly userAgent: string;
  readonly clock: () => number;
}

/** The specification recommends 15 to 30 seconds. */
export const TIMEOUT_MS = 15_000;

/** Of a response's body, which is not used; the rest is cut off. */
const MAX_REPLY_LENGTH = 64 * 1024;

const MOVED = "redirects are not followed; add the webhook with the other URL";
const GONE = "the receiver wants no more events";

function readResult(status: number): string {
  if (status >= 300 && status < 400) return `${status}: ${MOVED}`;
  return status === 410 ? `${status}: ${GONE}` : String(status);
}

/**
 * @param interrupted aborts the attempt
 * @returns undefined when it was interrupted
 */
export async function sendEvent(
  { id, url, body, secrets }: SignedEvent,
  { userAgent, clock }: SendOptions,
  interrupted?: AbortSignal,
): Promise<Attempt | undefined> {
  const now = new Date(clock());
  const begun = performance.now();
  const end = (attempt: Omit<Attempt, "ms">): Attempt => ({
    ...attempt,
    ms: Math.round(performance.now() - begun),
  });
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": userAgent,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
  try {
    const reply = await request({ url, method: "POST", headers, body }, TIMEOUT_MS, interrupted);
    // The event is delivered, whatever becomes of the rest.
    reply.text(MAX_REPLY_LENGTH).catch(() => {});
    const { status, retryAfter } = reply;
    return end({
      isDelivered: status >= 200 && status < 300,
      isGone: status === 410,
      result: readResult(status),
      status,
      retryAfterMs: readRetryAfter(retryAfter, clock(), MOST_RETRY_AFTER) ?? 0,
    });
  } catch (error) {
    if (interrupted?.aborted) return undefined;
    const { message: result } = error as Error;
    return end({ isDelivered: false, isGone: false, result, status: null, retryAfterMs: 0 });
  }
}
