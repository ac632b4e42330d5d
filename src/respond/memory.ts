/**
 * What answers are made from and remembered in, and how much of it: bodies, positions, columns and
 * indexes. Every key names resource and edition, which stands for all that decides its bodies, and the
 * time for which its value holds: whoever looks at another release or another time finds its own, and
 * replaces nothing that others use; and what a release leaves as it was goes on with the next one.
 * Only for how long a body holds is not known before it is made, and so stands with it.
 */
import { LRUCache } from "lru-cache";
import type { Column } from "./evaluate/columns.ts";
import type { Found } from "./evaluate/find-items.ts";
import type { Representation } from "./representation.ts";
import type { SearchIndex } from "./search/search-index.ts";

/** A body and what is true of it, as far as two requests may share it. */
export interface Prepared {
  /** Undefined: it is too large to be kept. */
  readonly body: Buffer | undefined;
  /** Bytes. */
  readonly length: number;
  readonly tag: string;
  readonly languages: readonly string[];
  readonly next: string | undefined;
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
  /** What was sent of it last, for which release. */
  shown?: { readonly release: number; readonly representation: Representation };
}

export const holds = ({ validFrom, validUntil }: Prepared, now: number): boolean =>
  validFrom <= now && now < validUntil;

export interface Memory {
  readonly plainBodies: LRUCache<string, Prepared>;
  /** Answers to queries are remembered apart, so that they never displace plain pages. */
  readonly queryBodies: LRUCache<string, Prepared>;
  readonly found: LRUCache<string, Found>;
  readonly columns: LRUCache<string, Column>;
  readonly indexes: LRUCache<string, SearchIndex>;
}

const MIB = 1024 * 1024;
const MAX_QUERY_BYTES = 48 * MIB;
const MAX_POSITION_BYTES = 16 * MIB;
/** Four columns of long texts that all differ in 100,000 items. */
const MAX_COLUMN_BYTES = 192 * MIB;
/** Indexed items, of all resources and languages together. */
const MAX_INDEXED_ITEMS = 500_000;
/** Bookkeeping of an entry, roughly, and the headers that go with it; keeps many tiny ones within the bound. */
const ENTRY_BYTES = 1500;

const remember = <Value extends object>(
  maxSize: number,
  bytesOf: (value: Value) => number,
): LRUCache<string, Value> =>
  new LRUCache({
    maxSize,
    sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_BYTES,
  });

const bytesOfBody = ({ body }: Prepared): number => body?.length ?? 0;

/**
 * @param maxCachedBytes bound of the plain bodies that are kept ready
 * @param share how much of all else, 1 for what everybody uses
 */
export function createMemory(maxCachedBytes: number, share = 1): Memory {
  return {
    plainBodies: remember(maxCachedBytes, bytesOfBody),
    queryBodies: remember(Math.min(maxCachedBytes, MAX_QUERY_BYTES * share), bytesOfBody),
    found: remember(MAX_POSITION_BYTES * share, ({ positions }) => positions.byteLength),
    columns: remember(MAX_COLUMN_BYTES * share, ({ bytes }) => bytes),
    indexes: new LRUCache({ maxSize: MAX_INDEXED_ITEMS * share }),
  };
}
