/** One attempt to deliver one event, signed according to Standard Webhooks 1.0.0. */
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Webhook } from "standardwebhooks";
import { readRetryAfter } from "../catalog/retry-after.ts";
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
  readonly timeoutMs?: number;
}

/** The specification recommends 15 to 30 seconds. */
export const TIMEOUT_MS = 15_000;

/** Of a response's body, which is not used; the rest is cut off. */
const MAX_BYTES = 64 * 1024;

function readResult(status: number): string {
  if (status >= 300 && status < 400)
    return `${status}: redirects are not followed; add the webhook with the other URL`;
  return status === 410 ? "410: the receiver wants no more events" : String(status);
}

/** Reads the response to its end, up to a limit. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) response.destroy();
  });
}

/**
 * @param interrupted aborts the attempt
 * @returns undefined when it was interrupted
 */
export async function sendEvent(
  { id, url, body, secrets }: SignedEvent,
  { userAgent, clock, timeoutMs = TIMEOUT_MS }: SendOptions,
  interrupted: AbortSignal,
): Promise<Attempt | undefined> {
  const now = new Date(clock());
  const begun = performance.now();
  const tooLate = AbortSignal.timeout(timeoutMs);
  const end = (attempt: Omit<Attempt, "ms">): Attempt => ({
    ...attempt,
    ms: Math.round(performance.now() - begun),
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.startsWith("https:") ? requestHttps : requestHttp;
      const sent = request(url, {
        method: "POST",
        signal: AbortSignal.any([tooLate, interrupted]),
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "User-Agent": userAgent,
          // The next event comes minutes or hours later, and an idle connection may break
          // unnoticed.
          Connection: "close",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
          "webhook-signature": secrets
            .map((secret) => new Webhook(secret).sign(id, now, body))
            .join(" "),
        },
      });
      sent.on("response", resolve).on("error", reject).end(body);
    });
    discard(response);
    const { statusCode: status = 0, headers } = response;
    return end({
      isDelivered: status >= 200 && status < 300,
      isGone: status === 410,
      result: readResult(status),
      status,
      retryAfterMs: readRetryAfter(headers["retry-after"], clock(), MOST_RETRY_AFTER) ?? 0,
    });
  } catch (error) {
    if (interrupted.aborted) return undefined;
    const { code, message } = error as NodeJS.ErrnoException;
    const result = tooLate.aborted
      ? `no response within ${timeoutMs / 1000} seconds`
      : (code ?? message.slice(0, 200));
    return end({ isDelivered: false, isGone: false, result, status: null, retryAfterMs: 0 });
  }
}
