/** What is known of all items of a resource, chunk by chunk: each chunk of which something is not known is read once. */
import type { PlainObject } from "../../content/record.ts";
import { inSlices } from "../../lib/in-slices.ts";
import { itemsOf } from "../../store/format/chunk-items.ts";
import type { StoreReader } from "../../store/store.ts";
import { parseItem } from "../../validate/valid-content.ts";
import { findFacts, keepFacts, knownFacts } from "./item-facts.ts";
import type { ItemFacts } from "./item-facts.ts";
import type { OpenItems } from "./open-items.ts";
import type { ItemSearch, ItemWords } from "./search-stored.ts";

/** Chunks that are in memory at once. */
const READ_AT_ONCE = 16;

export interface Gathered {
  readonly facts: readonly ItemFacts[];
  /** Without a search, none. */
  readonly words: readonly ItemWords[];
}

/** @param search absent: nothing is searched */
export async function gatherItems(
  reader: StoreReader,
  { resource, stored }: Pick<OpenItems, "resource" | "stored">,
  search?: ItemSearch,
): Promise<Gathered> {
  const facts = stored.chunks.map(({ hash }) => knownFacts(resource, hash));
  const words = stored.chunks.map(({ hash }) => search?.known(hash));
  const missing = stored.chunks.flatMap(({ hash }, index) =>
    facts[index] && (words[index] || !search) ? [] : [{ hash, index }],
  );
  for (const some of inSlices(missing, READ_AT_ONCE)) {
    const hashes = some.map(({ hash }) => hash);
    const chunks = await reader.readChunks(resource.name, hashes);
    for (const [place, { hash, index }] of some.entries()) {
      const chunk = chunks[place];
      const items: readonly PlainObject[] = chunk
        ? Array.from(itemsOf(chunk), ({ json }) => parseItem(json))
        : [];
      const found = facts[index] ?? findFacts(resource, items);
      facts[index] = found;
      keepFacts(resource, hash, found);
      if (search) words[index] ??= await search.add(items, hash);
    }
  }
  return {
    facts: facts.flatMap((one) => one ?? []),
    words: words.flatMap((one) => one ?? []),
  };
}
