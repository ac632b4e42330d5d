/**
 * In charge of searching a collection as it is served: in the language each item came in. In come
 * words and the scope of the request; out go positions, best first. Indexes are made when they are
 * first asked for and remembered as long as they hold.
 */
import { LRUCache } from "lru-cache";
import { resourceOf } from "../../catalog/resources.ts";
import { SEARCHED_FIELDS } from "../../catalog/searched-fields.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { readSearchedTexts } from "../search/searched-texts.ts";
import { createSearchIndex } from "../search/search-index.ts";
import type { SearchedDocument } from "../search/collect-texts.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import type { Serving } from "../serve-item.ts";
import type { ColumnScope } from "./columns.ts";

interface HeldIndex {
  readonly index: SearchIndex;
  readonly validFrom: number;
  readonly validUntil: number;
}

/** Indexed items that are remembered, of all resources and languages together. */
const MAX_REMEMBERED_ITEMS = 500_000;

/** @returns positions in the order of their rank */
export type SearchItems = (words: readonly string[], scope: ColumnScope) => Promise<Uint32Array>;

export function createSearch(snapshot: Snapshot): SearchItems {
  const indexes = new LRUCache<string, HeldIndex>({ maxSize: MAX_REMEMBERED_ITEMS });

  return async (words, scope) => {
    const { resource, choice, now } = scope;
    const key = `${resource} ${choice.languages.map(({ code }) => code).join()}`;
    const found = indexes.get(key);
    if (found && found.validFrom <= now && now < found.validUntil)
      return Uint32Array.from(await found.index.search(words));
    const serving = beginServing(snapshot, choice, now);
    const index = await createSearchIndex(readDocuments(scope, serving), scope.slices);
    const { validFrom, validUntil } = serving;
    const size = snapshot.collections[resource].length + 1;
    indexes.set(key, { index, validFrom, validUntil }, { size });
    return Uint32Array.from(await index.search(words));
  };
}

function* readDocuments(
  { resource }: ColumnScope,
  serving: Serving,
): Generator<SearchedDocument, void, undefined> {
  const { fields } = resourceOf(resource);
  const { title, texts } = SEARCHED_FIELDS[resource];
  const names = [...new Set([...title, ...texts].map((path) => path.split(".")[0] ?? ""))];
  let index = 0;
  for (const item of serving.snapshot.collections[resource].items()) {
    serving.texts.clear();
    const served = serveItem(fields, item, serving, names);
    // Only the language that this item came in is there now.
    const [language] = serving.texts.keys();
    yield { index, ...readSearchedTexts(resource, served), language: language?.code };
    index += 1;
  }
}
