/**
 * A chunk: consecutive items of one resource as JSON Lines, under the hash of these. docs/store-format.md
 * specifies it.
 */
import { hash as digestAtOnce } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";

/** Blobs up to this size are decompressed at once: handing them to another thread would take longer. */
const MAX_BLOB_AT_ONCE = 256 * 1024;
const USUAL_CHUNK_BYTES = 256 * 1024;
/** Far above the largest item that content may hold; a blob that contains more is not a chunk. */
const MAX_CHUNK_BYTES = 512 * 1024 ** 2;
const LINE_FEED = 10;

/** Who the items of a chunk are, and where. */
export interface ItemBounds {
  /** 16 bytes per item. */
  readonly uuids: Uint8Array;
  /** For each item, where its line ends. */
  readonly ends: Uint32Array;
}

export interface Chunk {
  /** SHA-256 of the lines in hex, its name. */
  readonly hash: string;
  /** The text of each item in UTF-8, with a line feed. */
  readonly lines: Buffer;
  /** The lines as they are stored; undefined: they are not at hand. */
  readonly packed: Uint8Array | undefined;
  /** Of its items, if they are known already. */
  readonly bounds?: ItemBounds;
  /** See `derive`; null: nothing is at hand. */
  readonly derived: Uint8Array | null;
}

/** @param texts of items, without line feeds */
export const writeLines = (texts: readonly Uint8Array[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [text, END_OF_LINE]));

const END_OF_LINE = Buffer.of(LINE_FEED);

export const hashLines = (lines: Uint8Array): string => digestAtOnce("sha256", lines);

/** @returns the text of each item, in UTF-8 */
export function splitLines(lines: Buffer): readonly Buffer[] {
  const texts: Buffer[] = [];
  let start = 0;
  for (let end = lines.indexOf(LINE_FEED); end >= 0; end = lines.indexOf(LINE_FEED, start)) {
    texts.push(lines.subarray(start, end));
    start = end + 1;
  }
  return texts;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** @returns the lines as they are stored */
export const packLines = async (lines: Uint8Array): Promise<Buffer> =>
  // Copied, because the result is a view of a much larger buffer, which would stay in memory.
  Buffer.from(await compress(lines));

/** @returns the lines that were packed; whoever did not pack them asks `readPacked` */
export async function unpackLines(packed: Uint8Array): Promise<Buffer> {
  // One output buffer of this size holds nearly every chunk.
  const options = { maxOutputLength: MAX_CHUNK_BYTES, chunkSize: USUAL_CHUNK_BYTES };
  return packed.length <= MAX_BLOB_AT_ONCE
    ? zstdDecompressSync(packed, options)
    : decompress(packed, options);
}

/** @throws when the blob is not what was stored under the hash */
export async function readPacked(hash: string, packed: Uint8Array): Promise<Buffer> {
  const lines = await unpackLines(packed).catch(() => undefined);
  if (!lines || hashLines(lines) !== hash) throw new Error("its bytes have changed");
  if (lines.at(-1) !== LINE_FEED) throw new Error("it does not consist of lines");
  return lines;
}
