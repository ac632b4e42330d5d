/**
 * What differs between two lists of one resource. A chunk that both lists share is not read, unless
 * something moved.
 */
import { hash as digestAtOnce } from "node:crypto";
import type { ResourceName, StoredItem } from "../../catalog/resources.ts";
import { textOf } from "./chunked-content.ts";
import type { ChunkedContent, Item } from "./chunked-content.ts";
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

const parseItem = (item: Item): object => JSON.parse(textOf(item)) as object;

const nameItem = (resource: ResourceName, item: Item): NamedItem => ({
  Uuid: item.Uuid,
  label: (LABELS[resource] as (item: object) => string)(parseItem(item)),
});

/** @returns the item as JSON; whether a member without a value is there depends on the version */
const writeItem = (item: object, left: readonly string[] = []): string =>
  JSON.stringify(item, (name, value: unknown) =>
    value === null || left.includes(name) ? undefined : value,
  );

/** Distinguishes items by all that they say beside their Key and the Uuids that derive from it. */
const hashBody = (item: Item): string =>
  digestAtOnce("sha256", writeItem(parseItem(item), ["Key", "Uuid"]), "base64");

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
  const lists = new Map<string, readonly string[]>();
  /** What both lists share is read once. */
  async function readUuids(content: ChunkedContent): Promise<void> {
    const hashes = content.chunks[resource].filter((hash) => !lists.has(hash));
    let place = 0;
    for await (const chunk of content.readChunks(resource, hashes))
      lists.set(
        hashes[place++] ?? "",
        Array.from(chunk.items(), ({ Uuid }) => Uuid),
      );
  }
  await readUuids(before);
  await readUuids(after);
  const places = new Map<string, number>();
  for (const hash of before.chunks[resource])
    for (const Uuid of lists.get(hash) ?? []) places.set(Uuid, places.size);
  const kept = after.chunks[resource].flatMap((hash) =>
    (lists.get(hash) ?? []).filter((Uuid) => places.has(Uuid)),
  );
  const indexes = findMoved(kept.map((Uuid) => places.get(Uuid) ?? -1));
  const moved = new Set([...indexes].map((index) => kept[index]));
  const touched = after.chunks[resource].filter((hash) =>
    lists.get(hash)?.some((Uuid) => moved.has(Uuid)),
  );
  const items: NamedItem[] = [];
  for await (const chunk of after.readChunks(resource, touched))
    for (const item of chunk.items())
      if (moved.has(item.Uuid)) items.push(nameItem(resource, item));
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
  /** In order: items, and instead of those that both lists share the hash of their chunk. */
  async function* readOthers(
    content: ChunkedContent,
  ): AsyncGenerator<Item | string, void, undefined> {
    const hashes = content.chunks[resource];
    const read = hashes.filter((hash) => !shared.has(hash));
    const others = content.readChunks(resource, read);
    for (const hash of hashes) {
      const chunk = shared.has(hash) ? undefined : (await others.next()).value;
      if (chunk) {
        yield* chunk.items();
        onRead();
      } else yield hash;
    }
  }

  let place = 0;
  const sharedPlaces = new Map<string, number>();
  const known = new Map<string, { readonly place: number; readonly item: Item }>();
  for await (const item of readOthers(before)) {
    if (typeof item === "string") sharedPlaces.set(item, place++);
    else known.set(item.Uuid, { place: place++, item });
  }

  const added: AddedItem[] = [];
  const bodies = new Map<string, number>();
  const changed: ChangedItem[] = [];
  let isInOrder = true;
  let last = -1;
  for await (const item of readOthers(after)) {
    const old = typeof item === "string" ? undefined : known.get(item.Uuid);
    const former = typeof item === "string" ? sharedPlaces.get(item) : old?.place;
    if (former !== undefined) {
      isInOrder &&= former > last;
      last = former;
    }
    if (typeof item === "string") continue;
    if (old === undefined) {
      if (known.size > 0) bodies.set(hashBody(item), added.length);
      added.push(nameItem(resource, item));
      continue;
    }
    known.delete(item.Uuid);
    if (Buffer.compare(old.item.json, item.json) === 0) continue;
    const [was, is] = [parseItem(old.item), parseItem(item)];
    const fields = compareFields(was, is);
    if (fields.length > 0 || writeItem(was) !== writeItem(is))
      changed.push({ ...nameItem(resource, item), fields });
  }

  const removed: NamedItem[] = [];
  for (const { item } of known.values()) {
    removed.push(nameItem(resource, item));
    const body = bodies.size === 0 ? "" : hashBody(item);
    const same = bodies.get(body) ?? -1;
    const twin = added[same];
    if (twin === undefined) continue;
    added[same] = { ...twin, sameAs: item.Uuid };
    bodies.delete(body);
  }
  const moved = isInOrder ? [] : await listMoved(resource, before, after);
  return { added, removed, changed, moved };
}
