/**
 * What answers are made from and remembered in, and how much of it: bodies, positions, columns and
 * indexes. Every key names resource and edition, which stands for all that decides its bodies, and the
 * time for which its value holds: whoever looks at another release or another time finds its own, and
 * replaces nothing that others use; and what a release leaves as it was goes on with the next one.
 */
import { LRUCache } from "lru-cache";
import type { Column } from "./evaluate/columns.ts";
import type { Found } from "./evaluate/find-items.ts";
import { createRepresentationCache } from "./representation-cache.ts";
import type { RepresentationCache } from "./representation-cache.ts";
import type { SearchIndex } from "./search/search-index.ts";
import type { Measured } from "./whole-collections.ts";

export interface Memory {
  readonly plainBodies: RepresentationCache;
  /** Answers to queries are remembered apart, so that they never displace plain pages. */
  readonly queryBodies: RepresentationCache;
  readonly found: LRUCache<string, Found>;
  readonly columns: LRUCache<string, Column>;
  readonly indexes: LRUCache<string, SearchIndex>;
  /** What is known of bodies that are too large to be kept. */
  readonly measured: LRUCache<string, Measured>;
}

const MIB = 1024 * 1024;
const MAX_QUERY_BYTES = 48 * MIB;
const MAX_POSITION_BYTES = 16 * MIB;
/** Four columns of long texts that all differ in 100,000 items. */
const MAX_COLUMN_BYTES = 192 * MIB;
/** Indexed items, of all resources and languages together. */
const MAX_INDEXED_ITEMS = 500_000;
const MAX_MEASURED = 1000;
/** Bookkeeping of an entry, roughly. */
const ENTRY_BYTES = 500;

/**
 * @param maxCachedBytes bound of the plain bodies that are kept ready
 * @param share how much of all else, 1 for what everybody uses
 */
export function createMemory(maxCachedBytes: number, share = 1): Memory {
  return {
    plainBodies: createRepresentationCache(maxCachedBytes),
    queryBodies: createRepresentationCache(Math.min(maxCachedBytes, MAX_QUERY_BYTES * share)),
    found: new LRUCache({
      maxSize: MAX_POSITION_BYTES * share,
      sizeCalculation: ({ positions }, key) => positions.byteLength + key.length + ENTRY_BYTES,
    }),
    columns: new LRUCache({
      maxSize: MAX_COLUMN_BYTES * share,
      sizeCalculation: ({ bytes }, key) => bytes + key.length,
    }),
    indexes: new LRUCache({ maxSize: MAX_INDEXED_ITEMS * share }),
    measured: new LRUCache({ max: MAX_MEASURED * share }),
  };
}
