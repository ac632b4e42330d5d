/**
 * What differs between two lists of one resource. A chunk that both lists share is not read, unless
 * something moved.
 */
import { createHash } from "node:crypto";
import type { ResourceName, StoredItem } from "../../catalog/resources.ts";
import type { ChunkedContent, ItemList } from "./chunked-content.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";

/** An item as people and programs find it again. */
interface NamedItem {
  readonly Uuid: string;
  readonly label: string;
}

interface AddedItem extends NamedItem {
  /** The Uuid of a removed item that is the same but for its Key; absent: there is none. */
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
  /** The fewest items without which both lists have one order; they may have changed, too. */
  readonly moved: readonly NamedItem[];
}

/** An item of the old list that no shared chunk holds. */
interface KnownItem {
  readonly place: number;
  readonly chunk: ItemList;
  readonly index: number;
}

/** The words by which people know an item again. */
const LABELS: { readonly [Name in ResourceName]: (item: StoredItem<Name>) => string } = {
  navigation: ({ Identifier }) => Identifier,
  languages: ({ Code }) => Code,
  trainings: ({ Title }) => Title,
  "business-division-facilities": ({ Name, AddressCity }) => `${Name}, ${AddressCity}`,
  "business-division-contact-persons": ({ Firstname, Lastname }) => `${Firstname} ${Lastname}`,
  "business-division-working-groups": ({ Name }) => Name,
  "business-divisions": ({ Name }) => Name,
};

const parseItem = (chunk: ItemList, index: number): object =>
  JSON.parse(chunk.textAt(index)) as object;

const nameItem = (
  resource: ResourceName,
  chunk: ItemList,
  index: number,
  item: object = parseItem(chunk, index),
): NamedItem => ({
  Uuid: chunk.uuidAt(index),
  label: (LABELS[resource] as (item: object) => string)(item),
});

/** @returns the item as JSON; whether a member without a value is there depends on the version */
const writeItem = (item: object, left: readonly string[] = []): string =>
  JSON.stringify(item, (name, value: unknown) =>
    value === null || left.includes(name) ? undefined : value,
  );

/** Distinguishes items by all that they say beside their Key and the Uuids that derive from it. */
const hashBody = (item: object): string =>
  createHash("sha256")
    .update(writeItem(item, ["Key", "Uuid"]))
    .digest("base64");

/**
 * @param places each stands once
 * @returns the indexes of the fewest that are not in ascending order, by piling up patience cards
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

async function listMoved(
  resource: ResourceName,
  before: ChunkedContent,
  after: ChunkedContent,
): Promise<readonly NamedItem[]> {
  const known = new Map<string, number>();
  for await (const chunk of before.readChunks(resource))
    for (let index = 0; index < chunk.length; index++) known.set(chunk.uuidAt(index), known.size);
  const kept: string[] = [];
  const places: number[] = [];
  for await (const chunk of after.readChunks(resource))
    for (let index = 0; index < chunk.length; index++) {
      const Uuid = chunk.uuidAt(index);
      const place = known.get(Uuid);
      if (place === undefined) continue;
      kept.push(Uuid);
      places.push(place);
    }
  const moved = new Set([...findMoved(places)].map((index) => kept[index]));
  const items: NamedItem[] = [];
  for await (const chunk of after.readChunks(resource))
    for (let index = 0; index < chunk.length; index++)
      if (moved.has(chunk.uuidAt(index))) items.push(nameItem(resource, chunk, index));
  return items;
}

/** @param onRead called after each chunk that had to be read */
export async function compareItems(
  resource: ResourceName,
  before: ChunkedContent,
  after: ChunkedContent,
  onRead: () => void = () => {},
): Promise<ResourceDifference> {
  const shared = new Set(before.chunks[resource]).intersection(new Set(after.chunks[resource]));
  /** In order; of shared ones, only the hash. */
  async function* readOthers(
    content: ChunkedContent,
  ): AsyncGenerator<ItemList | string, void, undefined> {
    const hashes = content.chunks[resource];
    const others = content.readChunks(
      resource,
      hashes.filter((hash) => !shared.has(hash)),
    );
    for (const hash of hashes) {
      const chunk = shared.has(hash) ? undefined : (await others.next()).value;
      yield chunk ?? hash;
      if (chunk) onRead();
    }
  }

  const sharedPlaces = new Map<string, number>();
  const known = new Map<string, KnownItem>();
  let place = 0;
  for await (const chunk of readOthers(before)) {
    if (typeof chunk === "string") sharedPlaces.set(chunk, place++);
    else
      for (let index = 0; index < chunk.length; index++)
        known.set(chunk.uuidAt(index), { place: place++, chunk, index });
  }

  const added: AddedItem[] = [];
  const bodies = new Map<string, number>();
  const changed: ChangedItem[] = [];
  let isInOrder = true;
  let last = -1;
  const keep = (former: number): void => {
    isInOrder &&= former > last;
    last = former;
  };
  for await (const chunk of readOthers(after)) {
    if (typeof chunk === "string") {
      keep(sharedPlaces.get(chunk) ?? -1);
      continue;
    }
    for (let index = 0; index < chunk.length; index++) {
      const Uuid = chunk.uuidAt(index);
      const old = known.get(Uuid);
      if (old === undefined) {
        const item = parseItem(chunk, index);
        if (known.size > 0) bodies.set(hashBody(item), added.length);
        added.push(nameItem(resource, chunk, index, item));
        continue;
      }
      known.delete(Uuid);
      keep(old.place);
      if (Buffer.compare(old.chunk.bytesAt(old.index), chunk.bytesAt(index)) === 0) continue;
      const [was, is] = [parseItem(old.chunk, old.index), parseItem(chunk, index)];
      const fields = compareFields(was, is);
      if (fields.length > 0 || writeItem(was) !== writeItem(is))
        changed.push({ ...nameItem(resource, chunk, index, is), fields });
    }
  }

  const removed: NamedItem[] = [];
  for (const [Uuid, { chunk, index }] of known) {
    const item = parseItem(chunk, index);
    removed.push(nameItem(resource, chunk, index, item));
    const body = bodies.size === 0 ? "" : hashBody(item);
    const same = bodies.get(body) ?? -1;
    const twin = added[same];
    if (twin === undefined) continue;
    added[same] = { ...twin, sameAs: Uuid };
    bodies.delete(body);
  }
  return {
    added,
    removed,
    changed,
    moved: isInOrder ? [] : await listMoved(resource, before, after),
  };
}
