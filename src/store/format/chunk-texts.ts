/**
 * The texts of chunks in memory. Of large content, most chunks are kept packed, as in the store; then
 * each thread unpacks the texts when it reads them, and keeps those that it read last.
 */
import { zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ValidItem } from "../../validate/valid-content.ts";
import { readUuid } from "../../lib/uuid.ts";
import { keepChunk } from "./chunk.ts";
import type { Chunk } from "./chunk.ts";

const UNPACKED_BYTES = 32 * 1024 ** 2;

const unpacked = new LRUCache<string, Buffer>({
  maxSize: UNPACKED_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/** @returns all texts, in UTF-8 */
export function textsOf({ hash, textBytes, textEnds, packed = new Uint8Array() }: Chunk): Buffer {
  if (textBytes) return Buffer.from(textBytes.buffer, textBytes.byteOffset, textBytes.byteLength);
  const known = unpacked.get(hash);
  if (known) return known;
  const textsAt = textEnds.buffer.byteLength;
  // A byte more than needed: a buffer that is full is joined with another one.
  const chunkSize = textsAt + (textEnds.at(-1) ?? 0) + 1;
  const texts = zstdDecompressSync(packed, { chunkSize }).subarray(textsAt);
  unpacked.set(hash, texts);
  return texts;
}

/** Shared memory that a chunk takes, in bytes. */
export const sizeOf = ({ textBytes, textEnds, packed }: Chunk): number =>
  textBytes?.buffer.byteLength ?? textEnds.buffer.byteLength + (packed?.byteLength ?? 0);

/** @returns the text of one item, in UTF-8 */
const textAt = (chunk: Chunk, index: number): Buffer =>
  textsOf(chunk).subarray(chunk.textEnds[index - 1] ?? 0, chunk.textEnds[index]);

/** @returns the text of each item, in UTF-8 */
export function listTexts(chunk: Chunk): readonly Buffer[] {
  const { textEnds } = chunk;
  const texts = textsOf(chunk);
  return Array.from(textEnds, (end, index) => texts.subarray(textEnds[index - 1] ?? 0, end));
}

export function* itemsOf(chunk: Chunk): Generator<ValidItem, void, undefined> {
  for (const [index, json] of listTexts(chunk).entries())
    yield { Uuid: readUuid(chunk.uuids, index), json };
}

/** An item of which only the stored form of its chunk is in memory. */
class ChunkItem implements ValidItem {
  readonly #chunk: Chunk;
  readonly #index: number;

  constructor(chunk: Chunk, index: number) {
    this.#chunk = chunk;
    this.#index = index;
  }

  get Uuid(): string {
    return readUuid(this.#chunk.uuids, this.#index);
  }

  get json(): Uint8Array {
    return textAt(this.#chunk, this.#index);
  }
}

/** @returns the items; their texts are unpacked when they are read */
export function keptItemsOf(chunk: Chunk): ValidItem[] {
  const kept = keepChunk(chunk, true);
  return Array.from({ length: kept.length }, (_, index) => new ChunkItem(kept, index));
}
