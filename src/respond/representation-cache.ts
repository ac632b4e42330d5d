/**
 * In charge of remembering what was prepared. In come representations under a key; out they come
 * again as long as the clock stands within the time for which they were made. Bounded by bytes.
 */
import { LRUCache } from "lru-cache";

/** What two requests may share. */
export interface Prepared {
  readonly body: Buffer;
  readonly tag: string;
  readonly languages: readonly string[];
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
}

export interface RepresentationCache {
  /** @returns what is remembered and holds at `now`, else what `prepare` makes */
  take(key: string, now: number, prepare: () => Prepared): Prepared;
}

/** Bookkeeping of an entry, roughly; keeps many tiny bodies within the bound, too. */
const ENTRY_BYTES = 500;

export function createRepresentationCache(maxBytes: number): RepresentationCache {
  const entries = new LRUCache<string, Prepared>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  });
  return {
    take(key, now, prepare) {
      const found = entries.get(key);
      if (found && found.validFrom <= now && now < found.validUntil) return found;
      const prepared = prepare();
      entries.set(key, prepared);
      return prepared;
    },
  };
}
