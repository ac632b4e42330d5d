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

/** A client's key decides in which row it is stored, in any of its places. */
const ROWS = 1024;
const PLACES = 64;
/** The cells of a client: its key, when its window ends, the requests in it, and the number of the last one. */
const [KEY, ENDS_AT, COUNT, LAST] = [0, 1, 2, 3];
const CELLS = 4;
/** The last two cells hold the number of the last request of all, and the lock and the seed of the hash. */
const NUMBER = ROWS * PLACES * CELLS;
const LOCK = (NUMBER + 1) * 2;
const SEED = LOCK + 1;
/** Far longer than a running thread holds the lock. */
const MAX_SPINS = 20_000;

/** @returns counters for several threads: about 2 MB, which the system allocates as clients come */
export function createAccounts(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer((NUMBER + 2) * 8);
  new Int32Array(shared)[SEED] = randomInt(2 ** 31);
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

/** Counts one request of a client. @param now milliseconds since 1970-01-01 UTC */
export type CountRequest = (client: string, now: number) => Standing;

export function createRateLimiter(
  { quota, windowSeconds }: RateLimit,
  accounts = createAccounts(),
): CountRequest {
  const [cells, words] = [new Float64Array(accounts), new Int32Array(accounts)];
  const windowMs = windowSeconds * 1000;
  const read = (cell: number): number => cells[cell] ?? 0;

  /** @returns the first cell of the client, or of the one that gives way to it */
  function findClient(key: number): number {
    const first = (key % ROWS) * PLACES * CELLS;
    let oldest = first;
    for (let client = first; client < first + PLACES * CELLS; client += CELLS) {
      if (read(client + KEY) === key) return client;
      if (read(client + LAST) < read(oldest + LAST)) oldest = client;
    }
    cells[oldest + KEY] = key;
    cells[oldest + ENDS_AT] = 0;
    return oldest;
  }

  function count(key: number, now: number): Standing {
    const client = findClient(key);
    cells[NUMBER] = read(NUMBER) + 1;
    cells[client + LAST] = read(NUMBER);
    const left = read(client + ENDS_AT) - now;
    // If a window ends later than its length allows, the clock was set back after it began.
    if (left <= 0 || left > windowMs) {
      cells[client + ENDS_AT] = now + windowMs;
      cells[client + COUNT] = 0;
    }
    const allowed = read(client + COUNT) < quota;
    if (allowed) cells[client + COUNT] = read(client + COUNT) + 1;
    return {
      allowed,
      remaining: quota - read(client + COUNT),
      secondsLeft: Math.max(1, Math.ceil((read(client + ENDS_AT) - now) / 1000)),
    };
  }

  return (client, now) => {
    const key = keyOf(client, words[SEED] ?? 0);
    // If a thread ended while it held the lock, the loop gives up: a wrong count is better than waiting
    // forever.
    for (let spins = 0; spins < MAX_SPINS; spins++)
      if (Atomics.compareExchange(words, LOCK, 0, 1) === 0) break;
    const standing = count(key, now);
    Atomics.store(words, LOCK, 0);
    return standing;
  };
}
