/**
 * Searches a collection as it is served: each item in the language that the client gets, best matches
 * first. The words of a piece are read when it is first searched, and cached under a key of everything on
 * which they depend.
 */
import { perCatalog, perResource } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Collection, Piece } from "../release/collection.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { valuesAt } from "../query/paths.ts";
import { collectionAt } from "../items/resource-traits.ts";
import { rankDocuments } from "./search/rank-documents.ts";
import { createSearchPart } from "./search/search-part.ts";
import type { SearchedDocument, SearchPart } from "./search/search-part.ts";
import { beginServing, serveItem } from "../items/serve-item.ts";
import type { Serving } from "../items/serve-item.ts";
import { prefixScope, scopeAtPiece, spellScope } from "./columns.ts";
import type { ColumnScope } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";
import type { FindMemory } from "./memory.ts";

/**
 * @param places by position, the place among items of equal rank; undefined: the position itself
 * @returns positions in the order of their rank
 */
export type SearchItems = (
  words: readonly string[],
  scope: ColumnScope,
  places: Uint32Array | undefined,
  checkPoint: CheckPoint,
) => Uint32Array;

export function createSearch(snapshot: Snapshot, memory: FindMemory): SearchItems {
  return (words, scope, places, checkPoint) => {
    const { resource, choice, now } = scope;
    const { names } = searchedOf(snapshot.catalog)[resource];
    const { vocabulary, number } = memory.vocabulary();
    const pieceScope = prefixScope(`search ${number}`, spellScope(snapshot, scope, names));
    const collection = collectionAt(snapshot, resource, now);
    const serving = beginServing(snapshot, choice, now);
    // All parts are read before words are looked up, because new texts may add new words.
    const parts = collection.pieces.map((piece) => {
      checkPoint();
      const key = scopeAtPiece(pieceScope, piece);
      const known = memory.parts.get(key, piece.hash) as SearchPart | undefined;
      if (known) return known;
      const documents = readDocuments(collection, piece, resource, serving);
      const part = createSearchPart(documents, vocabulary);
      memory.parts.set(key, piece.hash, part);
      return part;
    });
    return rankDocuments(words, parts, vocabulary, places);
  };
}

function* readDocuments(
  collection: Collection,
  { start, length }: Piece,
  resource: ResourceName,
  serving: Serving,
): Generator<SearchedDocument, void, undefined> {
  const { catalog } = serving.snapshot;
  const { fields } = catalog.resources[resource];
  const searched = searchedOf(catalog)[resource];
  for (let position = start; position < start + length; position += 1) {
    serving.texts.clear();
    const served = serveItem(fields, collection.at(position), serving, searched.names);
    // Serving one item has added only its own language.
    const [language] = serving.texts.keys();
    yield { ...readTexts(searched, served), language: language?.code };
  }
}

interface Searched {
  /** The fields that contain the searched texts. */
  readonly names: readonly string[];
  readonly title: readonly (readonly string[])[];
  readonly texts: readonly (readonly string[])[];
}

const searchedOf = perCatalog((catalog) =>
  perResource(catalog, (name) => describeSearched(catalog, name)),
);

function describeSearched({ resources }: Catalog, resource: ResourceName): Searched {
  const { fields, searched = { title: [], texts: [] } } = resources[resource];
  /** A path to an embedded item means its title. */
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
 * @returns the searched texts of a served item
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
