/**
 * A chunk: consecutive items of one resource in the format used in memory, identified by the hash
 * of their texts. docs/store-format.md specifies the bytes.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";
import { UUID_BYTES } from "../../lib/uuid.ts";
import type { ChunkFacts, ChunkKind, FoundFacts, KeyColumn } from "./chunk-facts.ts";

/** The first number of a chunk's bytes. */
const CHUNK_VERSION = 1;
/** Version, items, key columns and bytes of facts, as 32-bit numbers. */
const HEADER_BYTES = 16;
/** Blobs up to this size are decompressed at once: handing them to another thread would take longer. */
const MAX_BLOB_AT_ONCE = 256 * 1024;
const USUAL_CHUNK_BYTES = 256 * 1024;
/** Far above the largest item that content may hold; a blob that contains more is not a chunk. */
const MAX_CHUNK_BYTES = 512 * 1024 ** 2;
/** More than a resource can have fields. */
const MAX_COLUMNS = 2 ** 12;
/** As JSON, it takes up to fifty times as much memory. */
const MAX_FACTS_BYTES = 32 * 1024 ** 2;

/** Plain data in one block of shared memory, so that all threads read the same bytes. */
export interface Chunk {
  /** See `hashTexts`. */
  readonly hash: string;
  readonly facts: ChunkFacts;
  /** Number of items. */
  readonly length: number;
  /** 16 bytes per item. */
  readonly uuids: Uint8Array;
  /** For each of `facts.keys`. */
  readonly keys: readonly KeyColumn[];
  /** For each item, the offset in `textBytes` at which its text ends. */
  readonly textEnds: Uint32Array;
  /** All texts, in UTF-8; undefined: they are only in `packed`. */
  readonly textBytes: Uint8Array | undefined;
  /** The whole chunk as it is stored; its texts begin where the buffer of `textEnds` would end. */
  readonly packed: Uint8Array | undefined;
}

/**
 * @param texts of all items; JSON objects need nothing between them
 * @returns SHA-256 in hex, the name of the chunk. Everything else in a chunk follows from this.
 */
export function hashTexts({ resource, keys }: ChunkKind, texts: Iterable<Uint8Array>): string {
  const digest = createHash("sha256").update(`${[resource, ...keys].join(" ")}\n`);
  for (const text of texts) digest.update(text);
  return digest.digest("hex");
}

/** @param texts of the items that the facts are of @returns the bytes of the chunk */
export function writeChunk(
  { facts, uuids, columns }: FoundFacts,
  texts: readonly Uint8Array[],
): Uint8Array {
  const factsBytes = Buffer.from(JSON.stringify(facts));
  const ends = new Uint32Array(texts.length);
  for (const [index, { length }] of texts.entries()) ends[index] = (ends[index - 1] ?? 0) + length;
  return Buffer.concat([
    asBytes(Uint32Array.of(CHUNK_VERSION, texts.length, columns.length, factsBytes.length)),
    uuids,
    asBytes(ends),
    ...columns.map((column) => asBytes(column.ends)),
    ...columns.map((column) => column.uuids),
    factsBytes,
    ...texts,
  ]);
}

const asBytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function shareBytes(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** With a checksum, because the hash of a chunk is that of its texts alone. */
const PACKING = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** @returns the chunk as it is stored */
export const packChunk = async (bytes: Uint8Array): Promise<Buffer> =>
  // Copied, because the result is a view of a much larger buffer, which would stay in memory.
  Buffer.from(await compress(bytes, PACKING));

/** @throws when the blob is not what was stored under the hash */
export async function unpackChunk(hash: string, blob: Uint8Array): Promise<Chunk> {
  const bytes = await unpack(blob).catch(() => undefined);
  if (!bytes) throw new Error("its bytes have changed");
  const chunk = readChunk(hash, bytes, blob);
  const texts = bytes.subarray(bytes.length - chunk.textBytes.length);
  if (hashTexts(chunk.facts, [texts]) !== hash) throw new Error("its bytes have changed");
  return chunk;
}

async function unpack(blob: Uint8Array): Promise<Uint8Array> {
  // One output buffer of this size holds nearly every chunk.
  const options = { maxOutputLength: MAX_CHUNK_BYTES, chunkSize: USUAL_CHUNK_BYTES };
  return blob.length <= MAX_BLOB_AT_ONCE
    ? zstdDecompressSync(blob, options)
    : decompress(blob, options);
}

type ChunkHead = Omit<Chunk, "hash" | "facts" | "textBytes" | "packed">;

/** @param buffer may end before the texts */
function readHead(buffer: SharedArrayBuffer): {
  readonly head: ChunkHead;
  readonly factsBytes: Buffer;
} {
  const [version, length = 0, columns = 0, factsLength = 0] =
    buffer.byteLength < HEADER_BYTES ? [] : new Uint32Array(buffer, 0, 4);
  if (version !== CHUNK_VERSION) {
    throw new Error(
      `its format is ${version ?? "unknown"}, but this version of Lectern supports ${CHUNK_VERSION}: use a later version`,
    );
  }
  // Without items, every number of columns would fit.
  if (length === 0 || factsLength > buffer.byteLength)
    throw new Error("its parts are not as long as it says");
  if (columns > MAX_COLUMNS || factsLength > MAX_FACTS_BYTES)
    throw new Error("it has more facts than its items can have");
  let at = HEADER_BYTES;
  const take = (bytes: number): number => {
    at += bytes;
    if (at > buffer.byteLength) throw new Error("its parts are not as long as it says");
    return at - bytes;
  };
  const takeUuids = (count: number): Uint8Array =>
    new Uint8Array(buffer, take(count * UUID_BYTES), count * UUID_BYTES);
  const takeEnds = (): Uint32Array =>
    new Uint32Array(buffer, take(length * Uint32Array.BYTES_PER_ELEMENT), length);
  const uuids = takeUuids(length);
  const textEnds = takeEnds();
  const ends = Array.from({ length: columns }, takeEnds);
  const keys = ends.map((one) => ({ ends: one, uuids: takeUuids(one.at(-1) ?? 0) }));
  return {
    head: { length, uuids, keys, textEnds },
    factsBytes: Buffer.from(buffer, take(factsLength), factsLength),
  };
}

/** @throws when they are not those of such a head */
function readFacts(bytes: Buffer, { length, keys }: ChunkHead): ChunkFacts {
  const facts = JSON.parse(bytes.toString()) as ChunkFacts | null;
  const isWhole =
    facts?.keys?.length === keys.length &&
    Array.isArray(facts.windows) &&
    Array.isArray(facts.attributes) &&
    (facts.publication === undefined || facts.publication.length === length);
  if (!isWhole) throw new Error("its facts do not belong to its items");
  return facts;
}

/**
 * @param packed what the bytes were unpacked from
 * @throws when the bytes are not those of a chunk that this version knows
 */
function readChunk(hash: string, bytes: Uint8Array, packed: Uint8Array): Chunk & PlainTexts {
  const buffer = shareBytes(bytes);
  const { head, factsBytes } = readHead(buffer);
  const facts = readFacts(factsBytes, head);
  const textBytes = new Uint8Array(buffer, factsBytes.byteOffset + factsBytes.length);
  for (const { ends } of [...head.keys, { ends: head.textEnds }]) {
    let last = 0;
    for (const end of ends) {
      if (end < last) throw new Error("its texts overlap");
      last = end;
    }
  }
  if (head.textEnds.at(-1) !== textBytes.length)
    throw new Error("its parts are not as long as it says");
  return { hash, facts, ...head, textBytes, packed };
}

type PlainTexts = { readonly textBytes: Uint8Array };

/** @returns the chunk as it is kept in memory: with its texts, or with what they can be unpacked from */
export function keepChunk(chunk: Chunk, isPacked: boolean): Chunk {
  const { textBytes, packed } = chunk;
  if (!isPacked || !textBytes || !packed) return { ...chunk, packed: undefined };
  const { head } = readHead(shareBytes(new Uint8Array(textBytes.buffer, 0, textBytes.byteOffset)));
  return { ...chunk, ...head, textBytes: undefined, packed: new Uint8Array(shareBytes(packed)) };
}
