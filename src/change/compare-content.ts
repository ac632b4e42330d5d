/**
 * The differences between two states of the whole content, and the coming changes of the second. A
 * chunk that both share is not read, unless something moved.
 */
import { ownValue } from "../lib/own-value.ts";
import { perResource } from "../catalog/catalog.ts";
import { hashBody } from "../store/format/item-body.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { compareSettings } from "../store/publish/setting-changes.ts";
import { findRenames } from "../store/renames.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { underNames } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { findAlike } from "./find-alike.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";
import { createNamer } from "./item-names.ts";
import type { NamedItem } from "./item-names.ts";
import { readCalendar } from "./publication-calendar.ts";
import type { CalendarRow } from "./publication-calendar.ts";
import { parseItem } from "../validate/valid-content.ts";
import { FieldRoom } from "./whole-items.ts";
import type { WholeItem, WholeItems } from "./whole-items.ts";

/** The one document of `--json`. */
export interface ContentDifference {
  readonly different: boolean;
  /** Of the new side; resources that only the old side declares are in the installation. */
  readonly resources: PerResource<ResourceDifference>;
  readonly installation: readonly FieldChange[];
  /** Of the new side, from now on. */
  readonly calendar: readonly CalendarRow[];
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
  const renames = findRenames(before.installation, after.installation);
  const old = renames ? underNames(before, renames) : before;
  const room = new FieldRoom();
  for (const resource of catalog.names) {
    const tell = (): void => onRead(resource);
    resources[resource] = await compareItems(resource, old, after, tell, room);
  }
  const settings = compareSettings(old.installation, after.installation);
  const isDifferent = Object.values(resources).some((resource) =>
    Object.values(resource).some((items) => items.length > 0),
  );
  return {
    different: isDifferent || settings.length > 0,
    resources,
    installation: findAlike(settings, resources),
    calendar: await readCalendar(after, now),
  };
}

interface AddedItem extends WholeItem {
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
  readonly removed: readonly WholeItem[];
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

/**
 * @param onRead called after each chunk that had to be read
 * @param room for the fields of whole items
 */
export async function compareItems(
  resource: ResourceName,
  before: ChunkedContent,
  after: ChunkedContent,
  onRead: () => void = () => {},
  room: FieldRoom = new FieldRoom(),
): Promise<ResourceDifference> {
  // The old side may not declare it.
  const hashes = new Set(ownValue(before.chunks, resource) ?? []);
  const shared = hashes.intersection(new Set(after.chunks[resource]));
  const [nameOld, name] = [await createNamer(before), await createNamer(after)];
  let lists = await compareLists(shared);
  // The fewest depend on all items that the lists have in common.
  if (lists.moved.length > 0 && shared.size > 0) lists = await compareLists(new Set());
  const { taken, ...listed } = lists;
  room.keep(taken);
  return { ...listed, moved: lists.moved.map((item) => name(resource, item)) };

  /** @param unread hashes of chunks that both sides have */
  async function compareLists(unread: ReadonlySet<string>): Promise<
    Omit<ResourceDifference, "moved"> & {
      readonly moved: readonly ValidItem[];
      readonly taken: WholeItems;
    }
  > {
    const whole = room.begin();
    const known = new Map<string, { readonly place: number; readonly item: ValidItem }>();
    for await (const item of readParts(before, resource, unread, onRead))
      known.set(item.Uuid, { place: known.size, item });

    const added: AddedItem[] = [];
    const bodies = new Map<string, number>();
    const changed: ChangedItem[] = [];
    const kept: ValidItem[] = [];
    const places: number[] = [];
    for await (const item of readParts(after, resource, unread, onRead)) {
      const old = known.get(item.Uuid);
      if (old === undefined) {
        const values = parseItem(item.json);
        if (known.size > 0) bodies.set(hashBody(values), added.length);
        added.push(whole.describe(name(resource, item, values), "added", values));
        continue;
      }
      known.delete(item.Uuid);
      kept.push(item);
      places.push(old.place);
      if (Buffer.compare(old.item.json, item.json) === 0) continue;
      const fields = compareFields(parseItem(old.item.json), parseItem(item.json));
      changed.push({ ...name(resource, item), fields });
    }
    const removed: WholeItem[] = [];
    for (const { item } of known.values()) {
      const values = parseItem(item.json);
      removed.push(whole.describe(nameOld(resource, item, values), "removed", values));
      const body = bodies.size === 0 ? "" : hashBody(values);
      const same = bodies.get(body) ?? -1;
      const twin = added[same];
      if (twin === undefined) continue;
      added[same] = { ...twin, sameAs: item.Uuid };
      bodies.delete(body);
    }
    const moved = findMoved(places);
    return {
      added,
      removed,
      changed,
      moved: kept.filter((_, index) => moved.has(index)),
      taken: whole,
    };
  }
}

/** In order: items, and each chunk that is not to be read as one item that did not change. */
async function* readParts(
  content: ChunkedContent,
  resource: ResourceName,
  unread: ReadonlySet<string>,
  onRead: () => void,
): AsyncGenerator<ValidItem, void, undefined> {
  const hashes = ownValue(content.chunks, resource) ?? [];
  const others = content.readChunks(
    resource,
    hashes.filter((hash) => !unread.has(hash)),
  );
  for (const hash of hashes) {
    const chunk = unread.has(hash) ? undefined : (await others.next()).value;
    if (chunk) {
      yield* chunk.items();
      onRead();
    } else yield { Uuid: hash, json: NO_BYTES };
  }
}
