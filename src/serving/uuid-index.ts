/**
 * Finds items by a UUID: their own, or one that a field holds. An index consists of layers, tables
 * of 32-bit numbers over some chunks each, which successive releases share: a release with ten new
 * chunks adds a small layer. A layer refers to chunks by their hashes, and its entries for a chunk
 * count only if the release has that chunk.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import { countUpTo, findStart } from "../lib/find-start.ts";
import type { KeyColumn } from "../store/format/chunk-facts.ts";
import { UUID_BYTES } from "../lib/uuid.ts";
import type { ChunkList } from "../store/format/chunk-list.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";

/** Plain data in shared memory, for any thread. */
export interface Layer {
  readonly hashes: readonly string[];
  /** Number of the first entry of each chunk. */
  readonly starts: Uint32Array;
  /** Number of entries: one per UUID in these chunks. */
  readonly length: number;
  /** Two numbers per slot: a fingerprint, and the last entry that has it, counted from 1; 0: free. */
  readonly slots: Uint32Array;
  /** Per entry, the one before it with the same fingerprint, counted from 1; 0: none. */
  readonly others: Uint32Array;
}

/** @param uuid in lower case @returns positions in ascending order */
export type FindUuid = (uuid: string) => readonly number[];

/** The UUIDs that a field of the items holds. */
export interface LayeredColumn {
  /** null: they are those of the items themselves. */
  readonly field: string | null;
  readonly layers: readonly Layer[];
}

/** @returns undefined: the chunk has no such field */
function readColumn({ uuids, keys, facts }: LoadedChunk, field: string | null): Column | undefined {
  return field === null ? { uuids } : keys[facts.keys.indexOf(field)];
}

/** 16 bytes per UUID; without ends, each item has one. */
type Column = Pick<KeyColumn, "uuids"> & Partial<KeyColumn>;

/** @returns the fields of which the chunks have columns */
export function listKeyFields({ chunks }: ChunkList<LoadedChunk>): readonly (string | null)[] {
  return [null, ...new Set(chunks.flatMap(({ facts }) => facts.keys))];
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

/** @returns where the slot with the fingerprint, or the free one for it, begins */
function findSlot({ slots }: Pick<Layer, "slots">, print: number): number {
  const last = slots.length - 1;
  let slot = (print * 2) & last;
  while (slots[slot + 1] !== 0 && slots[slot] !== print) slot = (slot + 2) & last;
  return slot;
}

const createShared = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));

async function createLayer(chunks: readonly LoadedChunk[], field: string | null): Promise<Layer> {
  const columns = chunks.map((chunk) => readColumn(chunk, field)?.uuids ?? NONE);
  const starts = new Uint32Array(columns.length);
  let length = 0;
  for (const [number, { byteLength }] of columns.entries()) {
    starts[number] = length;
    length += byteLength / UUID_BYTES;
  }
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
  for (const column of columns) {
    const words = wordsOf(column);
    for (let start = 0; start < words.length; start += WORDS) {
      const print = fingerprint(words, start);
      const slot = findSlot(layer, print);
      entry += 1;
      layer.others[entry - 1] = layer.slots[slot + 1] ?? 0;
      layer.slots[slot] = print;
      layer.slots[slot + 1] = entry;
    }
    if (entry < pauseAt) continue;
    pauseAt = entry + ENTRIES_AT_ONCE;
    await giveWay();
  }
  return layer;
}

const NONE = new Uint8Array();

/** @param kept layers of the same column in another release */
export async function layerColumn(
  list: ChunkList<LoadedChunk>,
  field: string | null,
  kept: readonly Layer[] = [],
): Promise<LayeredColumn> {
  const covered = new Set(kept.flatMap(({ hashes }) => hashes));
  const missing = list.chunks.filter(({ hash }) => !covered.has(hash));
  const count = (chunks: readonly LoadedChunk[]): number =>
    chunks.reduce((sum, chunk) => sum + (readColumn(chunk, field)?.uuids ?? NONE).length, 0) /
    UUID_BYTES;
  const entries = kept.reduce((sum, { length }) => sum + length, count(missing));
  // Many layers are slow to search, and layers mostly of removed items waste memory.
  const isWorn = kept.length === MAX_LAYERS || entries > 2 * count(list.chunks);
  const added = isWorn ? list.chunks : missing;
  const layers = [
    ...(isWorn ? [] : kept),
    ...(added.length > 0 ? [await createLayer(added, field)] : []),
  ];
  return { field, layers };
}

export function createUuidIndex(
  list: ChunkList<LoadedChunk>,
  { layers, field }: LayeredColumn,
): FindUuid {
  const wanted = new Uint32Array(WORDS);

  /** @returns undefined: the entry is of a chunk that the release does not have, or of another UUID */
  function positionOf({ hashes, starts }: Layer, entry: number): number | undefined {
    const number = findStart(starts, entry);
    const current = list.numbers.get(hashes[number] ?? "");
    const chunk = current === undefined ? undefined : list.chunks[current];
    const column = chunk && readColumn(chunk, field);
    if (!column || current === undefined) return undefined;
    const offset = entry - (starts[number] ?? 0);
    const words = wordsOf(column.uuids).subarray(offset * WORDS, (offset + 1) * WORDS);
    if (!wanted.every((word, index) => word === words[index])) return undefined;
    return (list.starts[current] ?? 0) + (column.ends ? countUpTo(column.ends, offset) : offset);
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
