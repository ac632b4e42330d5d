/**
 * The caches of answers and of the data they are made from, within one budget of bytes. Each key contains
 * everything on which the value depends, including the time span: requests for another release or time
 * have entries of their own, and what a release does not change stays valid for the next one. Only the
 * validity of a body is not part of its key, because it is not known until the body is made.
 */
import { LRUCache } from "lru-cache";
import { createFindMemory, shareFindMemory } from "../find/memory.ts";
import type { FindBounds, FindMemory, MeasuredMemory } from "../find/memory.ts";
import type { StemsOf } from "../lib/text/stems.ts";
import type { Answer } from "./answer.ts";
import { sizeOfAnswer } from "./coded-bodies.ts";

/** A body and its metadata, as far as requests can share them. */
export interface Prepared {
  readonly body: Buffer;
  readonly tag: string;
  readonly languages: readonly string[];
  readonly next: string | undefined;
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
  /** The last representation made of it, and its release. */
  shown?: { readonly release: number; readonly representation: Answer };
}

export const holds = ({ validFrom, validUntil }: Prepared, now: number): boolean =>
  validFrom <= now && now < validUntil;

export interface Memory extends FindMemory {
  readonly plainBodies: LRUCache<string, Prepared>;
  /** Answers to queries are cached separately, so that they never displace plain pages. */
  readonly queryBodies: LRUCache<string, Prepared>;
  measureBodies(): Readonly<Record<"plainBodies" | "queryBodies", MeasuredMemory>>;
}

/** In bytes. */
export interface MemoryBounds extends FindBounds {
  readonly plainBodies: number;
  readonly queryBodies: number;
}

/**
 * A quarter is for bodies of plain pages and an eighth for bodies of queries, divided equally between the
 * serving threads. The rest is for the query thread. Bodies of previews are not cached.
 * @param bytes the whole budget
 * @param threads the number of threads that cache bodies
 */
export function shareMemory(
  bytes: number,
  threads = 1,
): { readonly served: MemoryBounds; readonly previews: MemoryBounds } {
  const { served, previews } = shareFindMemory(bytes);
  const [plainBodies, queryBodies] = [bytes / 4 / threads, bytes / 8 / threads];
  return {
    served: { ...served, plainBodies, queryBodies },
    previews: { ...previews, plainBodies: 1, queryBodies: 1 },
  };
}

/** Approximate overhead of an entry with its headers; so many tiny entries stay within the limit, too. */
const ENTRY_BYTES = 1500;

const rememberBodies = (maxSize: number): LRUCache<string, Prepared> =>
  new LRUCache({
    maxSize,
    sizeCalculation: (answer, key) => sizeOfAnswer(answer) + key.length + ENTRY_BYTES,
  });

/** @param stemsOf absent: for threads that do not search */
export function createMemory(bounds: MemoryBounds, stemsOf?: StemsOf): Memory {
  const plainBodies = rememberBodies(bounds.plainBodies);
  const queryBodies = rememberBodies(bounds.queryBodies);
  return {
    ...createFindMemory(bounds, stemsOf),
    plainBodies,
    queryBodies,
    measureBodies: () => ({
      plainBodies: { bytes: plainBodies.calculatedSize, maxBytes: bounds.plainBodies },
      queryBodies: { bytes: queryBodies.calculatedSize, maxBytes: bounds.queryBodies },
    }),
  };
}
