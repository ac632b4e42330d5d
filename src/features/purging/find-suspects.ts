/**
 * Which pages and entities of a resource may differ between two releases: those with items of chunks that
 * are not in both releases or are at another position, and those that show other items that have changed.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Collection } from "../../release/collection.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { collectionAt, describeResource } from "../../items/resource-traits.ts";
import { findTouched } from "../../release/touched-items.ts";

/** Two releases to compare, for all resources. */
export interface ReleasePair {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** Items of shared chunks that show changed items; undefined: every item may differ. */
  readonly touched: ReadonlyMap<ResourceName, ReadonlySet<string>> | undefined;
}

export function pairReleases(before: Snapshot, after: Snapshot, now: number): ReleasePair {
  const isAlike =
    JSON.stringify(before.installation) === JSON.stringify(after.installation) &&
    before.loaded.held.languages.bodies === after.loaded.held.languages.bodies;
  if (!isAlike) return { before, after, now, touched: undefined };
  const work = findTouched(before, after);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return { before, after, now, touched: value };
  }
}

export interface Suspects {
  /** Indexes of items in the older collection. */
  readonly items: readonly number[];
  /** False: pages may also differ although none of these items is on them. */
  readonly areInOrder: boolean;
}

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** @returns the indexes of items that are certainly equal and at the same position */
function findCertain(
  old: Collection,
  next: Collection,
  touched: ReadonlySet<string>,
): ReadonlySet<number> {
  const starts = new Map(next.pieces.map((piece) => [piece.hash, piece]));
  const certain = new Set<number>();
  for (const { hash, start, length } of old.pieces) {
    const twin = starts.get(hash);
    if (twin?.start !== start || twin.length !== length) continue;
    for (let index = start; index < start + length; index++) certain.add(index);
  }
  for (const uuid of touched) certain.delete(old.indexOf(uuid) ?? -1);
  return certain;
}

export function findSuspects(
  { before, after, now, touched }: ReleasePair,
  name: ResourceName,
): Suspects {
  const old = collectionAt(before, name, now);
  const all = range(old.length);
  const { order } = after.catalog.resources[name];
  // If items have dates, the expiry time of every page depends on the next date.
  const isLimited =
    describeResource(after.catalog, name).isPublished &&
    before.boundaries[name].nextAfter(now) !== after.boundaries[name].nextAfter(now);
  if (touched === undefined || isLimited) return { items: all, areInOrder: false };
  const certain = findCertain(old, collectionAt(after, name, now), touched.get(name) ?? new Set());
  return { items: all.filter((index) => !certain.has(index)), areInOrder: order === undefined };
}
