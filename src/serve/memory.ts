/**
 * The caches of answers and of the data they are made from, within one budget of bytes. Each key contains
 * everything on which the value depends, including the time span: requests for another release or time
 * have entries of their own, and what a release does not change stays valid for the next one. Only the
 * validity of a body is not part of its key, because it is not known until the body is made.
 */
import { LRUCache } from "lru-cache";
import type { Found } from "../find/find-items.ts";
import type { Answer } from "./answer.ts";
import { createPartMemory } from "../find/part-memory.ts";
import type { PartMemory } from "../find/part-memory.ts";
import { createVocabulary } from "../find/search/vocabulary.ts";
import type { Vocabulary } from "../find/search/vocabulary.ts";
import type { StemsOf } from "../lib/text/stems.ts";

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

export interface Memory {
  readonly plainBodies: LRUCache<string, Prepared>;
  /** Answers to queries are cached separately, so that they never displace plain pages. */
  readonly queryBodies: LRUCache<string, Prepared>;
  readonly found: LRUCache<string, Found>;
  readonly parts: PartMemory;
  /**
   * @returns the vocabulary of all search parts, and its number, which tells its parts from those of
   * earlier vocabularies
   */
  readonly vocabulary: () => { readonly vocabulary: Vocabulary; readonly number: number };
  measure(): MeasuredMemories;
}

/** In bytes. */
export type MemoryBounds = Readonly<
  Record<"plainBodies" | "queryBodies" | "found" | "parts", number>
>;

/** The use of a cache, in bytes. */
export interface MeasuredMemory {
  readonly bytes: number;
  readonly maxBytes: number;
}

export type MeasuredMemories = Readonly<Record<keyof MemoryBounds, MeasuredMemory>>;

/** The share of results in the cache of previews; the rest is for columns and search. */
const FOUND_SHARE = 1 / 8;

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
  const [eighth, sixteenth] = [bytes / 8, bytes / 16];
  return {
    served: {
      plainBodies: (2 * eighth) / threads,
      queryBodies: eighth / threads,
      found: sixteenth,
      parts: 7 * sixteenth,
    },
    previews: {
      plainBodies: 1,
      queryBodies: 1,
      found: eighth * FOUND_SHARE,
      parts: eighth * (1 - FOUND_SHARE),
    },
  };
}

/** Approximate overhead of an entry with its headers; so many tiny entries stay within the limit, too. */
const ENTRY_BYTES = 1500;

const remember = <Value extends object>(
  maxSize: number,
  bytesOf: (value: Value) => number,
): LRUCache<string, Value> =>
  new LRUCache({
    maxSize,
    sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_BYTES,
  });

const bytesOfBody = ({ body }: Prepared): number => body.length;

const NO_STEMS: StemsOf = () => {
  throw new Error("This thread has no stemmers.");
};

/** @param stemsOf absent: for threads that do not search */
export function createMemory(
  { plainBodies, queryBodies, found, parts }: MemoryBounds,
  stemsOf: StemsOf = NO_STEMS,
): Memory {
  let [vocabulary, number] = [createVocabulary(stemsOf), 0];
  const memories = {
    plainBodies: remember(plainBodies, bytesOfBody),
    queryBodies: remember(queryBodies, bytesOfBody),
    found: remember<Found>(found, ({ positions }) => positions.byteLength),
    parts: createPartMemory(parts, () => vocabulary.bytes),
  };
  return {
    ...memories,
    measure: () => ({
      plainBodies: { bytes: memories.plainBodies.calculatedSize, maxBytes: plainBodies },
      queryBodies: { bytes: memories.queryBodies.calculatedSize, maxBytes: queryBodies },
      found: { bytes: memories.found.calculatedSize, maxBytes: found },
      parts: { bytes: memories.parts.bytes() + vocabulary.bytes, maxBytes: parts },
    }),
    vocabulary() {
      // To drop the words of texts that no longer exist, the whole vocabulary is dropped.
      if (vocabulary.bytes > parts / 2)
        [vocabulary, number] = [createVocabulary(stemsOf), number + 1];
      return { vocabulary, number };
    },
  };
}
