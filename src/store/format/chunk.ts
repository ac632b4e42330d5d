/**
 * A chunk: consecutive items of one resource in the format used in memory, identified by the hash
 * of its bytes. docs/store-format.md specifies the bytes.
 */
import { hash as digestAtOnce } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import { UUID_BYTES, findChunkFacts } from "./chunk-facts.ts";
import type { ChunkFacts } from "./chunk-facts.ts";

/** The first number of a chunk's bytes. */
const CHUNK_VERSION = 1;
/** Version, items, key columns and bytes of facts, as 32-bit numbers. */
const HEADER_BYTES = 16;
/** Two dates per item, as 64-bit floats. */
const DATES_BYTES = 16;
/** Blobs up to this size are decompressed at once: handing them to another thread would take longer. */
const MAX_BLOB_AT_ONCE = 256 * 1024;
const USUAL_CHUNK_BYTES = 256 * 1024;
/** Far above the largest item that content may hold; a blob that contains more is not a chunk. */
const MAX_CHUNK_BYTES = 512 * 1024 ** 2;
/** An item of the largest size has no room for more references. Each column is an object in memory. */
const MAX_COLUMNS = 2 ** 19;
/** The names of so many columns; as JSON, it takes up to fifty times as much memory. */
const MAX_FACTS_BYTES = 32 * 1024 ** 2;

/** Items of one resource in order, with what a store knows about each. */
export interface DatedItems {
  /** Canonical JSON in UTF-8; read chunk by chunk, because together they may be large. */
  readonly texts: { slice(start: number, end: number): readonly Uint8Array[] };
  /** 16 bytes per item. */
  readonly uuids: Uint8Array;
  /** Instants of the release that first had an item, and of the one that last changed it for readers. */
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
}

/** A chunk as plain data in one block of shared memory, so that all threads read the same bytes. */
export interface ChunkData {
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly facts: ChunkFacts;
  /** Number of items. */
  readonly length: number;
  /** Instants, in whole seconds. */
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  /** 16 bytes per item. */
  readonly uuids: Uint8Array;
  /** 16 bytes per item for each of `facts.keys`; zeros for an item without a UUID there. */
  readonly keys: readonly Uint8Array[];
  /** For each item, the offset in `textBytes` at which its text ends. */
  readonly textEnds: Uint32Array;
  /** All texts, in UTF-8; undefined: they are only in `packed`. */
  readonly textBytes: Uint8Array | undefined;
  /** The whole chunk as it is stored; its texts begin where the buffer of `textEnds` would end. */
  readonly packed: Uint8Array | undefined;
}

