/** Sends a purge in as many requests as needed, and repeats requests that may succeed later. */
import { setTimeout as sleep } from "node:timers/promises";
import { readRetryAfter } from "../catalog/retry-after.ts";
import { CommandError, escapeUnprintable } from "../errors.ts";
import type { Purge, PurgePart, PurgeRequest, PurgeTarget } from "./target.ts";

export interface SendingOptions {
  readonly timeoutMs?: number;
  /** How long to wait before the first repetition; each further one waits twice as long. */
  readonly backOffMs?: number;
  /** Called before each repetition. */
  readonly onRetry?: (reason: string, waitMs: number) => void;
}

const TIMEOUT_MS = 10_000;
const BACK_OFF_MS = 500;
const MAX_TRIES = 6;
/** A longer Retry-After counts as this. */
const MAX_RETRY_AFTER_MS = 60_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
const MAX_SHOWN = 200;

/** @returns the tags in batches, in their order */
export function divideTags(
  tags: readonly string[],
  { maxTags, maxBytes }: Pick<PurgeTarget, "maxTags" | "maxBytes">,
): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = Infinity;
  for (const tag of tags) {
    const batch = batches.at(-1);
    bytes += tag.length + 3;
    if (batch === undefined || batch.length >= maxTags || bytes > maxBytes) {
      batches.push([tag]);
      bytes = tag.length;
    } else batch.push(tag);
  }
  return batches;
}

/** The result of a request: no fault, or a fault, and whether and when to try again. */
type Attempt =
  | { readonly fault?: undefined }
  | { readonly fault: string; readonly mayRetry: boolean; readonly waitMs?: number };

/** @returns the body, or its beginning if it has more than `most` characters */
export async function readText(response: Response, most: number): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > most) break;
  }
  return text.slice(0, most);
}

async function attempt(
  { url, secret = "", ...request }: PurgeRequest,
  findFault: PurgeTarget["findFault"],
  timeoutMs: number,
): Promise<Attempt> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: "manual", signal });
    const text = await readText(response, MAX_ANSWER_LENGTH);
    const { status } = response;
    const fault = response.ok ? findFault?.(text) : `it answered ${status}`;
    if (fault === undefined) return {};
    const shown = secret === "" ? text : text.replaceAll(secret, "…");
    const said = escapeUnprintable(shown.replaceAll(/\s+/gu, " ").trim()).slice(0, MAX_SHOWN);
    const mayRetry = response.ok || status === 408 || status === 429 || status >= 500;
    const waitMs = readRetryAfter(
      response.headers.get("retry-after"),
      Date.now(),
      MAX_RETRY_AFTER_MS,
    );
    return {
      fault: said === "" ? fault : `${fault}: ${said}`,
      mayRetry,
      ...(waitMs !== undefined && { waitMs }),
    };
  } catch (error) {
    const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    const isTimeout = name === "TimeoutError";
    const reason = cause?.code ?? cause?.message ?? message;
    return {
      fault: isTimeout
        ? `it did not answer within ${timeoutMs / 1000} seconds`
        : `it cannot be reached (${reason})`,
      mayRetry: true,
    };
  }
}

async function sendRequest(
  target: PurgeTarget,
  part: PurgePart,
  { timeoutMs = TIMEOUT_MS, backOffMs = BACK_OFF_MS, onRetry }: SendingOptions,
): Promise<void> {
  const request = target.request(part);
  for (let tried = 1; ; tried++) {
    const outcome = await attempt(request, target.findFault, timeoutMs);
    if (outcome.fault === undefined) return;
    const { fault, mayRetry, waitMs = backOffMs * 2 ** (tried - 1) } = outcome;
    if (!mayRetry || tried === MAX_TRIES) {
      const times = tried === 1 ? "" : ` ${tried} times`;
      throw new CommandError(
        `The purge failed${times} at ${target.name}: ${fault}. What was not purged is purged when you run the command again.`,
      );
    }
    onRetry?.(fault, waitMs);
    await sleep(waitMs);
  }
}

/** @returns the parts to send, one request each */
function divide({ tags, softTags, release }: Purge, target: PurgeTarget): readonly PurgePart[] {
  return [false, true].flatMap((isSoft) => {
    const own = tags.filter(
      (tag) => (target.hasSoftPurge && softTags?.has(tag) === true) === isSoft,
    );
    return divideTags(own, target).map((batch) => ({ tags: batch, release, isSoft }));
  });
}

/** @returns the number of requests @throws CommandError when one of them finally fails */
export async function sendPurge(
  target: PurgeTarget,
  purge: Purge,
  options: SendingOptions = {},
): Promise<number> {
  const parts = divide(purge, target);
  for (const part of parts) await sendRequest(target, part, options);
  return parts.length;
}
