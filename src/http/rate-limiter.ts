/**
 * Counts requests per client in windows of fixed length, the first of which begins with the client's
 * first request. Answers at once and holds a bounded number of clients: when there are more, those
 * that were away longest are forgotten.
 */
import { LRUCache } from "lru-cache";

export interface RateLimit {
  /** Requests per window. */
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Where a client stands after a request. */
export interface Standing {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the quota is whole again, at least 1. */
  readonly secondsLeft: number;
}

export interface RateLimiter {
  /** Counts one request. @param now milliseconds since 1970-01-01 UTC */
  readonly take: (client: string, now: number) => Standing;
}

/** About 10 MB; an attack from more addresses than this is a matter for whoever runs the network. */
const MAX_CLIENTS = 65_536;

interface Window {
  readonly endsAt: number;
  count: number;
}

export function createRateLimiter({ quota, windowSeconds }: RateLimit): RateLimiter {
  const windows = new LRUCache<string, Window>({ max: MAX_CLIENTS });
  const windowMs = windowSeconds * 1000;

  return {
    take(client, now) {
      let window = windows.get(client);
      // One that lies further ahead than its length was begun before the clock was set back.
      if (window === undefined || window.endsAt <= now || window.endsAt - now > windowMs) {
        window = { endsAt: now + windowMs, count: 0 };
        windows.set(client, window);
      }
      const allowed = window.count < quota;
      if (allowed) window.count += 1;
      return {
        allowed,
        remaining: quota - window.count,
        secondsLeft: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      };
    },
  };
}
