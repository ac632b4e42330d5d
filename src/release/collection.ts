/**
 * In charge of one resource of a release: its items by position and by uuid. In come the packed
 * runs; out goes a list whose items are parsed only when they are asked for.
 */
import type { ResourceName, StoredItem } from "../catalog/resources.ts";
import type { PackedRun } from "./packed-run.ts";

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
}

export function createCollection<Name extends ResourceName>(
  runs: readonly PackedRun[],
): Collection<Name> {
  const starts: number[] = [];
  const indexes = new Map<string, number>();
  let length = 0;
  for (const run of runs) {
    starts.push(length);
    run.uuids.forEach((uuid, index) => indexes.set(uuid, length + index));
    length += run.length;
  }
  const runAt = (index: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    length,
    *items() {
      for (let index = 0; index < length; index++) yield this.at(index);
    },
    at(index) {
      const position = runAt(index);
      const run = runs[position];
      const offset = index - (starts[position] ?? 0);
      const createdAt = run?.createdAt[offset];
      const updatedAt = run?.updatedAt[offset];
      if (!run || createdAt === undefined || updatedAt === undefined)
        throw new RangeError(`no item at ${index} of ${length}`);
      return { item: JSON.parse(run.textAt(offset)) as StoredItem<Name>, createdAt, updatedAt };
    },
    indexOf: (uuid) => indexes.get(uuid),
  };
}

/** @returns the items at `indexes`, in that order, as a collection of their own */
export function selectItems<Name extends ResourceName>(
  collection: Collection<Name>,
  indexes: readonly number[],
): Collection<Name> {
  const places = new Map(indexes.map((index, place) => [index, place]));
  return {
    length: indexes.length,
    *items() {
      for (const index of indexes) yield collection.at(index);
    },
    at: (place) => collection.at(indexes[place] ?? -1),
    indexOf(uuid) {
      const index = collection.indexOf(uuid);
      return index === undefined ? undefined : places.get(index);
    },
  };
}
