/**
 * The caches of answers and of the data they are made from, within one budget of bytes. Each key contains
 * everything on which the value depends, including the time span: requests for another release or time
 * have entries of their own, and what a release does not change stays valid for the next one. Only the
 * validity of an answer is not part of its key, because it is not known until the answer is made.
 */
import { LRUCache } from "lru-cache";
import { ENTRY_BYTES, createFindMemory, divideFindMemory } from "../find/memory.ts";
import type { FindBounds, FindMemory, MeasuredMemory } from "../find/memory.ts";
import type { StemsOf } from "../lib/text/stems.ts";
import type { Answer } from "../http/answer.ts";
import { sizeOfAnswer } from "../http/coded-bodies.ts";

export interface KeptAnswer extends Answer {
  readonly body: Buffer;
  /** The release in whose name it was last sent. */
  readonly release: number;
  /** The first moment at which it is valid, in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
}

export interface Memory extends FindMemory {
  readonly plainAnswers: LRUCache<string, KeptAnswer>;
  /** Answers to queries are cached separately, so that they never displace plain pages. */
  readonly queryAnswers: LRUCache<string, KeptAnswer>;
  measureAnswers(): Readonly<Record<"plainAnswers" | "queryAnswers", MeasuredMemory>>;
}

/** In bytes. */
export interface MemoryBounds extends FindBounds {
  readonly plainAnswers: number;
  readonly queryAnswers: number;
}

/**
 * A quarter is for plain pages and an eighth for answers to queries. The rest is for the query thread.
 * Previews are not cached: none fits into one byte.
 * @param bytes the whole budget
 */
export function divideMemory(bytes: number): {
  readonly served: MemoryBounds;
  readonly previews: MemoryBounds;
} {
  const { served, previews } = divideFindMemory(bytes);
  // A cache is as large as a whole number of bytes.
  const plainAnswers = Math.floor(bytes / 4);
  const queryAnswers = Math.floor(bytes / 8);
  return {
    served: { ...served, plainAnswers, queryAnswers },
    previews: { ...previews, plainAnswers: 1, queryAnswers: 1 },
  };
}

const cacheAnswers = (maxSize: number): LRUCache<string, KeptAnswer> =>
  new LRUCache({
    maxSize,
    sizeCalculation: (answer, key) => sizeOfAnswer(answer) + key.length + ENTRY_BYTES,
  });

/** @param stemsOf absent: for threads that do not search */
export function createMemory(bounds: MemoryBounds, stemsOf?: StemsOf): Memory {
  const plainAnswers = cacheAnswers(bounds.plainAnswers);
  const queryAnswers = cacheAnswers(bounds.queryAnswers);
  return {
    ...createFindMemory(bounds, stemsOf),
    plainAnswers,
    queryAnswers,
    measureAnswers: () => ({
      plainAnswers: { bytes: plainAnswers.calculatedSize, maxBytes: bounds.plainAnswers },
      queryAnswers: { bytes: queryAnswers.calculatedSize, maxBytes: bounds.queryAnswers },
    }),
  };
}
