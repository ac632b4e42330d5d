/**
 * Compares what readers get from two releases at the same moment. Items in chunks of both releases are
 * skipped, unless they show other items that differ.
 */
import { ownValue } from "../../lib/own-value.ts";
import { perResource } from "../../catalog/catalog.ts";
import { pageSizeOf } from "../../catalog/installation.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Collection, CollectionItem } from "../../serving/collection.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import type { LanguageChoice } from "../../items/languages.ts";
import { collectionAt, describeResource } from "../../items/resource-traits.ts";
import { beginServing, serveItem } from "../../items/serve-item.ts";
import { findTouched } from "./touched-items.ts";

export interface ServedChanges {
  /** UUIDs in the order of the newer collection, as in `changed`. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** In the order of the older collection. */
  readonly removed: readonly string[];
  /** Numbers of the current pages with other items than before, ascending. */
  readonly pages: readonly number[];
}

const NONE: ReadonlySet<string> = new Set();
const SAME: ServedChanges = { added: [], changed: [], removed: [], pages: [] };

/**
 * @param now ms since 1970-01-01 UTC @returns the changes of each resource of the newer release; yields
 * regularly
 */
export function* compareServed(
  before: Snapshot,
  after: Snapshot,
  now: number,
): Generator<undefined, PerResource<ServedChanges>, undefined> {
  const found = perResource(after.catalog, () => SAME);
  // These affect every item.
  const isAlike =
    JSON.stringify(before.installation) === JSON.stringify(after.installation) &&
    before.loaded.held.languages.bodies === after.loaded.held.languages.bodies;
  const touched = isAlike ? yield* findTouched(before, after) : undefined;
  for (const name of after.catalog.names) {
    const isSame = ownValue(before.loaded.held, name)?.bodies === after.loaded.held[name].bodies;
    if (!isSame) {
      found[name] = yield* compareResource(
        { name, before, after, now },
        touched && (touched.get(name) ?? NONE),
      );
    }
  }
  return found;
}

interface Compared {
  readonly name: ResourceName;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly now: number;
}

/** @param touched items to be compared in chunks of both releases; undefined: all items */
function* compareResource(
  { name, before, after, now }: Compared,
  touched: ReadonlySet<string> | undefined,
): Generator<undefined, ServedChanges, undefined> {
  const next = collectionAt(after, name, now);
  const old = before.catalog.find(name) && collectionAt(before, name, now);
  const pages = createPageMarks(next.length, pageSizeOf(after.installation, name));
  if (!old) {
    pages.markAll();
    return { ...SAME, added: yield* listServedUuids(next), pages: pages.list() };
  }
  pages.markLost(old.length, pageSizeOf(before.installation, name));
  const codes = [
    ...new Set([before, after].flatMap(({ languages }) => languages.map((one) => one.code))),
  ];
  const oldWriters = listWriters(before, name, codes, now);
  const writers = listWriters(after, name, codes, now);
  const changed: (readonly [index: number, uuid: string])[] = [];
  const compare = (index: number, oldIndex: number): void => {
    const [oldItem, item] = [old.at(oldIndex), next.at(index)];
    const isSame = writers.every((write, number) => oldWriters[number]?.(oldItem) === write(item));
    if (!isSame) changed.push([index, item.item.Uuid]);
    if (!isSame || index !== oldIndex) pages.mark(index);
  };

  const oldPieces = new Map(touched && old.pieces.map((piece) => [piece.key, piece]));
  const keys = new Set(touched && next.pieces.map(({ key }) => key));
  const known = new Map<string, number>();
  for (const { key, start, length } of old.pieces) {
    if (keys.has(key)) continue;
    for (let index = start; index < start + length; index++) {
      known.set(old.at(index).item.Uuid, index);
      yield;
    }
  }
  const added: string[] = [];
  for (const { key, start, length } of next.pieces) {
    const twin = oldPieces.get(key);
    if (twin) {
      if (twin.start !== start) pages.markAll(start, start + length);
      yield;
      continue;
    }
    for (let index = start; index < start + length; index++) {
      const { Uuid } = next.at(index).item;
      const oldIndex = known.get(Uuid);
      known.delete(Uuid);
      if (oldIndex !== undefined) compare(index, oldIndex);
      else {
        added.push(Uuid);
        pages.mark(index);
      }
      yield;
    }
  }
  for (const uuid of touched ?? []) {
    const [oldIndex, index] = [old.indexOf(uuid), next.indexOf(uuid)];
    // Undefined if it is a draft.
    if (oldIndex !== undefined && index !== undefined) compare(index, oldIndex);
    yield;
  }
  return {
    added,
    changed: changed.toSorted(([one], [other]) => one - other).map(([, uuid]) => uuid),
    removed: [...known.keys()],
    pages: pages.list(),
  };
}

function* listServedUuids(
  collection: Collection,
): Generator<undefined, readonly string[], undefined> {
  const uuids: string[] = [];
  for (const { item } of collection.items()) {
    uuids.push(item.Uuid);
    yield;
  }
  return uuids;
}

/** @returns one function per language that serializes an item as readers get it */
function listWriters(
  snapshot: Snapshot,
  name: ResourceName,
  codes: readonly string[],
  now: number,
): readonly ((item: CollectionItem) => string)[] {
  const { catalog, languages } = snapshot;
  const { fields } = catalog.resources[name];
  const { isLocalized } = describeResource(catalog, name);
  return (isLocalized ? codes : [""]).map((code) => {
    const found = languages.filter((one) => one.code === code);
    const choice: LanguageChoice = { languages: found, asked: found.length, named: false };
    return (item) => JSON.stringify(serveItem(fields, item, beginServing(snapshot, choice, now)));
  });
}

interface PageMarks {
  /** @param index of an item */
  mark(index: number): void;
  /** @param start of the first item @param end after the last item; default: all items */
  markAll(start?: number, end?: number): void;
  /** Marks pages by the length and page size of the older collection. */
  markLost(length: number, size: number): void;
  list(): readonly number[];
}

/** @param length of the newer collection */
function createPageMarks(length: number, pageSize: number): PageMarks {
  const last = Math.max(1, Math.ceil(length / pageSize));
  const marked = new Set<number>();
  const pageOf = (index: number): number => Math.floor(index / pageSize) + 1;
  const markAll: PageMarks["markAll"] = (start = 0, end = last * pageSize) => {
    for (let page = pageOf(start); page <= pageOf(end - 1); page++) marked.add(page);
  };
  return {
    mark: (index) => void marked.add(pageOf(index)),
    markAll,
    markLost(before, size) {
      const fitsOne = Math.max(before, length) <= Math.min(size, pageSize);
      if (size !== pageSize && !fitsOne) markAll();
      // The last page had more items before.
      if (before > length && length < last * pageSize) marked.add(last);
    },
    list: () => [...marked].toSorted((one, other) => one - other),
  };
}
