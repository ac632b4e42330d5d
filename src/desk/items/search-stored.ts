/**
 * Searches the stored items of a resource as readers search what is served, but in each language of its own, and also
 * what readers do not see. The words of chunks stay in the process for the next search, within a bound.
 */
import { hash as digestAtOnce } from "node:crypto";
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { Field } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { createFindMemory } from "../../find/memory.ts";
import type { Remembered } from "../../find/memory.ts";
import { readSearchedTexts } from "../../find/search-items.ts";
import { correctWords } from "../../find/search/correct-words.ts";
import type { Correction } from "../../find/search/correct-words.ts";
import { rankDocuments } from "../../find/search/rank-documents.ts";
import { createSearchPart } from "../../find/search/search-part.ts";
import type { SearchedDocument, SearchPart } from "../../find/search/search-part.ts";
import { findStart } from "../../lib/find-start.ts";
import { textFieldOf } from "../../items/texts.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { mustGet } from "../../lib/must-get.ts";
import { stemsOf } from "../../lib/text/stems.ts";
import type { SearchTerm } from "../../query/search-terms.ts";
import { chunksOf, readItems } from "../../store/content.ts";
import type { Content, ReadChunks } from "../../store/content.ts";
import { parseItem } from "../../validate/valid-content.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { readItemTexts } from "./item-state.ts";

/** Of the words of some hundred thousand items in two languages; half of it is for the vocabulary. */
const SEARCH_BYTES = 128 * 1024 ** 2;

const memory = createFindMemory({ found: 1024 ** 2, data: SEARCH_BYTES }, stemsOf);

/** The words of consecutive items, each of which has a document per language. */
export interface ItemWords extends Remembered {
  readonly part: SearchPart;
  /** By item, its first document. */
  readonly starts: Uint32Array;
}

/** @returns the items that an embedded field shows, as far as they are searched */
type Embedded = (item: ItemValues, code: string | undefined) => ItemValues;

/** @returns the item with its text in a language, else in another one, where readers have it */
function showText(resource: Resource, item: ItemValues, code: string | undefined): ItemValues {
  const { name } = textFieldOf(resource) ?? {};
  if (name === undefined) return item;
  const texts = readItemTexts(resource, item);
  const [, text = null] = texts.find(([one]) => one === code) ?? texts[0] ?? [];
  return { ...item, [name]: text };
}

const listSearched = ({ searched }: Resource): readonly string[] => [
  ...(searched?.title ?? []),
  ...(searched?.texts ?? []),
];

/** An embedded field in which a search looks. */
interface EmbeddedField extends Pick<Field, "inverse"> {
  readonly name: string;
  readonly target: ResourceName;
  /** The members of its items that are searched; none: those of their titles. */
  readonly members: readonly string[];
}

const listEmbedded = (resource: Resource): readonly EmbeddedField[] =>
  Array.from(
    Map.groupBy(listSearched(resource), (path) => path.split(".")[0] ?? ""),
    ([name, paths]): readonly EmbeddedField[] => {
      const { isEmbedded, target, inverse } = resource.fields.get(name) ?? {};
      if (!isEmbedded || target === undefined) return [];
      const members = paths.flatMap((path) => path.split(".")[1] ?? []);
      return [{ name, target, members, ...(inverse !== undefined && { inverse }) }];
    },
  ).flat();

/** Whether a search as readers know it looks at all that names an item. */
const isLabelSearched = (resource: Resource): boolean => {
  const searched = new Set(listSearched(resource));
  return (resource.label.match(/\w+(?:\.\w+)?/gu) ?? []).every((path) => searched.has(path));
};

/** @returns by its Uuid, or by that to which it refers, what is searched of each item of a target */
async function readTargets(
  reader: ReadChunks,
  content: Content,
  row: Resource,
  { inverse, members }: EmbeddedField,
): Promise<ReadonlyMap<unknown, readonly ItemValues[]>> {
  const titles = row.searched?.title.map((path) => path.split(".")[0] ?? "") ?? [];
  const kept = new Set([...members, ...titles]);
  const texts = textFieldOf(row);
  if (texts && kept.has(texts.name)) kept.add(texts.field.under);
  const found = new Map<unknown, ItemValues[]>();
  for await (const { json } of readItems(reader, content, row.name)) {
    const item = parseItem(json);
    const searched = Object.entries(item).filter(([member]) => kept.has(member));
    const key = inverse === undefined ? item["Uuid"] : item[inverse];
    getOrInsert(found, key, () => []).push(Object.fromEntries(searched));
  }
  return found;
}

async function readEmbedded(
  reader: ReadChunks,
  content: Content,
  resource: Resource,
): Promise<Embedded> {
  const { resources } = catalogOf(content.installation);
  const shown: ((item: ItemValues, code: string | undefined) => readonly [string, unknown])[] = [];
  for (const field of listEmbedded(resource)) {
    const row = mustGet(resources, field.target);
    const targets = await readTargets(reader, content, row, field);
    shown.push((item, code) => {
      const uuids = field.inverse === undefined ? [item[field.name]].flat() : [item["Uuid"]];
      const items = uuids.flatMap((uuid) => targets.get(uuid) ?? []);
      return [field.name, items.map((one) => showText(row, one, code))];
    });
  }
  return (item, code) =>
    shown.length === 0
      ? item
      : { ...item, ...Object.fromEntries(shown.map((show) => show(item, code))) };
}

