/**
 * The differences between two states of the whole content, and the coming changes of the second. A
 * chunk that both share is not read, unless something moved.
 */
import { perResource } from "../../catalog/catalog.ts";
import { hashBody, writeItem } from "../../catalog/item-body.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import { parseItem } from "./chunked-content.ts";
import type { ChunkedContent, Item } from "./chunked-content.ts";
import { compareDeclarations } from "./compare-declarations.ts";
import type { DeclarationChange } from "./compare-declarations.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";
import { createNamer } from "./item-names.ts";
import type { NamedItem } from "./item-names.ts";
import { readCalendar } from "./publication-calendar.ts";
import type { CalendarRow } from "./publication-calendar.ts";

/** The one document of `--json`. */
export interface ContentDifference {
  readonly different: boolean;
  /** Of the new side; resources that only the old side declares are among the declarations. */
  readonly resources: PerResource<ResourceDifference>;
  readonly installation: readonly FieldChange[];
  /** Of the new side, from now on. */
  readonly calendar: readonly CalendarRow[];
  /** Of the resources that installations declare; absent: they are declared alike. */
  readonly declarations?: readonly DeclarationChange[];
}

const NONE: ResourceDifference = { added: [], removed: [], changed: [], moved: [] };

/**
 * @param now ms since 1970-01-01 UTC
 * @param onRead called after each chunk that had to be read
 */
export async function compareContent(
  before: ChunkedContent,
  after: ChunkedContent,
  now: number = Date.now(),
  onRead: (resource: ResourceName) => void = () => {},
): Promise<ContentDifference> {
  const catalog = catalogOf(after.installation);
  const resources = perResource(catalog, () => NONE);
  for (const resource of catalog.names) {
    resources[resource] = await compareItems(resource, before, after, () => {
      onRead(resource);
    });
  }
  const declarations = await compareDeclarations(before, after, resources);
  const installation = compareFields(before.installation, after.installation);
  const isDifferent = Object.values(resources).some((resource) =>
    Object.values(resource).some((items) => items.length > 0),
  );
  return {
    different: isDifferent || declarations.length > 0 || installation.length > 0,
    resources,
    installation,
    calendar: await readCalendar(after, now),
    ...(declarations.length > 0 && { declarations }),
  };
}

interface AddedItem extends NamedItem {
  /** The Uuid of a removed item that is the same except for its Key; absent: there is none. */
  readonly sameAs?: string;
}

interface ChangedItem extends NamedItem {
  /** Empty where only the stored form differs, which readers cannot see. */
  readonly fields: readonly FieldChange[];
}

export interface ResourceDifference {
  /** In the order of the new list, as are the changed and the moved ones. */
  readonly added: readonly AddedItem[];
  /** In the order of the old list. */
  readonly removed: readonly NamedItem[];
  readonly changed: readonly ChangedItem[];
  /** The fewest items without which both lists have the same order; they may have changed, too. */
  readonly moved: readonly NamedItem[];
}

const NO_BYTES = new Uint8Array();

/**
 * @param places without repetitions
 * @returns the indexes of the fewest places without which the rest is in ascending order (patience
 *   sorting)
 */
export function findMoved(places: readonly number[]): ReadonlySet<number> {
  const placeAt = (index: number | undefined): number => places[index ?? -1] ?? -1;
  const piles: number[][] = [];
  for (const [index, place] of places.entries()) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (placeAt(piles[middle]?.at(-1)) < place) low = middle + 1;
      else high = middle;
    }
    const pile = piles[low];
    if (pile) pile.push(index);
    else piles.push([index]);
  }
  const moved = new Set(places.keys());
  let next = Infinity;
  for (const pile of piles.toReversed()) {
    const stays = pile.find((index) => placeAt(index) < next) ?? -1;
    next = placeAt(stays);
    moved.delete(stays);
  }
  return moved;
}

/** @param onRead called after each chunk that had to be read */
export async function compareItems(
  resource: ResourceName,
  before: ChunkedContent,
  after: ChunkedContent,
  onRead: () => void = () => {},
  shared = new Set(before.chunks[resource] ?? []).intersection(new Set(after.chunks[resource])),
): Promise<ResourceDifference> {
  const [nameOld, name] = [await createNamer(before), await createNamer(after)];
  /** In order: items, and a chunk that both lists share as one that did not change. */
  async function* readParts(content: ChunkedContent): AsyncGenerator<Item, void, undefined> {
    // The old side may not declare it.
    const hashes = content.chunks[resource] ?? [];
    const others = content.readChunks(
      resource,
      hashes.filter((hash) => !shared.has(hash)),
    );
    for (const hash of hashes) {
      const chunk = shared.has(hash) ? undefined : (await others.next()).value;
      if (chunk) {
        yield* chunk.items();
        onRead();
      } else yield { Uuid: hash, json: NO_BYTES };
    }
  }

  const known = new Map<string, { readonly place: number; readonly item: Item }>();
  for await (const item of readParts(before)) known.set(item.Uuid, { place: known.size, item });

  const added: AddedItem[] = [];
  const bodies = new Map<string, number>();
  const changed: ChangedItem[] = [];
  const kept: Item[] = [];
  const places: number[] = [];
  for await (const item of readParts(after)) {
    const old = known.get(item.Uuid);
    if (old === undefined) {
      if (known.size > 0) bodies.set(hashBody(parseItem(item)), added.length);
      added.push(name(resource, item));
      continue;
    }
    known.delete(item.Uuid);
    kept.push(item);
    places.push(old.place);
    if (Buffer.compare(old.item.json, item.json) === 0) continue;
    const [was, is] = [parseItem(old.item), parseItem(item)];
    const fields = compareFields(was, is);
    if (fields.length > 0 || writeItem(was) !== writeItem(is))
      changed.push({ ...name(resource, item), fields });
  }
  const moved = findMoved(places);
  // The fewest depend on all items that the lists have in common.
  if (moved.size > 0 && shared.size > 0)
    return compareItems(resource, before, after, onRead, new Set());

  const removed: NamedItem[] = [];
  for (const { item } of known.values()) {
    removed.push(nameOld(resource, item));
    const body = bodies.size === 0 ? "" : hashBody(parseItem(item));
    const same = bodies.get(body) ?? -1;
    const twin = added[same];
    if (twin === undefined) continue;
    added[same] = { ...twin, sameAs: item.Uuid };
    bodies.delete(body);
  }
  const movedItems = kept.filter((_, index) => moved.has(index));
  return {
    added,
    removed,
    changed,
    moved: movedItems.map((item) => name(resource, item)),
  };
}
