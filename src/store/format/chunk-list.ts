/** The chunks of one resource, end to end: of a release in memory, or as a store describes them. */
import type { ChunkSummary } from "../store.ts";

export interface ChunkList<Listed> {
  readonly chunks: readonly Listed[];
  /** Position of the first item of each chunk. */
  readonly starts: Uint32Array;
  /** Number of items. */
  readonly length: number;
  /** The number of the chunk with each hash. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function listChunks<Listed extends ChunkSummary>(
  chunks: readonly Listed[],
): ChunkList<Listed> {
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
