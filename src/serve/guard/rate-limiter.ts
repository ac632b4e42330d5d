/**
 * Counts requests per client in windows of fixed length. A client's first window begins with its first
 * request. The number of clients is bounded: the least recently seen clients are removed first. The
 * counters are in shared memory, so that a client has one counter for all threads.
 */
import { randomInt } from "node:crypto";

export interface RateLimit {
  /** Requests per window. */
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

export interface RateLimiter {
  /** Counts one request. @param now milliseconds since 1970-01-01 UTC */
  readonly take: (client: string, now: number) => Standing;
}

/** Number of rows; a client's key decides in which row it is stored. */
const ROWS = 1024;
const PLACES = 64;
/** An attack from more addresses than this must be stopped in the network. */
const MAX_CLIENTS = ROWS * PLACES;
/** The lock, the number of the last request, and the seed of the hash. */
const HEADER_BYTES = 16;
const CLIENT_BYTES = 24;
/** Far longer than a running thread holds the lock. */
const MAX_SPINS = 20_000;

/** @returns counters for several threads: about 1.5 MB, which the system allocates as clients come */
export function createAccounts(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(HEADER_BYTES + MAX_CLIENTS * CLIENT_BYTES);
  new Int32Array(shared)[2] = randomInt(2 ** 31);
  return shared;
}

/** @returns a hash of 53 bits; collisions between this number of clients are very unlikely */
function keyOf(client: string, seed: number): number {
  let [high, low] = [seed, ~seed];
  for (let index = 0; index < client.length; index++) {
    const code = client.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e_37_79_b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ code, 0x85_eb_ca_6b);
    low ^= low >>> 13;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

export function createRateLimiter(
  { quota, windowSeconds }: RateLimit,
  accounts = createAccounts(),
): RateLimiter {
  const [head, windowMs] = [new Int32Array(accounts), windowSeconds * 1000];
  const seed = head[2] ?? 0;
  let offset = HEADER_BYTES;
  const place = (bytes: number): [SharedArrayBuffer, number, number] => {
    offset += MAX_CLIENTS * bytes;
    return [accounts, offset - MAX_CLIENTS * bytes, MAX_CLIENTS];
  };
  const keys = new Float64Array(...place(8));
  const endsAt = new Float64Array(...place(8));
  const counts = new Int32Array(...place(4));
  /** The number of each client's last request. */
  const lastUsed = new Int32Array(...place(4));

  /** @returns the index of the client's window, or of a new one */
  function findPlace(key: number, number: number): number {
    const first = (key % ROWS) * PLACES;
    let oldest = first;
    for (let index = first; index < first + PLACES; index++) {
      if (keys[index] === key) return index;
      const age = (number - (lastUsed[index] ?? 0)) >>> 0;
      if (age > (number - (lastUsed[oldest] ?? 0)) >>> 0) oldest = index;
    }
    keys[oldest] = key;
    endsAt[oldest] = 0;
    return oldest;
  }

  function count(key: number, now: number): Standing {
    const number = ((head[1] ?? 0) + 1) | 0;
    head[1] = number;
    const index = findPlace(key, number);
    lastUsed[index] = number;
    const ends = endsAt[index] ?? 0;
    // If a window ends later than its length allows, the clock was set back after it began.
    if (ends <= now || ends - now > windowMs) {
      endsAt[index] = now + windowMs;
      counts[index] = 0;
    }
    const allowed = (counts[index] ?? 0) < quota;
    if (allowed) counts[index] = (counts[index] ?? 0) + 1;
    return {
      allowed,
      remaining: quota - (counts[index] ?? 0),
      secondsLeft: Math.max(1, Math.ceil(((endsAt[index] ?? 0) - now) / 1000)),
    };
  }

  return {
    take(client, now) {
      const key = keyOf(client, seed);
      // If a thread ended while it held the lock, the loop gives up: a wrong count is better than waiting
      // forever.
      for (let spins = 0; spins < MAX_SPINS; spins++)
        if (Atomics.compareExchange(head, 0, 0, 1) === 0) break;
      const standing = count(key, now);
      Atomics.store(head, 0, 0);
      return standing;
    },
  };
}
