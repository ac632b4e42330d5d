/** The chunks of a resource on one side of a comparison, and items of those that differ. */
import { findStart } from "../../lib/find-start.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import type { ChunkReader } from "../chunk-reader.ts";
import { itemsOf, listTexts, textAt } from "../format/chunk-texts.ts";
import { keepChunk } from "../format/chunk.ts";
import type { Chunk } from "../format/chunk.ts";
import type { ChunkSummary } from "../store.ts";

export class ListedChunks {
  readonly chunks: readonly ChunkSummary[];
  /** Position of the first item of each chunk. */
  readonly starts: Uint32Array;
  /** The number of items. */
  readonly length: number;
  readonly #numbers: ReadonlyMap<string, number>;

  private constructor(chunks: readonly ChunkSummary[]) {
    this.chunks = chunks;
    this.#numbers = new Map(chunks.map(({ hash }, number) => [hash, number]));
    this.starts = new Uint32Array(chunks.length);
    let length = 0;
    for (const [number, chunk] of chunks.entries()) {
      this.starts[number] = length;
      length += chunk.length;
    }
    this.length = length;
  }

  static async of(reader: ChunkReader, hashes: readonly string[] = []): Promise<ListedChunks> {
    return new ListedChunks(hashes.length === 0 ? [] : await reader.describeChunks(hashes));
  }

  get hashes(): ReadonlySet<string> {
    return new Set(this.#numbers.keys());
  }

  /** @returns the position of the first item of a chunk of this side */
  startOf(hash: string): number {
    return this.starts[this.#numbers.get(hash) ?? -1] ?? 0;
  }
}

/** The items of the chunks that only the new side has. */
export class NextItems {
  readonly #starts: Uint32Array;
  readonly #chunks: (Chunk | undefined)[] = [];
  /** By Uuid, the positions of those that no item of the other side was found to be. */
  readonly #places = new Map<string, number>();

  private constructor({ starts }: ListedChunks) {
    this.#starts = starts;
  }

  /** @param kept hashes of chunks that both sides have */
  static async read(
    reader: ChunkReader,
    resource: ResourceName,
    next: ListedChunks,
    kept: ReadonlySet<string>,
    onItem: (place: number, json: Uint8Array) => void,
  ): Promise<NextItems> {
    const items = new NextItems(next);
    for (const [number, { hash }] of next.chunks.entries()) {
      const [chunk] = kept.has(hash) ? [] : await reader.readChunks(resource, [hash]);
      items.#chunks.push(chunk && keepChunk(chunk, true));
      let place = next.starts[number] ?? 0;
      for (const { Uuid, json } of chunk ? itemsOf(chunk) : []) {
        items.#places.set(Uuid, place);
        onItem(place, json);
        place += 1;
      }
    }
    return items;
  }

  /** @returns the position of the item, which is not given again */
  take({ Uuid }: ValidItem): number | undefined {
    const place = this.#places.get(Uuid);
    this.#places.delete(Uuid);
    return place;
  }

  /** @returns the positions of those that were not taken */
  left(): IteratorObject<number> {
    return this.#places.values();
  }

  textAt(place: number): Uint8Array {
    const number = findStart(this.#starts, place);
    return textAt(this.#chunkAt(number), place - (this.#starts[number] ?? 0));
  }

  /** @param start position of the first item of a chunk @returns the texts of the chunk */
  textsFrom(start: number): readonly Uint8Array[] {
    return listTexts(this.#chunkAt(findStart(this.#starts, start)));
  }

  #chunkAt(number: number): Chunk {
    const chunk = this.#chunks[number];
    if (!chunk) throw new RangeError(`The chunk ${number} was not read.`);
    return chunk;
  }
}