function readUuid(uuids: Uint8Array, offset: number): string {
  const hex = Buffer.from(uuids.buffer, uuids.byteOffset + offset, UUID_BYTES).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * @param found facts of these items, if they are known
 * @returns the bytes of the chunk that holds the items from `start` to `end` (exclusive)
 */
export function writeChunk(
  catalog: Catalog,
  resource: ResourceName,
  { texts, uuids, createdAt, updatedAt }: DatedItems,
  start: number,
  end: number,
  found = findChunkFacts(catalog, resource, texts.slice(start, end)),
): Uint8Array {
  const length = end - start;
  const chosen = texts.slice(start, end);
  const facts = Buffer.from(JSON.stringify(found.facts));
  const ends = new Uint32Array(length);
  let textBytes = 0;
  for (const [index, text] of chosen.entries()) {
    textBytes += text.length;
    ends[index] = textBytes;
  }
  return Buffer.concat([
    asBytes(Uint32Array.of(CHUNK_VERSION, length, found.columns.length, facts.length)),
    asBytes(createdAt.subarray(start, end)),
    asBytes(updatedAt.subarray(start, end)),
    uuids.subarray(start * UUID_BYTES, end * UUID_BYTES),
    ...found.columns,
    asBytes(ends),
    facts,
    ...chosen,
  ]);
}

const asBytes = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

export const hashChunk = (bytes: Uint8Array): string => digestAtOnce("sha256", bytes);

function shareBytes(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** @returns what is stored under the hash of the bytes */
export const packChunk = async (bytes: Uint8Array): Promise<Buffer> =>
  // Copied, because the result is a view of a much larger buffer, which would stay in memory.
  Buffer.from(await compress(bytes));

/** @throws when the blob is not what was stored under the hash */
export async function unpackChunk(hash: string, blob: Uint8Array): Promise<Chunk> {
  const bytes = await unpack(blob).catch(() => undefined);
  if (!bytes || hashChunk(bytes) !== hash) throw new Error("its bytes have changed");

  return new Chunk(hash, bytes, blob);
}

async function unpack(blob: Uint8Array): Promise<Uint8Array> {
  // One output buffer of this size holds nearly every chunk.
  const options = { maxOutputLength: MAX_CHUNK_BYTES, chunkSize: USUAL_CHUNK_BYTES };
  return blob.length <= MAX_BLOB_AT_ONCE
    ? zstdDecompressSync(blob, options)
    : decompress(blob, options);
}

type ChunkHead = Omit<ChunkData, "hash" | "facts" | "textBytes" | "packed">;

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
  const uuidsAt = HEADER_BYTES + length * DATES_BYTES;
  const endsAt = uuidsAt + length * UUID_BYTES * (1 + columns);
  const factsAt = endsAt + length * Uint32Array.BYTES_PER_ELEMENT;
  // Without items, every number of columns would fit.
  if (length === 0 || factsAt + factsLength > buffer.byteLength)
    throw new Error("its parts are not as long as it says");
  if (columns > MAX_COLUMNS || factsLength > MAX_FACTS_BYTES)
    throw new Error("it has more facts than its items can have");

  const column = (number: number): Uint8Array =>
    new Uint8Array(buffer, uuidsAt + number * length * UUID_BYTES, length * UUID_BYTES);
  return {
    head: {
      length,
      createdAt: new Float64Array(buffer, HEADER_BYTES, length),
      updatedAt: new Float64Array(buffer, HEADER_BYTES + (length * DATES_BYTES) / 2, length),
      uuids: column(0),
      keys: Array.from({ length: columns }, (_, index) => column(index + 1)),
      textEnds: new Uint32Array(buffer, endsAt, length),
    },
    factsBytes: Buffer.from(buffer, factsAt, factsLength),
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

export class Chunk implements ChunkData {
  readonly hash: string;
  readonly facts: ChunkFacts;
  readonly length: number;
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  readonly uuids: Uint8Array;
  readonly keys: readonly Uint8Array[];
  readonly textEnds: Uint32Array;
  readonly textBytes: Uint8Array;
  readonly packed: Uint8Array | undefined;

  /** @throws when the bytes are not those of a chunk that this version knows */
  constructor(hash: string, bytes: Uint8Array, packed?: Uint8Array) {
    const buffer = shareBytes(bytes);
    const { head, factsBytes } = readHead(buffer);
    this.hash = hash;
    this.facts = readFacts(factsBytes, head);
    this.length = head.length;
    this.createdAt = head.createdAt;
    this.updatedAt = head.updatedAt;
    this.uuids = head.uuids;
    this.keys = head.keys;
    this.textEnds = head.textEnds;
    this.textBytes = new Uint8Array(buffer, factsBytes.byteOffset + factsBytes.length);
    this.packed = packed;
    let last = 0;
    for (const end of this.textEnds) {
      if (end < last) throw new Error("its texts overlap");
      last = end;
    }
    if (last !== this.textBytes.length) throw new Error("its parts are not as long as it says");
  }

  /**
   * @param isPacked keeps the texts only as they are stored, where the store has them so
   * @returns plain data, as it is kept in memory
   */
  keep(isPacked: boolean): ChunkData {
    const { hash, facts, textBytes, packed } = this;
    if (!isPacked || !packed) {
      const { length, createdAt, updatedAt, uuids, keys, textEnds } = this;
      const head = { length, createdAt, updatedAt, uuids, keys, textEnds };
      return { hash, facts, ...head, textBytes, packed: undefined };
    }
    const bytes = new Uint8Array(textBytes.buffer, 0, textBytes.byteOffset);
    const { head } = readHead(shareBytes(bytes));
    return {
      hash,
      facts,
      ...head,
      textBytes: undefined,
      packed: new Uint8Array(shareBytes(packed)),
    };
  }

  /** @returns the texts, in UTF-8 */
  texts(): readonly Uint8Array[] {
    return Array.from(this.textEnds, (end, index) =>
      this.textBytes.subarray(this.textEnds[index - 1] ?? 0, end),
    );
  }

  *items(): Generator<ValidItem, void, undefined> {
    for (const [index, json] of this.texts().entries())
      yield { Uuid: readUuid(this.uuids, index * UUID_BYTES), json };
  }
}
