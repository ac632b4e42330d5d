/** One resource of a release: its items by position and by uuid, parsed only when they are asked for. */
import { setImmediate as giveWay } from "node:timers/promises";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { Chunk } from "../store/chunk.ts";
import { findStart, indexUuids } from "./uuid-index.ts";
import type { ChunkList, UuidIndex } from "./uuid-index.ts";

/** An item and the instants (whole seconds) that its timestamps follow when content gave none. */
export interface CollectionItem<Name extends ResourceName = ResourceName> {
  readonly item: StoredItem<Name>;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Collection<Name extends ResourceName = ResourceName> {
  readonly length: number;
  /** @throws RangeError outside of the list */
  at(index: number): CollectionItem<Name>;
  /** All of them, in order. */
  items(): Generator<CollectionItem<Name>, void, undefined>;
  /** @param uuid in lower case */
  indexOf(uuid: string): number | undefined;
  /** @returns positions of the items that hold the uuid in the field, which is a key of the chunks */
  indexesBy(field: string, uuid: string): readonly number[];
}

/** What one resource takes in memory; the next release goes on with it. */
export interface StoredCollection {
  readonly list: ChunkList;
  readonly uuids: UuidIndex;
  /** By the name of the field that holds the uuids; of one with lists, one for each place in them. */
  readonly keys: ReadonlyMap<string, readonly UuidIndex[]>;
}

/** @param previous of the same resource in another release of the store */
export async function indexCollection(
  list: ChunkList,
  previous: StoredCollection | undefined,
): Promise<StoredCollection> {
  const keys = new Map<string, UuidIndex[]>();
  for (const name of new Set(list.chunks.flatMap(({ facts }) => facts.keys))) {
    const columnsOf = ({ facts, keys: columns }: Chunk): readonly Uint8Array[] =>
      columns.filter((_, number) => facts.keys[number] === name);
    const most = Math.max(...list.chunks.map((chunk) => columnsOf(chunk).length));
    const indexes: UuidIndex[] = [];
    for (let place = 0; place < most; place++) {
      const column = (chunk: Chunk): Uint8Array | undefined => columnsOf(chunk)[place];
      indexes.push(await indexUuids(list, column, previous?.keys.get(name)?.[place]));
      await giveWay();
    }
    keys.set(name, indexes);
  }
  return { list, keys, uuids: await indexUuids(list, ({ uuids }) => uuids, previous?.uuids) };
}

export function createCollection<Name extends ResourceName>({
  list: { chunks, starts, length },
  uuids,
  keys,
}: StoredCollection): Collection<Name> {
  const read = (chunk: Chunk, offset: number): CollectionItem<Name> => ({
    item: JSON.parse(chunk.textAt(offset)) as StoredItem<Name>,
    createdAt: chunk.createdAt[offset] ?? 0,
    updatedAt: chunk.updatedAt[offset] ?? 0,
  });
  return {
    length,
    *items() {
      for (const chunk of chunks)
        for (let offset = 0; offset < chunk.length; offset++) yield read(chunk, offset);
    },
    at(index) {
      const number = findStart(starts, index);
      const chunk = chunks[number];
      const offset = index - (starts[number] ?? 0);
      if (!chunk || !(offset >= 0 && offset < chunk.length))
        throw new RangeError(`no item at ${index} of ${length}`);
      return read(chunk, offset);
    },
    indexOf: (uuid) => uuids.find(uuid).at(-1),
    indexesBy(field, uuid) {
      const [first, ...others] = keys.get(field) ?? [];
      const found = first?.find(uuid) ?? [];
      return others.length === 0
        ? found
        : [...found, ...others.flatMap((index) => index.find(uuid))].toSorted(
            (one, other) => one - other,
          );
    },
  };
}

/** @param indexes ascending @returns the items there as a collection of their own */
export function selectItems<Name extends ResourceName>(
  collection: Collection<Name>,
  indexes: Uint32Array,
): Collection<Name> {
  const placeOf = (index: number): number | undefined => {
    const place = findStart(indexes, index);
    return indexes[place] === index ? place : undefined;
  };
  return {
    length: indexes.length,
    *items() {
      for (const index of indexes) yield collection.at(index);
    },
    at: (place) => collection.at(indexes[place] ?? -1),
    indexOf(uuid) {
      const index = collection.indexOf(uuid);
      return index === undefined ? undefined : placeOf(index);
    },
    indexesBy: (field, uuid) =>
      collection.indexesBy(field, uuid).flatMap((index) => placeOf(index) ?? []),
  };
}
