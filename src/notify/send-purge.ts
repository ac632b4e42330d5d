/** Sends a purge to a cache, in as many requests as needed. */
import { readRetryAfter } from "../lib/retry-after.ts";
import { escapeUnprintable } from "../errors.ts";
import type { Cache } from "./caches.ts";
import { request } from "./request.ts";

export interface Purge {
  readonly tags: readonly string[];
  /** True: a cache that can keeps the responses, and asks whether they are valid before it uses them again. */
  readonly isSoft: boolean;
}

/** Its message never contains a token. */
export class PurgeFault extends Error {
  /** False: the same request will fail again. */
  readonly mayRetry: boolean;
  /** From Retry-After. */
  readonly waitMs: number;

  constructor(message: string, mayRetry: boolean, waitMs = 0) {
    super(message);
    this.mayRetry = mayRetry;
    this.waitMs = waitMs;
  }
}

const PURGE_TIMEOUT_MS = 10_000;
/** A longer Retry-After counts as this. */
const MAX_RETRY_AFTER_MS = 60_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
const MAX_SHOWN = 200;

/** @returns the tags in batches, in their order */
export function divideTags(
  tags: readonly string[],
  { maxTags, maxBytes }: Pick<Cache, "maxTags" | "maxBytes">,
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

/** @returns the number of requests @throws PurgeFault when one of them fails: the others are not sent */
export async function sendPurge(
  cache: Cache,
  { tags, isSoft }: Purge,
  interrupted?: AbortSignal,
  timeoutMs = PURGE_TIMEOUT_MS,
): Promise<number> {
  const batches = divideTags(tags, cache);
  for (const batch of batches) {
    const outgoing = cache.request(batch, isSoft);
    const { status, retryAfter, text } = await readAnswer(
      request(outgoing, timeoutMs, interrupted),
    );
    const isAccepted = status >= 200 && status < 300;
    const fault = isAccepted ? cache.findFault?.(text) : `it answered ${status}`;
    if (fault === undefined) continue;
    const shown = cache.token === "" ? text : text.replaceAll(cache.token, "…");
    const said = escapeUnprintable(shown.replaceAll(/\s+/gu, " ").trim()).slice(0, MAX_SHOWN);
    throw new PurgeFault(
      said === "" ? fault : `${fault}: ${said}`,
      isAccepted || status === 408 || status === 429 || status >= 500,
      readRetryAfter(retryAfter, Date.now(), MAX_RETRY_AFTER_MS),
    );
  }
  return batches.length;
}

async function readAnswer(
  replying: ReturnType<typeof request>,
): Promise<{ status: number; retryAfter: string | undefined; text: string }> {
  try {
    const reply = await replying;
    return { ...reply, text: await reply.text(MAX_ANSWER_LENGTH) };
  } catch (error) {
    throw new PurgeFault(`it does not answer (${(error as Error).message})`, true);
  }
}
