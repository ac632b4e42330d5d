/**
 * The texts of chunks in memory. Of large content, most chunks are kept packed, as in the store; then
 * each thread unpacks the texts when it reads them, and keeps those that it read last.
 */
import { zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ChunkData } from "./chunk.ts";

const UNPACKED_BYTES = 32 * 1024 ** 2;

const unpacked = new LRUCache<string, Buffer>({
  maxSize: UNPACKED_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
});

/** @returns all texts, in UTF-8 */
export function textsOf({
  hash,
  textBytes,
  textEnds,
  packed = new Uint8Array(),
}: ChunkData): Buffer {
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
export const sizeOf = ({ textBytes, textEnds, packed }: ChunkData): number =>
  textBytes?.buffer.byteLength ?? textEnds.buffer.byteLength + (packed?.byteLength ?? 0);
