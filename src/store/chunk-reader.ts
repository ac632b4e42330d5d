/** Reads chunks and what is known of them from the tables of a store. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import { readPacked } from "./format/chunk.ts";
import type { Chunk } from "./format/chunk.ts";
import type { Tables } from "./format/tables.ts";
import type { StoreReader } from "./store.ts";

/** Does work on what a store holds at one moment. */
export type AtOneMoment = <Result>(work: (tables: Tables) => Promise<Result>) => Promise<Result>;

export type ChunkReader = Pick<StoreReader, "readChunks" | "describeChunks">;

/** Finds items in chunks that it does not read. */
export type ItemReader = ChunkReader & Pick<StoreReader, "readDerived">;

export const createChunkReader = (atOneMoment: AtOneMoment): ChunkReader => ({
  /** Holds the store only while it fetches them: the next ones come while these are unpacked. */
  async readChunks(resource, hashes) {
    const rows = await atOneMoment(({ chunk }) => chunk.findAll(hashes, "derived", "bytes"));
    const chunks: Chunk[] = [];
    for (const [index, row] of rows.entries()) {
      const hash = hashes[index] ?? "";
      if (!row) {
        throw new CommandError(
          `The store has no chunk ${hash} of ${resource}: its release was pruned, or the store is damaged (\`lectern store verify\`)`,
        );
      }
      const { derived, bytes: packed } = row;
      const lines = await readPacked(hash, packed).catch((error: unknown) => {
        throw new CommandError(
          `The chunk ${hash} of ${resource} cannot be read (${(error as Error).message}): \`lectern store verify\` lists all errors`,
        );
      });
      chunks.push({ hash, lines, packed, derived });
      // Each is some hundred microseconds of work, and requests are answered between.
      await nextTurn();
    }
    return chunks;
  },

  async describeChunks(hashes) {
    const rows = await atOneMoment(({ chunk }) => chunk.findAll(hashes, "hash", "length"));
    return rows.flatMap((row) => row ?? []);
  },
});
