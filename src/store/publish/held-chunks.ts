/** Chunks that are held in memory beside those of a store, until they are written or forgotten. */
import type { ChunkReader } from "../chunk-reader.ts";
import { unpackChunk } from "../format/chunk.ts";
import type { Chunk } from "../format/chunk.ts";
import type { Rows } from "../format/tables.ts";
import type { ChunkSummary } from "../store.ts";

export class HeldChunks implements ChunkReader {
  readonly #reader: ChunkReader;
  readonly rows = new Map<string, Rows["chunk"]>();

  constructor(reader: ChunkReader) {
    this.#reader = reader;
  }

  async addChunks(rows: readonly Rows["chunk"][]): Promise<void> {
    for (const row of rows) this.rows.set(row.hash, row);
  }

  readonly readChunks: ChunkReader["readChunks"] = async (resource, hashes) => {
    const held = await Promise.all(
      hashes.map(async (hash): Promise<Chunk | undefined> => {
        const row = this.rows.get(hash);
        return row && unpackChunk(hash, row.bytes);
      }),
    );
    const others = hashes.filter((_, index) => !held[index]);
    const read = (
      others.length === 0 ? [] : await this.#reader.readChunks(resource, others)
    ).values();
    return held.flatMap((chunk) => chunk ?? read.next().value ?? []);
  };

  readonly describeChunks: ChunkReader["describeChunks"] = async (hashes) => {
    const others = hashes.filter((hash) => !this.rows.has(hash));
    const stored = others.length === 0 ? [] : await this.#reader.describeChunks(others);
    const found = new Map(stored.map((summary) => [summary.hash, summary]));
    return hashes.flatMap((hash): readonly ChunkSummary[] => {
      const row = this.rows.get(hash);
      if (!row) return [found.get(hash) ?? []].flat();
      const { length, published } = row;
      return [{ hash, length, published: JSON.parse(published) as ChunkSummary["published"] }];
    });
  };
}
