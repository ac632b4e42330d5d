/** One resource of a release: its items by position and by uuid, parsed only when they are asked for. */
import { LRUCache } from "lru-cache";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { ChunkList } from "../store/format/chunk-list.ts";
import type { ChunkFacts } from "../store/format/chunk-facts.ts";
import { Dates, keyChunks } from "../store/format/dates.ts";
import type { DatedChunk, DateRuns, ItemDates } from "../store/format/dates.ts";
import { findStart } from "../lib/find-start.ts";
import { nthUuid } from "../lib/uuid.ts";
import { spanOfWindow } from "../catalog/publication-span.ts";
import type { LocalTime } from "../lib/local-time.ts";
import { plainLinesOf } from "./loaded-chunk.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import { createUuidIndex } from "./uuid-index.ts";
import type { FindUuid, LayeredColumn } from "./uuid-index.ts";

/** An item and its dates. */
export interface CollectionItem extends ItemDates {
  readonly item: StoredItem<ResourceName>;
}

/** Consecutive items of one chunk; which items these are depends on the chunk and the time. */
export interface Piece extends DatedChunk {
  /** True: items of the chunk, or texts of them, appear or vanish by themselves. */
  readonly isTimed: boolean;
}

export interface Collection {
  readonly length: number;
  readonly pieces: readonly Piece[];
  /** @throws RangeError outside of the list */
  at(index: number): CollectionItem;
  /** @returns that of the item there */
  uuidAt(index: number): string;
  /** All of them, in order. */
  items(): Generator<CollectionItem, void, undefined>;
  /** @param uuid in lower case */
  indexOf(uuid: string): number | undefined;
  /** @returns positions of the items that hold the uuid in the field, which is a key of the chunks */
  indexesBy(field: string, uuid: string): readonly number[];
}

/**
 * @param columns of the chunks of the list: uuids of the items, and those that their fields hold
 * @param runs the dates of the items
 */
export function createCollection(
  list: ChunkList<LoadedChunk>,
  columns: readonly LayeredColumn[],
  runs: DateRuns,
): Collection {
  const { starts, length } = list;
  const dates = new Dates(runs);
  const finds = new Map<string | null, FindUuid>(
    columns.map((column) => [column.field, createUuidIndex(list, column)]),
  );
  const plain = list.chunks.map((chunk) => chunk.plain && plainLinesOf(chunk));
  const read = (number: number, offset: number, index: number): CollectionItem => {
    const chunk = list.chunks[number] as LoadedChunk;
    const { ends } = chunk;
    const texts = plain[number] ?? plainLinesOf(chunk);
    const text = texts.toString("utf8", ends[offset - 1] ?? 0, ends[offset]);
    return { item: JSON.parse(text) as StoredItem<ResourceName>, ...dates.at(index) };
  };
  return {
    length,
    pieces: keyChunks(list.chunks, dates).map((chunk, number) => ({
      ...chunk,
      isTimed: (list.chunks[number]?.facts.windows.length ?? 0) > 0,
    })),
    *items() {
      for (const [number, chunk] of list.chunks.entries()) {
        const start = starts[number] ?? 0;
        for (let offset = 0; offset < chunk.length; offset++)
          yield read(number, offset, start + offset);
      }
    },
    at(index) {
      const number = findStart(starts, index);
      const chunk = list.chunks[number];
      const offset = index - (starts[number] ?? 0);
      if (!chunk || !(offset >= 0 && offset < chunk.length))
        throw new RangeError(`no item at ${index} of ${length}`);
      return read(number, offset, index);
    },
    uuidAt(index) {
      const number = findStart(starts, index);
      return nthUuid((list.chunks[number] as LoadedChunk).uuids, index - (starts[number] ?? 0));
    },
    indexOf: (uuid) => finds.get(null)?.(uuid).at(-1),
    indexesBy: (field, uuid) => finds.get(field)?.(uuid) ?? [],
  };
}

/** @param indexes ascending @returns the items there as a collection of their own */
export function selectItems(collection: Collection, indexes: Uint32Array): Collection {
  const placeOf = (index: number): number | undefined => {
    const place = findStart(indexes, index);
    return indexes[place] === index ? place : undefined;
  };
  return {
    length: indexes.length,
    pieces: selectPieces(collection.pieces, indexes),
    *items() {
      for (const index of indexes) yield collection.at(index);
    },
    at: (place) => collection.at(indexes[place] ?? -1),
    uuidAt: (place) => collection.uuidAt(indexes[place] ?? -1),
    indexOf(uuid) {
      const index = collection.indexOf(uuid);
      return index === undefined ? undefined : placeOf(index);
    },
    indexesBy: (field, uuid) =>
      collection.indexesBy(field, uuid).flatMap((index) => placeOf(index) ?? []),
  };
}

function selectPieces(pieces: readonly Piece[], indexes: Uint32Array): readonly Piece[] {
  let end = 0;
  return pieces.map((piece) => {
    const start = end;
    while (end < indexes.length && (indexes[end] ?? 0) < piece.start + piece.length) end += 1;
    return { ...piece, start, length: end - start };
  });
}

/**
 * @param since the last moment at which anything appeared or vanished, in ms, or -Infinity
 * @returns the items that are delivered from then on
 */
export type Deliver = (since: number) => Collection;

/** The current state, the one before, and those of a few previews. */
const REMEMBERED_MOMENTS = 4;

export function createDelivery(
  collection: Collection,
  { chunks, starts }: ChunkList<LoadedChunk>,
  localTime: LocalTime,
): Deliver {
  if (chunks.every(({ facts }) => !facts.publication)) return () => collection;
  const remembered = new LRUCache<number, Collection>({ max: REMEMBERED_MOMENTS });
  return (since) => {
    const known = remembered.get(since);
    if (known) return known;
    const indexes = chunks.flatMap(({ facts }, number) =>
      listPublished(facts, since, localTime).map((offset) => (starts[number] ?? 0) + offset),
    );
    const delivered = selectItems(collection, Uint32Array.from(indexes));
    remembered.set(since, delivered);
    return delivered;
  };
}

/** @returns the places of the items that are published, within their chunk */
function listPublished(
  { publication = [], windows }: ChunkFacts,
  since: number,
  localTime: LocalTime,
): readonly number[] {
  const open = windows.map(([, from, to]) => {
    const { opens, closes } = spanOfWindow(from, to, localTime);
    return opens <= since && since < closes;
  });
  return publication.flatMap((when, offset) =>
    (typeof when === "number" ? open[when] : when) ? offset : [],
  );
}
