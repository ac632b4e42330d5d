/**
 * Counts requests per client in windows of fixed length. A client's first window begins with its first
 * request. The number of clients is bounded: the least recently seen clients are removed first.
 */
import { LRUCache } from "lru-cache";
import type { Exchange } from "./exchange.ts";
import type { HeaderList } from "./headers.ts";
import { tooManyRequests } from "./refuse.ts";

/** How many requests a client may send in a window. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The quota of a client after a request. */
interface Standing {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the quota is reset, at least 1. */
  readonly secondsLeft: number;
}

/** About 10 MB. */
const MAX_CLIENTS = 65_536;

/** Counts one request of a client. @param now milliseconds since 1970-01-01 UTC */
type CountRequest = (client: string, now: number) => Standing;

export function createRateLimiter({ quota, windowSeconds }: Quota): CountRequest {
  const windowMs = windowSeconds * 1000;
  const accounts = new LRUCache<string, { readonly endsAt: number; count: number }>({
    max: MAX_CLIENTS,
  });
  return (client, now) => {
    let account = accounts.get(client);
    const left = account ? account.endsAt - now : 0;
    // If a window ends later than its length allows, the clock was set back after it began.
    if (!account || left <= 0 || left > windowMs) {
      account = { endsAt: now + windowMs, count: 0 };
      accounts.set(client, account);
    }
    const allowed = account.count < quota;
    if (allowed) account.count += 1;
    return {
      allowed,
      remaining: quota - account.count,
      secondsLeft: Math.max(1, Math.ceil((account.endsAt - now) / 1000)),
    };
  };
}

/** In the structured form of draft-ietf-httpapi-ratelimit-headers-10. */
const rateLimitHeaders = (
  { quota, windowSeconds }: Quota,
  { remaining, secondsLeft }: Standing,
): HeaderList => [
  "RateLimit-Policy",
  `"default";q=${quota};w=${windowSeconds}`,
  "RateLimit",
  `"default";r=${remaining};t=${secondsLeft}`,
];

/**
 * @returns counts an exchange, unless it was counted already, and adds the headers of the limit to its response; it
 * throws RequestError RATE_LIMIT_EXCEEDED
 */
export function createLimit(limit: Quota): (exchange: Exchange) => void {
  const count = createRateLimiter(limit);
  return (exchange) => {
    if (exchange.announced) return;
    // Then its client is the token.
    void exchange.bearer;
    const standing = count(exchange.client, exchange.now);
    exchange.announced = rateLimitHeaders(limit, standing);
    if (standing.allowed) return;
    const { quota, windowSeconds: window } = limit;
    throw tooManyRequests("requests", standing.secondsLeft, { limit: quota, window });
  };
}