/** What is searched of a resource. */
export interface ItemSearch {
  /** @returns undefined: it is to be added */
  known(hash: string): ItemWords | undefined;
  /** @param hash absent: it is not kept */
  add(items: readonly ItemValues[], hash?: string): Promise<ItemWords>;
  /**
   * @param words of all items, in order
   * @param readItem gives one of them, by its position
   * @returns positions in the order of their rank
   */
  find(
    terms: readonly SearchTerm[],
    words: readonly ItemWords[],
    readItem: (position: number) => Promise<ItemValues | undefined>,
  ): Promise<{ readonly positions: Uint32Array; readonly corrections: readonly Correction[] }>;
}

const NO_TEXT: SearchedDocument = { title: "", texts: [], language: undefined };

/** Positions of items among documents: those of all parts, end to end. */
class ItemDocuments {
  readonly #words: readonly ItemWords[];
  /** By part, its first document, and its first item. */
  readonly #documents: Uint32Array;
  readonly #items: Uint32Array;

  constructor(words: readonly ItemWords[]) {
    this.#words = words;
    this.#documents = new Uint32Array(words.length);
    this.#items = new Uint32Array(words.length);
    for (const [index, { part, starts }] of words.slice(0, -1).entries()) {
      this.#documents[index + 1] = (this.#documents[index] ?? 0) + part.starts.length - 1;
      this.#items[index + 1] = (this.#items[index] ?? 0) + starts.length;
    }
  }

  /** @returns the item, and which of its documents it is */
  find(document: number): readonly [position: number, which: number] {
    const index = findStart(this.#documents, document);
    const within = document - (this.#documents[index] ?? 0);
    const starts = this.#words[index]?.starts ?? new Uint32Array(1);
    const item = findStart(starts, within);
    return [(this.#items[index] ?? 0) + item, within - (starts[item] ?? 0)];
  }
}

function* listDocuments(
  catalog: Catalog,
  resource: Resource,
  item: ItemValues,
  embedded: Embedded,
  label: string | undefined,
): Generator<SearchedDocument, void, undefined> {
  const codes = readItemTexts(resource, item).map(([code]) => code);
  for (const language of codes.length === 0 ? [undefined] : codes) {
    const shown = embedded(showText(resource, item, language), language);
    const { title, texts } = readSearchedTexts(resource.name, shown, catalog);
    yield { title, texts: label === undefined ? texts : [...texts, label], language };
  }
}

/** @param titleOf what lists name an item by */
export function openSearch(
  reader: ReadChunks,
  content: Content,
  resource: Resource,
  titleOf: (item: ItemValues) => string,
): ItemSearch {
  const catalog = catalogOf(content.installation);
  const { vocabulary, number } = memory.vocabulary();
  let embedded: Promise<Embedded> | undefined;
  // Read only where words are missing: a target may have as many items.
  const openEmbedded = (): Promise<Embedded> =>
    (embedded ??= readEmbedded(reader, content, resource));
  const targets = listEmbedded(resource).map(({ target }) => chunksOf(content, target));
  const form = digestAtOnce(
    "sha256",
    JSON.stringify([resource.name, resource.searched, resource.label, targets]),
  );
  const keyOf = (hash: string): string => `${number} ${form} ${hash}`;
  // What a list names an item by is found, whether or not readers see it.
  const isLabelled = isLabelSearched(resource);
  const documentsOf = (item: ItemValues, show: Embedded): readonly SearchedDocument[] => [
    ...listDocuments(catalog, resource, item, show, isLabelled ? undefined : titleOf(item)),
  ];
  return {
    known: (hash) => memory.data.get(keyOf(hash)) as ItemWords | undefined,
    async add(items, hash) {
      const show = await openEmbedded();
      const starts: number[] = [];
      const documents: SearchedDocument[] = [];
      for (const item of items) {
        starts.push(documents.length);
        documents.push(...documentsOf(item, show));
      }
      const part = createSearchPart(documents, vocabulary);
      const words = {
        part,
        starts: Uint32Array.from(starts),
        bytes: part.bytes + 4 * starts.length,
      };
      if (hash !== undefined) memory.data.set(keyOf(hash), words);
      return words;
    },
    async find(terms, words, readItem) {
      const parts = words.map(({ part }) => part);
      const places = new ItemDocuments(words);
      const toItems = (documents: Uint32Array): Uint32Array =>
        Uint32Array.from(new Set(Array.from(documents, (document) => places.find(document)[0])));
      if (terms.length === 0) return { positions: new Uint32Array(), corrections: [] };
      const { documents, missing } = rankDocuments(terms, parts, vocabulary, undefined, goOn);
      if (documents.length > 0) return { positions: toItems(documents), corrections: [] };
      const read = new Map<number, SearchedDocument>();
      for (;;) {
        const wanted = new Set<number>();
        const corrected = correctWords(terms, missing, {
          parts,
          vocabulary,
          read(document) {
            const text = read.get(document);
            if (text === undefined) wanted.add(document);
            return text ?? NO_TEXT;
          },
          checkPoint: goOn,
        });
        if (corrected === undefined) return { positions: new Uint32Array(), corrections: [] };
        if (wanted.size === 0) {
          const again = rankDocuments(corrected.terms, parts, vocabulary, undefined, goOn);
          return { positions: toItems(again.documents), corrections: corrected.corrections };
        }
        for (const document of wanted) {
          const [position, which] = places.find(document);
          const item = await readItem(position);
          const written = item ? documentsOf(item, await openEmbedded()) : [];
          read.set(document, written[which] ?? NO_TEXT);
        }
      }
    },
  };
}

const goOn = (): undefined => undefined;
