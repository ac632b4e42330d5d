/**
 * What is remembered of finding: results, and the data that queries look at. Each key contains everything on
 * which the value depends, so what a release does not change stays valid for the next one.
 */
import { LRUCache } from "lru-cache";
import type { StemsOf } from "../lib/text/stems.ts";
import type { FoundItems } from "./find-items.ts";
import { createVocabulary } from "./search/vocabulary.ts";
import type { Vocabulary } from "./search/vocabulary.ts";

/** A column, the ranks of its values, or the index of a search. */
export interface Remembered {
  /** Approximate size. */
  readonly bytes: number;
}

export interface FindMemory {
  readonly found: LRUCache<string, FoundItems>;
  readonly data: LRUCache<string, Remembered>;
  /**
   * @returns the vocabulary of all search indexes, and its number, which tells them from those of earlier
   * vocabularies
   */
  readonly vocabulary: () => { readonly vocabulary: Vocabulary; readonly number: number };
  readonly measureFinding: () => MeasuredFinding;
}

/** In bytes. */
export type FindBounds = Readonly<Record<"found" | "data", number>>;

/** The use of a cache, in bytes. */
export interface MeasuredMemory {
  readonly bytes: number;
  readonly maxBytes: number;
}

export type MeasuredFinding = Readonly<Record<keyof FindBounds, MeasuredMemory>>;

/** The share of results in the cache of previews; the rest is for columns and search. */
const FOUND_SHARE = 1 / 8;

/** @param bytes the whole budget of the process, of which five eighths are for finding */
export function divideFindMemory(bytes: number): {
  readonly served: FindBounds;
  readonly previews: FindBounds;
} {
  const [eighth, sixteenth] = [bytes / 8, bytes / 16];
  return {
    served: { found: sixteenth, data: 7 * sixteenth },
    previews: { found: eighth * FOUND_SHARE, data: eighth * (1 - FOUND_SHARE) },
  };
}

/** Approximate overhead of an entry, so that many tiny ones stay within the limit, too. */
export const ENTRY_BYTES = 1500;

const NO_STEMS: StemsOf = () => {
  throw new Error("This thread has no stemmers.");
};

/** @param stemsOf absent: for threads that do not search */
export function createFindMemory(
  { found: foundBytes, data: dataBytes }: FindBounds,
  stemsOf: StemsOf = NO_STEMS,
): FindMemory {
  let [vocabulary, number] = [createVocabulary(stemsOf), 0];
  const found = new LRUCache<string, FoundItems>({
    maxSize: foundBytes,
    sizeCalculation: ({ positions }, key) => positions.byteLength + key.length + ENTRY_BYTES,
  });
  const data = new LRUCache<string, Remembered>({
    maxSize: dataBytes,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
  });
  return {
    found,
    data,
    measureFinding: () => ({
      found: { bytes: found.calculatedSize, maxBytes: foundBytes },
      data: { bytes: data.calculatedSize, maxBytes: dataBytes },
    }),
    vocabulary() {
      // To drop the words of texts that no longer exist, the whole vocabulary is dropped.
      if (vocabulary.bytes > dataBytes / 2)
        [vocabulary, number] = [createVocabulary(stemsOf), number + 1];
      return { vocabulary, number };
    },
  };
}
