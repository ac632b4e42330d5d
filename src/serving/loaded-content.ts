/** Releases in memory as contents, whose chunks need no store. */
import { mapResources } from "../catalog/catalog.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import type { Chunk } from "../store/format/chunk.ts";
import { plainLinesOf } from "./loaded-chunk.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import type { LoadedRelease } from "./load-release.ts";

export const asContent = ({ installation, digest, held }: LoadedRelease): Content => ({
  installation,
  digest,
  lists: mapResources(held, ({ chunks }) => chunks.map(({ hash }) => hash)),
});

/** What is packed is unpacked when it is read. */
const asStored = (loaded: LoadedChunk): Chunk => ({
  hash: loaded.hash,
  get lines() {
    return plainLinesOf(loaded);
  },
  packed: loaded.packed,
  bounds: loaded,
  derived: null,
});

/** @returns a reader of the chunks of all of them */
export function readLoaded(...releases: readonly LoadedRelease[]): ChunkReader {
  const known = new Map<string, LoadedChunk>();
  for (const { chunks } of releases.flatMap(({ held }) => [...held.values()]))
    for (const chunk of chunks) known.set(chunk.hash, chunk);
  return {
    readChunks: async (_resource, hashes) =>
      hashes.flatMap((hash) => known.get(hash) ?? []).map(asStored),
    describeChunks: async (hashes) => hashes.flatMap((hash) => known.get(hash) ?? []),
  };
}
