/** Finds items of a content by their Uuids or Keys, reading few of its chunks. */
import type { ResourceName } from "../catalog/resource-names.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { mustGet } from "../lib/must-get.ts";
import { createUuid, isUuid, nthUuid } from "../lib/uuid.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemReader } from "./chunk-reader.ts";
import { readSome } from "./content.ts";
import type { Content } from "./content.ts";
import { itemsOf } from "./format/chunk-items.ts";
import { openStored } from "./stored-list.ts";
import type { StoredList } from "./stored-list.ts";

/** Where an item is. */
export interface LocatedItem {
  readonly Uuid: string;
  /** The hash of its chunk. */
  readonly chunk: string;
}

/** For more, looking at all items takes less than looking for each. */
const MOST_SOUGHT = 16;

/** @returns by Uuid, where each of these items is that the list has */
function locateUuids(stored: StoredList, wanted: readonly string[]): Map<string, LocatedItem> {
  const found = new Map<string, LocatedItem>();
  const sought = new Set(wanted);
  if (wanted.length > MOST_SOUGHT) {
    for (const { hash: chunk, uuids, length } of stored.chunks) {
      for (let index = 0; index < length; index += 1) {
        const Uuid = nthUuid(uuids, index);
        if (sought.has(Uuid)) found.set(Uuid, { Uuid, chunk });
      }
    }
    return found;
  }
  for (const Uuid of sought) {
    const position = stored.indexOf(Uuid);
    if (position !== undefined) found.set(Uuid, { Uuid, chunk: stored.chunkAt(position).hash });
  }
  return found;
}

/** In its canonical form, an item begins with its Key. */
const beginWith = (key: string): string => `{"Key":${JSON.stringify(key)},`;

/** @returns by Key, where each of these items is that the chunks have */
async function locateKeys(
  reader: ItemReader,
  resource: ResourceName,
  hashes: readonly string[],
  wanted: readonly string[],
): Promise<Map<string, LocatedItem>> {
  const found = new Map<string, LocatedItem>();
  const names = new Set(wanted);
  const begun = wanted.length > MOST_SOUGHT ? [""] : wanted.map(beginWith);
  for await (const chunk of readSome(reader, resource, hashes)) {
    if (!begun.some((text) => chunk.lines.includes(text))) continue;
    for (const { Uuid, json } of itemsOf(chunk)) {
      const { Key } = parseItem(json);
      if (typeof Key === "string" && names.has(Key)) found.set(Key, { Uuid, chunk: chunk.hash });
    }
    if (found.size === wanted.length) break;
  }
  return found;
}

/**
 * @param names Uuids in lower case, or Keys
 * @returns by these names, the items that the content has
 */
export async function locateItems(
  reader: ItemReader,
  content: Content,
  resource: ResourceName,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, LocatedItem>> {
  const wanted = new Set(names);
  const all = [...wanted];
  const { keyedAs = resource } = mustGet(catalogOf(content.installation).resources, resource);
  const madeOf = new Map(all.map((name) => [createUuid(`${keyedAs}/${name}`), name]));
  const stored = await openStored(reader, content, resource);
  const located = locateUuids(stored, [...all.filter(isUuid), ...madeOf.keys()]);
  const found = new Map<string, LocatedItem>();
  const keyed = new Set<string>();
  for (const [uuid, item] of located) {
    const key = madeOf.get(uuid);
    if (wanted.has(uuid)) found.set(uuid, item);
    if (key !== undefined && !located.has(key)) keyed.add(item.chunk);
  }
  const chunks = stored.chunks.map(({ hash }) => hash);
  // What is made of a Key has it, unless somebody gave the item another one since.
  for (const hashes of [[...keyed], chunks]) {
    const rest = all.filter((name) => !found.has(name) && !isUuid(name));
    if (rest.length === 0 || hashes.length === 0) continue;
    for (const [key, item] of await locateKeys(reader, resource, hashes, rest))
      found.set(key, item);
  }
  return found;
}
