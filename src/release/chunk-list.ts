/** The chunks of one resource of a release, end to end: where each begins, and which there are. */
import type { Chunk } from "../store/chunk.ts";

export interface ChunkList {
  readonly chunks: readonly Chunk[];
  /** Position of the first item of each chunk. */
  readonly starts: Uint32Array;
  /** Number of items. */
  readonly length: number;
  /** Which chunk has a hash. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function listChunks(chunks: readonly Chunk[]): ChunkList {
  const starts = new Uint32Array(chunks.length);
  let length = 0;
  for (const [number, chunk] of chunks.entries()) {
    starts[number] = length;
    length += chunk.length;
  }
  return {
    chunks,
    starts,
    length,
    numbers: new Map(chunks.map(({ hash }, number) => [hash, number])),
  };
}

/** @returns the last number of ascending `starts` that is not beyond the position */
export function findStart(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
