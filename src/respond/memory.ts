/**
 * What is remembered of answers and of what they are made from, within one budget of bytes. Every key
 * names all that decides the value, and the time for which it holds: whoever looks at another release or
 * another time finds its own, and replaces nothing that others use; and what a release leaves as it was goes
 * on with the next one. Only for how long a body holds is not known before it is made, and so stands with it.
 */
import { LRUCache } from "lru-cache";
import type { Found } from "./evaluate/find-items.ts";
import type { Representation } from "./representation.ts";
import { createPartMemory } from "./evaluate/part-memory.ts";
import type { PartMemory } from "./evaluate/part-memory.ts";
import { createVocabulary } from "./search/vocabulary.ts";
import type { Vocabulary } from "./search/vocabulary.ts";

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
  readonly parts: PartMemory;
  /** @returns the words of all search parts, and what tells parts of these from those of others */
  readonly vocabulary: () => { readonly vocabulary: Vocabulary; readonly number: number };
  measure(): MeasuredMemories;
}

/** In bytes. */
export type MemoryBounds = Readonly<
  Record<"plainBodies" | "queryBodies" | "found" | "parts", number>
>;

/** What a memory holds, in bytes. */
export interface MeasuredMemory {
  readonly bytes: number;
  readonly maxBytes: number;
}

export type MeasuredMemories = Readonly<Record<keyof MemoryBounds, MeasuredMemory>>;

/** Of what previews remember, the rest being for columns and search. */
const FOUND_SHARE = 1 / 8;

/**
 * A quarter is for bodies of plain pages and an eighth for those of queries, in equal parts for all threads
 * that send them. The rest is the query thread's. Of a preview no body is kept beyond its request.
 * @param bytes the whole budget
 * @param threads how many keep bodies
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

export function createMemory({ plainBodies, queryBodies, found, parts }: MemoryBounds): Memory {
  let [vocabulary, number] = [createVocabulary(), 0];
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
      // Words of texts that are long gone are dropped with all others.
      if (vocabulary.bytes > parts / 2) [vocabulary, number] = [createVocabulary(), number + 1];
      return { vocabulary, number };
    },
  };
}
