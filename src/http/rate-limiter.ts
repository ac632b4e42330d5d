/**
 * Counts requests per client in windows of fixed length. A client's first window begins with its first
 * request. The number of clients is bounded: the least recently seen clients are removed first.
 */
import { LRUCache } from "lru-cache";

/** How many requests a client may send in a window. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The quota of a client after a request. */
export interface Standing {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the quota is reset, at least 1. */
  readonly secondsLeft: number;
}

/** About 10 MB. */
const MAX_CLIENTS = 65_536;

/** Counts one request of a client. @param now milliseconds since 1970-01-01 UTC */
export type CountRequest = (client: string, now: number) => Standing;

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
