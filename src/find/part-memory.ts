/**
 * A cache of what was read from pieces of collections, bounded in bytes. Entries of a chunk stay valid in
 * later releases that contain the same chunk. If not all pieces of a query fit, some stay in the cache
 * and each query reads the others again: a query never evicts entries that it has used itself.
 */

export interface Part {
  /** Approximate size. */
  readonly bytes: number;
}

export interface PartMemory {
  /** Marks the beginning of another query. */
  beginQuery(): void;
  /**
   * @param scope everything besides the key on which the part depends
   * @param key equal scopes and keys mean equal parts
   */
  get(scope: string, key: string): Part | undefined;
  set(scope: string, key: string, part: Part): void;
  /** @returns the bytes in use */
  bytes(): number;
}

interface Entry {
  readonly part: Part;
  /** Number of the last query that used it. */
  query: number;
}

/** Approximate overhead of an entry. */
const ENTRY_BYTES = 200;
/** The share of the limit that is freed in addition to what is needed. */
const SLACK = 1 / 16;

/** @param reserved bytes of the limit that are used elsewhere */
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
