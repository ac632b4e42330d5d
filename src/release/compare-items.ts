/**
 * What differs between two lists of one resource. A portion that both lists share is not read,
 * unless it moved as a whole.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ResourceName } from "../catalog/resources.ts";
import type { ComparedItem, Portion } from "./compared-side.ts";
import { compareFields } from "./field-changes.ts";
import type { FieldChange } from "./field-changes.ts";
import { labelOf } from "./item-labels.ts";
import { findMoved } from "./stable-order.ts";
import type { Placed } from "./stable-order.ts";

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

/** An item of the old list that no shared portion holds. */
interface KnownItem {
  readonly hash: string;
  readonly place: number;
  readonly portion: Portion;
  readonly offset: number;
}

/** Something that both lists have. */
interface KeptItem extends Placed {
  readonly portion: Portion;
  /** Absent: the portion as a whole. */
  readonly offset?: number;
}

/** About what a portion of a release holds; to know it exactly, one would have to read it. */
const SHARED_PORTION_WEIGHT = 256;
/** Characters of portions that are kept for the next item: about 100,000 items of usual size. */
const MAX_KEPT_CHARACTERS = 128 * 1024 ** 2;

/** Neighbours mostly change together; the cache bounds the cost of lists that were shuffled. */
function createReader(): (portion: Portion) => Promise<readonly ComparedItem[]> {
  const kept = new LRUCache<Portion, readonly ComparedItem[]>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: (items) => items.reduce((sum, { text }) => sum + text.length, 1),
  });
  return async (portion) => {
    const items = kept.get(portion) ?? (await portion.read());
    kept.set(portion, items);
    return items;
  };
}

const parseItem = ({ text }: ComparedItem): object => JSON.parse(text) as object;

/** Distinguishes items by all that they say beside their Key and the Uuids that derive from it. */
function writeBody(item: ComparedItem): string {
  const body = JSON.stringify(parseItem(item), (name, value: unknown) =>
    name === "Key" || name === "Uuid" ? undefined : value,
  );
  return createHash("sha256").update(body).digest("base64");
}

/** @param onRead called after each portion that had to be read */
export async function compareItems(
  resource: ResourceName,
  before: readonly Portion[],
  after: readonly Portion[],
  onRead: () => void = () => {},
): Promise<ResourceDifference> {
  const idsAfter = new Set(after.map(({ id }) => id));
  const shared = new Map<string, number>();
  const known = new Map<string, KnownItem>();
  let place = 0;
  for (const portion of before) {
    if (idsAfter.has(portion.id)) {
      shared.set(portion.id, place++);
      continue;
    }
    for (const [offset, { Uuid, hash }] of (await portion.read()).entries()) {
      known.set(Uuid, { hash, place: place++, portion, offset });
    }
    onRead();
  }

  const readAgain = createReader();
  const nameItem = (item: ComparedItem): NamedItem => ({
    Uuid: item.Uuid,
    label: labelOf(resource, parseItem(item)),
  });
  const added: AddedItem[] = [];
  const bodies = new Map<string, number>();
  const changed: ChangedItem[] = [];
  const kept: KeptItem[] = [];
  for (const portion of after) {
    const sharedPlace = shared.get(portion.id);
    if (sharedPlace !== undefined) {
      kept.push({ place: sharedPlace, weight: SHARED_PORTION_WEIGHT, portion });
      continue;
    }
    for (const [offset, item] of (await portion.read()).entries()) {
      const old = known.get(item.Uuid);
      if (old === undefined) {
        bodies.set(writeBody(item), added.length);
        added.push(nameItem(item));
        continue;
      }
      known.delete(item.Uuid);
      kept.push({ place: old.place, weight: 1, portion, offset });
      if (old.hash === item.hash) continue;
      const oldItem = (await readAgain(old.portion))[old.offset];
      const fields = compareFields(oldItem ? parseItem(oldItem) : {}, parseItem(item));
      changed.push({ ...nameItem(item), fields });
    }
    onRead();
  }

  const removed: NamedItem[] = [];
  for (const { portion, offset } of known.values()) {
    const items = await readAgain(portion);
    for (const item of items.slice(offset, offset + 1)) {
      removed.push(nameItem(item));
      const body = added.length === 0 ? "" : writeBody(item);
      const same = bodies.get(body);
      const twin = same === undefined ? undefined : added[same];
      if (same !== undefined && twin !== undefined) {
        added[same] = { ...twin, sameAs: item.Uuid };
        bodies.delete(body);
      }
    }
  }
  const moved: NamedItem[] = [];
  for (const { portion, offset } of findMoved(kept)) {
    const items = await readAgain(portion);
    const those = offset === undefined ? items : items.slice(offset, offset + 1);
    moved.push(...those.map(nameItem));
  }
  return { added, removed, changed, moved };
}
