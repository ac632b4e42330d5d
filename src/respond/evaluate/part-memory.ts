/**
 * Remembers what was read from pieces of collections, within a bound of bytes. A release that leaves a
 * chunk as it was finds all that was read from it. Where not all pieces of a query fit, those that do stay,
 * and the others are read anew by each query: room is never taken from what the same query has used.
 */

export interface Part {
  /** About what it takes. */
  readonly bytes: number;
}

export interface PartMemory {
  /** What is used from now on is used by another query than what was used before. */
  beginQuery(): void;
  /**
   * @param scope what decides the part beside the key
   * @param key equal scopes and keys, equal parts
   */
  get(scope: string, key: string): Part | undefined;
  set(scope: string, key: string, part: Part): void;
  /** @returns how many are taken */
  bytes(): number;
}

interface Entry {
  readonly part: Part;
  /** Number of the query that used it last. */
  query: number;
}

/** Bookkeeping of an entry, roughly. */
const ENTRY_BYTES = 200;
/** Of the bound, what is freed at once beyond what is needed. */
const SLACK = 1 / 16;

/** @param reserved bytes that something else takes of the bound */
export function createPartMemory(bound: number, reserved: () => number): PartMemory {
  const scopes = new Map<string, Map<string, Entry>>();
  let [bytes, query, isFull, maxBytes] = [0, 0, false, bound];

  const remove = (scope: string, key: string, { part }: Entry): void => {
    const entries = scopes.get(scope);
    entries?.delete(key);
    if (entries?.size === 0) scopes.delete(scope);
    bytes -= part.bytes + ENTRY_BYTES;
  };

  function makeRoom(wanted: number): void {
    const old = [...scopes].flatMap(([scope, entries]) =>
      Array.from(entries, ([key, entry]) => ({ scope, key, entry })).filter(
        ({ entry }) => entry.query < query,
      ),
    );
    const enough = maxBytes - Math.max(wanted, maxBytes * SLACK);
    for (const { scope, key, entry } of old.toSorted(
      (one, other) => one.entry.query - other.entry.query,
    )) {
      if (bytes <= enough) break;
      remove(scope, key, entry);
    }
    isFull = bytes + wanted > maxBytes;
  }

  return {
    bytes: () => bytes,
    beginQuery() {
      query += 1;
      isFull = false;
      maxBytes = bound - reserved();
    },
    get(scope, key) {
      const entry = scopes.get(scope)?.get(key);
      if (entry) entry.query = query;
      return entry?.part;
    },
    set(scope, key, part) {
      const before = scopes.get(scope)?.get(key);
      if (before) remove(scope, key, before);
      const wanted = part.bytes + ENTRY_BYTES;
      if (bytes + wanted > maxBytes && !isFull) makeRoom(wanted);
      if (bytes + wanted > maxBytes) return;
      scopes.getOrInsertComputed(scope, () => new Map<string, Entry>()).set(key, { part, query });
      bytes += wanted;
    },
  };
}
