/** The items of a chunk, one by one. */
import { constants, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { nthUuid, writeUuids } from "../../lib/uuid.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import { splitLines } from "./chunk.ts";
import type { Chunk, ItemBounds } from "./chunk.ts";
import { findEnds, openDerived, readDerived } from "./derived.ts";

const UNPACKED_BYTES = 32 * 1024 ** 2;

/** The lines that this thread read last of chunks that are kept packed. */
const unpacked = new LRUCache<string, Buffer>({
  maxSize: UNPACKED_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/** @param length of the lines, in bytes */
export function linesOf(hash: string, packed: Uint8Array, length: number): Buffer {
  const known = unpacked.get(hash);
  if (known) return known;
  // A byte more than needed: a buffer that is full is joined with another one.
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, length + 1);
  const lines = zstdDecompressSync(packed, { chunkSize });
  unpacked.set(hash, lines);
  return lines;
}

function findBounds(chunk: Chunk): ItemBounds {
  if (chunk.bounds) return chunk.bounds;
  const payload = openDerived(chunk);
  // Copied, because numbers are read only where they are aligned.
  if (payload) return readDerived(new Uint8Array(payload).buffer);
  const texts = splitLines(chunk.lines);
  const uuids = writeUuids(texts.map((text) => parseItem(text)["Uuid"] as string));
  return { uuids, ends: findEnds(texts) };
}

/** @returns the text of an item, without its line feed */
export const textAt = (lines: Buffer, ends: Uint32Array, index: number): Buffer =>
  lines.subarray(ends[index - 1] ?? 0, (ends[index] ?? 0) - 1);

export function* itemsOf(chunk: Chunk): Generator<ValidItem, void, undefined> {
  const { uuids, ends } = findBounds(chunk);
  const { lines } = chunk;
  for (const index of ends.keys())
    yield { Uuid: nthUuid(uuids, index), json: textAt(lines, ends, index) };
}

/** @returns the items; those of a chunk that is packed are unpacked when they are read */
export function keptItemsOf(chunk: Chunk): readonly ValidItem[] {
  const { hash, packed } = chunk;
  const bounds = findBounds(chunk);
  const lines = packed ? undefined : chunk.lines;
  const read = (): Buffer =>
    lines ?? linesOf(hash, packed ?? new Uint8Array(), bounds.ends.at(-1) ?? 0);
  return Array.from(bounds.ends, (_, index) => new KeptItem(read, bounds, index));
}

/** An item whose chunk is kept as it is. */
class KeptItem implements ValidItem {
  readonly #read: () => Buffer;
  readonly #bounds: ItemBounds;
  readonly #index: number;

  constructor(read: () => Buffer, bounds: ItemBounds, index: number) {
    this.#read = read;
    this.#bounds = bounds;
    this.#index = index;
  }

  get Uuid(): string {
    return nthUuid(this.#bounds.uuids, this.#index);
  }

  get json(): Uint8Array {
    return textAt(this.#read(), this.#bounds.ends, this.#index);
  }
}
