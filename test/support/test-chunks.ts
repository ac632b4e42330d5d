/** Content in chunks that are in memory, without a store. */
import type { Installation } from "../../src/catalog/installation.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { ChunkReader } from "../../src/store/chunk-reader.ts";
import { composeContent } from "../../src/store/content.ts";
import type { Content } from "../../src/store/content.ts";
import { hashLines, writeLines } from "../../src/store/format/chunk.ts";
import type { Chunk } from "../../src/store/format/chunk.ts";
import type { ChunkSummary } from "../../src/store/store.ts";

/** By hash, those of any number of contents. */
export class TestChunks implements ChunkReader {
  readonly #chunks = new Map<string, Chunk & ChunkSummary>();
  /** How often each was read. */
  readonly reads = new Map<string, number>();

  /** @returns the hash */
  #add(items: readonly object[]): string {
    const lines = writeLines(items.map((item) => Buffer.from(JSON.stringify(item))));
    const hash = hashLines(lines);
    const packed = undefined;
    this.#chunks.set(hash, { hash, length: items.length, lines, packed, derived: null });
    return hash;
  }

  async readChunks(_resource: ResourceName, hashes: readonly string[]): Promise<readonly Chunk[]> {
    for (const hash of hashes) this.reads.set(hash, (this.reads.get(hash) ?? 0) + 1);
    return hashes.flatMap((hash) => this.#chunks.get(hash) ?? []);
  }

  async describeChunks(hashes: readonly string[]): Promise<readonly ChunkSummary[]> {
    return hashes.flatMap((hash) => this.#chunks.get(hash) ?? []);
  }

  /**
   * @param items by resource, with real Uuids
   * @param length of the chunks
   */
  toContent(
    installation: Installation,
    items: Readonly<Record<string, readonly object[]>>,
    length = 1000,
  ): Content {
    const cut = (all: readonly object[]): readonly string[] =>
      Array.from({ length: Math.ceil(all.length / length) }, (_, number) =>
        this.#add(all.slice(number * length, (number + 1) * length)),
      );
    return composeContent(
      installation,
      new Map(Object.entries(items).map(([name, all]) => [name, cut(all)] as const)),
    );
  }
}
