/**
 * Searches a collection as it is served: in the language each item came in, best first. Indexes are
 * made when they are first asked for and remembered with the time for which they hold.
 */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createSearchIndex } from "../search/search-index.ts";
import type { SearchedDocument } from "../search/collect-texts.ts";
import { valuesAt } from "../members.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import type { Serving } from "../serve-item.ts";
import type { Memory } from "../memory.ts";
import { spellScope } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";

/** @returns positions in the order of their rank */
export type SearchItems = (words: readonly string[], scope: ColumnScope) => Promise<Uint32Array>;

export function createSearch(snapshot: Snapshot, { indexes }: Memory): SearchItems {
  return async (words, scope) => {
    const { resource, choice, now } = scope;
    const key = spellScope(snapshot, scope, searchedNames(resource));
    let index = indexes.get(key);
    if (!index) {
      const serving = beginServing(snapshot, choice, now);
      index = await createSearchIndex(readDocuments(scope, serving), scope.slices);
      indexes.set(key, index, { size: snapshot.collections[resource].length + 1 });
    }
    return Uint32Array.from(await index.search(words));
  };
}

function* readDocuments(
  { resource }: ColumnScope,
  serving: Serving,
): Generator<SearchedDocument, void, undefined> {
  const { fields } = CONTRACT.resources[resource];
  const names = searchedNames(resource);
  for (const item of serving.snapshot.collections[resource].items()) {
    serving.texts.clear();
    const served = serveItem(fields, item, serving, names);
    // Only the language that this item came in is there now.
    const [language] = serving.texts.keys();
    yield { ...readSearchedTexts(resource, served), language: language?.code };
  }
}

/** @returns the fields that the searched texts stand in */
function searchedNames(resource: ResourceName): readonly string[] {
  const { title, texts } = CONTRACT.resources[resource].searched ?? { title: [], texts: [] };
  return [...new Set([...title, ...texts].map((path) => path.split(".")[0] ?? ""))];
}

/**
 * Without an article, a navigation item has no words and is not found.
 * @returns what a search sees of an item as it is served
 */
export function readSearchedTexts(
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
): Pick<SearchedDocument, "title" | "texts"> {
  const { title, texts } = CONTRACT.resources[resource].searched ?? { title: [], texts: [] };
  const textsAt = (path: string): readonly string[] =>
    valuesAt(item, path.split(".")).flatMap(listTexts);
  return { title: title.flatMap(textsAt).join(" "), texts: texts.flatMap(textsAt) };
}

/** @returns the texts of a text, a list or the custom attributes */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
