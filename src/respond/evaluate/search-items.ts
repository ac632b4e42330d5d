/**
 * Searches a collection as it is served: in the language each item came in, best first. Indexes are
 * made when they are first asked for and remembered with the time for which they hold.
 */
import { perCatalog, perResource } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createSearchIndex } from "../search/search-index.ts";
import type { SearchedDocument } from "../search/collect-texts.ts";
import { valuesAt } from "../members.ts";
import { collectionAt } from "../resource-traits.ts";
import { beginServing, serveItem } from "../serve-item.ts";
import type { Serving } from "../serve-item.ts";
import type { Memory } from "../memory.ts";
import { spellScope } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";

/** @returns positions in the order of their rank */
export type SearchItems = (words: readonly string[], scope: ColumnScope) => Uint32Array;

export function createSearch(snapshot: Snapshot, { indexes }: Memory): SearchItems {
  return (words, scope) => {
    const { resource, choice, now } = scope;
    const { names } = searchedOf(snapshot.catalog)[resource];
    const key = spellScope(snapshot, scope, names);
    let index = indexes.get(key);
    if (!index) {
      const serving = beginServing(snapshot, choice, now);
      index = createSearchIndex(readDocuments(scope, serving));
      indexes.set(key, index, { size: collectionAt(snapshot, resource, now).length + 1 });
    }
    return index.search(words);
  };
}

function* readDocuments(
  { resource, now }: ColumnScope,
  serving: Serving,
): Generator<SearchedDocument, void, undefined> {
  const { snapshot } = serving;
  const { fields } = snapshot.catalog.resources[resource];
  const searched = searchedOf(snapshot.catalog)[resource];
  for (const item of collectionAt(snapshot, resource, now).items()) {
    serving.texts.clear();
    const served = serveItem(fields, item, serving, searched.names);
    // Only the language that this item came in is there now.
    const [language] = serving.texts.keys();
    yield { ...readTexts(searched, served), language: language?.code };
  }
}

interface Searched {
  /** The fields that the searched texts stand in. */
  readonly names: readonly string[];
  readonly title: readonly (readonly string[])[];
  readonly texts: readonly (readonly string[])[];
}

const searchedOf = perCatalog((catalog) =>
  perResource(catalog, (name) => describeSearched(catalog, name)),
);

function describeSearched({ resources }: Catalog, resource: ResourceName): Searched {
  const { fields, searched = { title: [], texts: [] } } = resources[resource];
  /** What names an embedded item means the title of that. */
  const resolve = (path: string): readonly (readonly string[])[] => {
    const { target, isEmbedded } = fields[path] ?? {};
    const title = target && isEmbedded ? resources[target].searched?.title : undefined;
    return (title?.map((inner) => `${path}.${inner}`) ?? [path]).map((text) => text.split("."));
  };
  const [title, texts] = [searched.title.flatMap(resolve), searched.texts.flatMap(resolve)];
  return {
    names: [...new Set([...title, ...texts].map(([name = ""]) => name))],
    title,
    texts,
  };
}

/**
 * Without an article, a navigation item has no words and is not found.
 * @returns what a search sees of an item as it is served
 */
export const readSearchedTexts = (
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
  catalog: Catalog,
): Pick<SearchedDocument, "title" | "texts"> => readTexts(searchedOf(catalog)[resource], item);

function readTexts(
  { title, texts }: Searched,
  item: Readonly<Record<string, unknown>>,
): Pick<SearchedDocument, "title" | "texts"> {
  const textsAt = (path: readonly string[]): readonly string[] =>
    valuesAt(item, path).flatMap(listTexts);
  return { title: title.flatMap(textsAt).join(" "), texts: texts.flatMap(textsAt) };
}

/** @returns the texts of a text, a list or the custom attributes */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
