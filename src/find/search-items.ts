/**
 * Searches a collection as it is served: each item in the language that the client gets, best matches
 * first. The words are read when a collection is first searched, chunk by chunk, as columns are.
 */
import { mustGet } from "../lib/must-get.ts";
import { mapResources, perCatalog } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { CollectionItem, Piece } from "../serving/collection.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { valuesAt } from "../query/paths.ts";
import { collectionAt } from "../items/resource-traits.ts";
import type { SearchTerm } from "../query/search-terms.ts";
import { correctWords } from "./search/correct-words.ts";
import type { Correction } from "./search/correct-words.ts";
import { rankDocuments } from "./search/rank-documents.ts";
import { createSearchPart } from "./search/search-part.ts";
import type { SearchedDocument, SearchPart } from "./search/search-part.ts";
import { beginServing, serveItem } from "../items/serve-item.ts";
import type { ResponseState } from "../items/serve-item.ts";
import { describeDependence } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";
import type { FindMemory, Remembered } from "./memory.ts";

/** What a search finds. */
interface SearchedItems {
  /** In the order of their rank. */
  readonly positions: Uint32Array;
  /** The words that were searched instead, because nothing was found otherwise. */
  readonly corrections: readonly Correction[];
}

/** @param tieOrder by position in the collection, that among items of equal rank; undefined: the position itself */
type SearchItems = (
  terms: readonly SearchTerm[],
  scope: ColumnScope,
  tieOrder: Uint32Array | undefined,
  checkPoint: CheckPoint,
) => SearchedItems;

/** The words of the items of a collection, by key of their pieces. */
interface SearchIndex extends Remembered {
  readonly parts: ReadonlyMap<string, SearchPart>;
}

export function createSearch(snapshot: Snapshot, memory: FindMemory): SearchItems {
  return (terms, scope, tieOrder, checkPoint) => {
    if (terms.length === 0) return { positions: new Uint32Array(), corrections: [] };
    const { resource, choice, now } = scope;
    const { names } = mustGet(searchedOf(snapshot.catalog), resource);
    const { vocabulary, number } = memory.vocabulary();
    const { key, keyOf } = describeDependence(snapshot, scope, names);
    const name = `search ${number} ${key}`;
    const known = (memory.data.get(name) as SearchIndex | undefined)?.parts;
    const { pieces, ...collection } = collectionAt(snapshot, resource, now);
    const serving = beginServing(snapshot, choice, now);
    const readItem = (position: number): SearchedDocument =>
      readDocument(collection.at(position), resource, serving);
    const readPart = ({ start, length }: Piece): SearchPart => {
      checkPoint();
      const documents = Array.from({ length }, (_, index) => readItem(start + index));
      return createSearchPart(documents, vocabulary);
    };
    const byKey = new Map<string, SearchPart>();
    try {
      // All parts are read before words are looked up, because new texts may add new words.
      for (const piece of pieces)
        byKey.set(keyOf(piece), known?.get(keyOf(piece)) ?? readPart(piece));
    } finally {
      // A query that was given up leaves what it has read to the next one.
      const kept = byKey.size < pieces.length ? new Map([...(known ?? []), ...byKey]) : byKey;
      const bytes = kept.values().reduce((sum, part) => sum + part.bytes, vocabulary.bytes);
      const index: SearchIndex = { parts: kept, bytes };
      memory.data.set(name, index);
    }
    const parts = [...byKey.values()];
    const { documents, missing } = rankDocuments(terms, parts, vocabulary, tieOrder, checkPoint);
    if (documents.length > 0) return { positions: documents, corrections: [] };
    checkPoint();
    const corrected = correctWords(terms, missing, {
      parts,
      vocabulary,
      tieOrder,
      read: readItem,
      checkPoint,
    });
    if (corrected === undefined) return { positions: documents, corrections: [] };
    const again = rankDocuments(corrected.terms, parts, vocabulary, tieOrder, checkPoint);
    return { positions: again.documents, corrections: corrected.corrections };
  };
}

function readDocument(
  item: CollectionItem,
  resource: ResourceName,
  serving: ResponseState,
): SearchedDocument {
  const { catalog } = serving.snapshot;
  const searched = mustGet(searchedOf(catalog), resource);
  serving.texts.clear();
  const served = serveItem(
    mustGet(catalog.resources, resource).fields,
    item,
    serving,
    searched.names,
  );
  // Serving one item has added only its own language.
  const [language] = serving.texts.keys();
  return { ...readTexts(searched, served), language: language?.code };
}

interface Searched {
  /** The fields that contain the searched texts. */
  readonly names: readonly string[];
  readonly title: readonly (readonly string[])[];
  readonly texts: readonly (readonly string[])[];
}

const searchedOf = perCatalog((catalog) =>
  mapResources(catalog.resources, (resource) => describeSearched(catalog, resource)),
);

function describeSearched(
  { resources }: Catalog,
  { fields, searched = { title: [], texts: [] } }: Resource,
): Searched {
  /** A path to an embedded item means its title. */
  const resolve = (path: string): readonly (readonly string[])[] => {
    const { target, isEmbedded } = fields.get(path) ?? {};
    const title = target && isEmbedded ? mustGet(resources, target).searched?.title : undefined;
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
 * @returns the searched texts of a served item
 */
export const readSearchedTexts = (
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
  catalog: Catalog,
): Pick<SearchedDocument, "title" | "texts"> =>
  readTexts(mustGet(searchedOf(catalog), resource), item);

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
