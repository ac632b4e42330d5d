/** Chunks of new content, which are held in memory beside those of a store until they are added to it. */
import { LRUCache } from "lru-cache";
import { CommandError } from "../../errors.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import type { Content } from "../content.ts";
import { unpackLines } from "../format/chunk.ts";
import type { Chunk } from "../format/chunk.ts";
import { linesOf } from "../format/chunk-items.ts";
import type { Rows, Tables } from "../format/tables.ts";
import { sentence } from "../../words/sentence.ts";

/** Chunks as a store would have them, by hash. */
export type HeldRows = ReadonlyMap<string, Rows["chunk"]>;

/** @returns a reader of both; a chunk that is held is not looked for in the store */
export const readHeld = (held: HeldRows, reader: ChunkReader): ChunkReader => ({
  async readChunks(resource, hashes) {
    const own = await Promise.all(
      hashes.map(async (hash): Promise<Chunk | undefined> => {
        const row = held.get(hash);
        if (!row) return undefined;
        const { derived, bytes: packed } = row;
        return { hash, lines: await unpackLines(packed), packed, derived };
      }),
    );
    const others = hashes.filter((_, index) => !own[index]);
    const stored = others.length === 0 ? [] : await reader.readChunks(resource, others);
    const rest = stored.values();
    return own.flatMap((chunk) => chunk ?? rest.next().value ?? []);
  },
  async describeChunks(hashes) {
    const others = hashes.filter((hash) => !held.has(hash));
    const stored = others.length === 0 ? [] : await reader.describeChunks(others);
    const found = new Map(stored.map((summary) => [summary.hash, summary]));
    return hashes.flatMap((hash) => {
      const row = held.get(hash);
      return (row ? { hash, length: row.length } : found.get(hash)) ?? [];
    });
  },
});

/** Of chunks that were read, packed. */
const REMEMBERED_BYTES = 64 * 1024 ** 2;

/** @returns the same chunk, whose lines are unpacked when they are asked for */
function keepPacked(chunk: Chunk): Chunk {
  const { hash, packed, lines } = chunk;
  if (!packed) return chunk;
  const { length } = lines;
  return {
    ...chunk,
    get lines() {
      return linesOf(hash, packed, length);
    },
  };
}

/** @returns a reader that asks for each chunk once, as long as there is room for what was read */
export function readOnce(reader: ChunkReader): ChunkReader {
  const known = new LRUCache<string, Chunk>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (chunk) => (chunk.packed ?? chunk.lines).byteLength,
  });
  return {
    ...reader,
    async readChunks(resource, hashes) {
      const found = new Map(hashes.map((hash) => [hash, known.get(hash)]));
      const lacking = hashes.filter((hash) => !found.get(hash));
      for (const chunk of lacking.length > 0 ? await reader.readChunks(resource, lacking) : []) {
        found.set(chunk.hash, chunk);
        known.set(chunk.hash, keepPacked(chunk));
      }
      return hashes.flatMap((hash) => found.get(hash) ?? []);
    },
  };
}

/** Chunks that are added in one transaction. */
export const ADDED_AT_ONCE = 64;

export class ChunksPruned extends CommandError {
  constructor() {
    super(
      sentence(
        "Chunks of the content were pruned while it was published, and nothing was published: try again when the store is not being pruned",
      ),
    );
  }
}

/** Puts back what was pruned meanwhile. @throws ChunksPruned when it is not held */
export async function requireChunks(
  { chunk }: Tables,
  { lists, held }: Pick<Content, "lists"> & { readonly held: HeldRows },
): Promise<void> {
  const hashes = [...lists.values()].flat();
  const stored = await chunk.findAll(hashes, "hash");
  const pruned = hashes.filter((_, index) => !stored[index]);
  const rows = pruned.flatMap((hash) => held.get(hash) ?? []);
  if (rows.length < pruned.length) throw new ChunksPruned();
  await chunk.put(rows);
}

/** Of no store. */
export const NO_CHUNKS: ChunkReader = {
  readChunks: async () => [],
  describeChunks: async () => [],
};
