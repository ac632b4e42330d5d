/** What filters need to know of the items of a list: read once of each chunk, and kept in the process within a bound. */
import { LRUCache } from "lru-cache";
import { localizedOf } from "../../catalog/catalog.ts";
import type { Resource } from "../../catalog/resources.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { readTraitsOf } from "./item-state.ts";
import type { ItemTraits } from "./item-state.ts";

/** Of consecutive items. */
export interface ItemFacts {
  /** By item, the index of its traits. */
  readonly kinds: Uint32Array;
  readonly traits: readonly ItemTraits[];
  /** By item; empty: it has none. */
  readonly keys: readonly string[];
}

/** Of some hundred thousand items. */
const FACTS_BYTES = 24 * 1024 ** 2;
/** Of an entry, of traits, of what they say of a language, of a Key besides its characters. */
const [ENTRY_BYTES, TRAITS_BYTES, LANGUAGE_BYTES, KEY_BYTES] = [500, 200, 200, 24];

const factsByChunk = new LRUCache<string, ItemFacts>({
  maxSize: FACTS_BYTES,
  sizeCalculation: ({ kinds, traits, keys }) =>
    ENTRY_BYTES +
    kinds.byteLength +
    traits.reduce((sum, one) => sum + TRAITS_BYTES + one.languages.length * LANGUAGE_BYTES, 0) +
    keys.reduce((sum, key) => sum + KEY_BYTES + key.length, 0),
});

export function findFacts(resource: Resource, items: Iterable<ItemValues>): ItemFacts {
  const read = readTraitsOf(resource);
  const known = new Map<string, number>();
  const traits: ItemTraits[] = [];
  const [kinds, keys]: [number[], string[]] = [[], []];
  for (const item of items) {
    const one = read(item);
    const kind = getOrInsert(known, JSON.stringify(one), () => traits.push(one) - 1);
    kinds.push(kind);
    keys.push(typeof item["Key"] === "string" ? item["Key"] : "");
  }
  return { kinds: Uint32Array.from(kinds), traits, keys };
}

/** What facts depend on besides the items. */
function nameFacts(resource: Resource): string {
  const { under, hasState } = localizedOf(resource)?.field ?? {};
  return JSON.stringify([under, hasState, resource.hasState]);
}

/** @param hash of a chunk */
export const knownFacts = (resource: Resource, hash: string): ItemFacts | undefined =>
  factsByChunk.get(`${nameFacts(resource)} ${hash}`);

export const keepFacts = (resource: Resource, hash: string, facts: ItemFacts): void =>
  void factsByChunk.set(`${nameFacts(resource)} ${hash}`, facts);
