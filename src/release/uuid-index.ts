/**
 * Finds items by a UUID: their own, or one that a field holds. An index consists of layers, tables
 * of 32-bit numbers over some chunks each, which successive releases share: a release with ten new
 * chunks adds a small layer. A layer refers to chunks by their hashes, and its entries for a chunk
 * count only if the release has that chunk.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import type { ChunkData } from "../store/format/chunk.ts";

/** The chunks of one resource of a release, end to end. */
export interface ChunkList {
  readonly chunks: readonly ChunkData[];
  /** Position of the first item of each chunk. */
  readonly starts: Uint32Array;
  /** Number of items. */
  readonly length: number;
  /** The number of the chunk with each hash. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function listChunks(chunks: readonly ChunkData[]): ChunkList {
  const starts = new Uint32Array(chunks.length);
  let length = 0;
  for (const [number, chunk] of chunks.entries()) {
    starts[number] = length;
    length += chunk.length;
  }
  return {
    chunks,
    starts,
    length,
    numbers: new Map(chunks.map(({ hash }, number) => [hash, number])),
  };
}

/** @returns the index of the last of the ascending `starts` that is not beyond the position */
export function findStart(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Plain data in shared memory, for any thread. */
export interface Layer {
  readonly hashes: readonly string[];
  /** Number of the first entry of each chunk. */
  readonly starts: Uint32Array;
  /** Number of entries: one per item of these chunks. */
  readonly length: number;
  /** Two numbers per slot: a fingerprint, and the last entry that has it, counted from 1; 0: free. */
  readonly slots: Uint32Array;
  /** Per entry, the one before it with the same fingerprint, counted from 1; 0: none. */
  readonly others: Uint32Array;
}

/** @param uuid in lower case @returns positions in ascending order */
export type FindUuid = (uuid: string) => readonly number[];

/** At most one UUID of each item. */
export interface UuidColumn {
  /** The field that holds the UUIDs; null: they are those of the items themselves. */
  readonly field: string | null;
  /** The place in the list, if the field holds lists of UUIDs. */
  readonly place: number;
}

export interface LayeredColumn extends UuidColumn {
  readonly layers: readonly Layer[];
}

/** @returns 16 bytes per item, zeros if it has no UUID; undefined: no item of the chunk has one */
const readColumn = (
  { uuids, keys, facts }: ChunkData,
  { field, place }: UuidColumn,
): Uint8Array | undefined =>
  field === null ? uuids : keys.filter((_, number) => facts.keys[number] === field)[place];

/** @returns all columns that the chunks have */
export function listColumns({ chunks }: ChunkList): readonly UuidColumn[] {
  const columns = new Map<string, UuidColumn>([["", { field: null, place: 0 }]]);
  const seen = new Set<string>();
  for (const { facts } of chunks) {
    // Nearly all chunks of a resource have the same.
    const fields = facts.keys.join(" ");
    if (seen.has(fields)) continue;
    seen.add(fields);
    const places = new Map<string, number>();
    for (const field of facts.keys) {
      const place = places.get(field) ?? 0;
      places.set(field, place + 1);
      columns.set(`${field} ${place}`, { field, place });
    }
  }
  return [...columns.values()];
}

const WORDS = 4;
/** When there are this many, they are replaced by a single one. */
const MAX_LAYERS = 12;
/** Entries that are written before other work gets its turn. */
const ENTRIES_AT_ONCE = 8192;

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);

/** Mixes all parts, because UUIDs may differ in only one, and the lowest bits select the slot. */
function fingerprint(words: Uint32Array, start: number): number {
  let mixed = 0;
  for (let index = start; index < start + WORDS; index++) {
    mixed = Math.imul(mixed ^ (words[index] ?? 0), 0x9e_37_79_b1);
    mixed ^= mixed >>> 15;
  }
  mixed = Math.imul(mixed, 0x85_eb_ca_6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

const isNone = (words: Uint32Array, start: number): boolean =>
  (words[start] ?? 0) +
    (words[start + 1] ?? 0) +
    (words[start + 2] ?? 0) +
    (words[start + 3] ?? 0) ===
  0;

/** @returns where the slot with the fingerprint, or the free one for it, begins */
function findSlot({ slots }: Pick<Layer, "slots">, print: number): number {
  const last = slots.length - 1;
  let slot = (print * 2) & last;
  while (slots[slot + 1] !== 0 && slots[slot] !== print) slot = (slot + 2) & last;
  return slot;
}

const createShared = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));

async function createLayer(chunks: readonly ChunkData[], column: UuidColumn): Promise<Layer> {
  const { starts, length } = listChunks(chunks);
  // A power of two, and at most two thirds of the slots are taken.
  const size = 2 ** (32 - Math.clz32(length + (length >>> 1)));
  const layer: Layer = {
    hashes: chunks.map(({ hash }) => hash),
    starts,
    length,
    slots: createShared(2 * size),
    others: createShared(length),
  };
  let entry = 0;
  let pauseAt = ENTRIES_AT_ONCE;
  for (const chunk of chunks) {
    const bytes = readColumn(chunk, column);
    const words = bytes && wordsOf(bytes);
    for (let start = 0; words && start < words.length; start += WORDS) {
      if (isNone(words, start)) continue;
      const print = fingerprint(words, start);
      const slot = findSlot(layer, print);
      const here = entry + start / WORDS;
      layer.others[here] = layer.slots[slot + 1] ?? 0;
      layer.slots[slot] = print;
      layer.slots[slot + 1] = here + 1;
    }
    entry += chunk.length;
    if (entry < pauseAt) continue;
    pauseAt = entry + ENTRIES_AT_ONCE;
    await giveWay();
  }
  return layer;
}

/** @param kept layers of the same column in another release */
export async function layerColumn(
  list: ChunkList,
  column: UuidColumn,
  kept: readonly Layer[] = [],
): Promise<LayeredColumn> {
  const covered = new Set(kept.flatMap(({ hashes }) => hashes));
  const missing = list.chunks.filter(({ hash }) => !covered.has(hash));
  const entries = [...kept, ...missing].reduce((sum, { length }) => sum + length, 0);
  // Many layers are slow to search, and layers mostly of removed items waste memory.
  const isWorn = kept.length === MAX_LAYERS || entries > 2 * list.length;
  const added = isWorn ? list.chunks : missing;
  const layers = [
    ...(isWorn ? [] : kept),
    ...(added.length > 0 ? [await createLayer(added, column)] : []),
  ];
  return { ...column, layers };
}

export function createUuidIndex(list: ChunkList, { layers, ...column }: LayeredColumn): FindUuid {
  const wanted = new Uint32Array(WORDS);

  /** @returns undefined: the entry is of a chunk that the release does not have, or of another UUID */
  function positionOf({ hashes, starts }: Layer, entry: number): number | undefined {
    const number = findStart(starts, entry);
    const current = list.numbers.get(hashes[number] ?? "");
    const chunk = current === undefined ? undefined : list.chunks[current];
    const bytes = chunk && readColumn(chunk, column);
    if (!bytes || current === undefined) return undefined;
    const offset = entry - (starts[number] ?? 0);
    const words = wordsOf(bytes).subarray(offset * WORDS, (offset + 1) * WORDS);
    return wanted.every((word, index) => word === words[index])
      ? (list.starts[current] ?? 0) + offset
      : undefined;
  }

  return (uuid) => {
    Buffer.from(wanted.buffer).write(uuid.replaceAll("-", ""), "hex");
    const print = fingerprint(wanted, 0);
    const positions: number[] = [];
    for (const layer of layers) {
      let entry = layer.slots[findSlot(layer, print) + 1] ?? 0;
      for (; entry > 0; entry = layer.others[entry - 1] ?? 0) {
        const position = positionOf(layer, entry - 1);
        if (position !== undefined) positions.push(position);
      }
    }
    return positions.toSorted((one, other) => one - other);
  };
}
