/** One attempt to deliver one event, signed as Standard Webhooks 1.0.0 has it. */
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Webhook } from "standardwebhooks";
import { readRetryAfter } from "./retries.ts";

interface SignedEvent {
  /** webhook-id. */
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

export interface Attempt {
  readonly isDelivered: boolean;
  /** 410: the receiver wants nothing any more. */
  readonly isGone: boolean;
  /** For people, and never with the URL: it may be all that protects the receiver. */
  readonly result: string;
  /** null: there was no response. */
  readonly status: number | null;
  readonly ms: number;
  /** How long the receiver asked to be left alone. */
  readonly retryAfterMs: number;
}

export interface SendOptions {
  readonly userAgent: string;
  readonly clock: () => number;
  readonly timeoutMs?: number;
}

/** The specification recommends 15 to 30 seconds. */
export const TIMEOUT_MS = 15_000;

/** Of a response's body, which nobody reads; more is cut off. */
const MAX_BYTES = 64 * 1024;

function readResult(status: number): string {
  if (status >= 300 && status < 400)
    return `${status}: redirects are not followed; add the webhook with the other URL`;
  return status === 410 ? "410: the receiver wants no more events" : String(status);
}

/** Lets the receiver finish its response, within bounds. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) response.destroy();
  });
}

/**
 * @param interrupted what ends the attempt without a result
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
          // Minutes or hours pass before the next one, and a connection may die unnoticed.
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
      retryAfterMs: readRetryAfter(headers["retry-after"], clock()),
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
