/**
 * Stored items as people write them: with Keys instead of Uuids where possible, so that they can edit them.
 */
import { mustGet } from "../lib/must-get.ts";
import { articlesOf } from "../catalog/catalog.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { Field } from "../catalog/field.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { createUuid, isUuid } from "../lib/uuid.ts";
import { createArticleUuid } from "../validate/items/known-item.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import { readItems } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import type { TableSource } from "./write-tables.ts";

/** Keys by their Uuids. */
type Keys = ReadonlyMap<unknown, string>;

/** Whether a Key can be written as a reference, also in lists, without ambiguity. */
const isPlain = (key: string): boolean => key !== "" && !/[|,;]/u.test(key) && !isUuid(key);

/** @returns the resource whose Keys may be used in the field instead of Uuids */
const keyTargetOf = (field: Field): ResourceName | undefined =>
  isGivenByContent(field) ? field.target : undefined;

/** @returns the texts of an item by language, if they have Uuids of their own */
function listIdentified(
  resource: Resource,
  item: ItemValues,
): readonly (readonly [string, ItemValues])[] {
  const articles = articlesOf(resource);
  return Object.entries((item[articles ?? ""] ?? {}) as Readonly<Record<string, ItemValues>>);
}

/** @returns the Keys of all targets of references: items, and texts of items with Uuids of their own */
async function collectKeys(resource: Resource, items: AsyncIterable<ItemValues>): Promise<Keys> {
  const keys = new Map<unknown, string>();
  for await (const item of items) {
    const { Key, Uuid } = item;
    if (typeof Key !== "string" || !isPlain(Key)) continue;
    for (const [, text] of listIdentified(resource, item)) keys.set(text["Uuid"], Key);
    keys.set(Uuid, Key);
  }
  return keys;
}

function nameReferences(value: unknown, keys: Keys): unknown {
  return Array.isArray(value)
    ? value.map((uuid: unknown) => keys.get(uuid) ?? uuid)
    : (keys.get(value) ?? value);
}

/**
 * @param row its number among the items, from 1
 * @returns the item as people write it: without the Uuids that are derived from its Key, and a Key that is made
 */
function toWritten(
  resource: Resource,
  item: ItemValues,
  row: number,
  keys: ReadonlyMap<string, Keys>,
): ItemValues {
  const written: Record<string, unknown> = { ...item };
  const { Key, Uuid } = item;
  const { name: own, keyedAs = own, key } = resource;
  const keyed = key === "row" ? String(row) : Key;
  if (key) delete written["Key"];
  // A row without any value would be none.
  const isNamed = key === undefined || Object.keys(written).length > 1;
  if (isNamed && typeof keyed === "string" && Uuid === createUuid(`${keyedAs}/${keyed}`))
    delete written["Uuid"];
  for (const [name, field] of resource.fields) {
    const known = keys.get(keyTargetOf(field) ?? "");
    if (known && item[name] !== undefined) written[name] = nameReferences(item[name], known);
  }
  const texts = listIdentified(resource, item);
  const under = articlesOf(resource);
  if (texts.length === 0 || under === undefined) return written;
  const articleUuid = createArticleUuid(String(Uuid));
  written[under] = Object.fromEntries(
    texts.map(([code, { Uuid: uuid, ...text }]) => [
      code,
      uuid === articleUuid ? text : { ...text, Uuid: uuid },
    ]),
  );
  return written;
}

/**
 * @param reader must stay open for as long as items are read
 * @param onItem called whenever an item is read for a table: twice for each item, and once more for
 * languages
 * @returns the source of the tables
 */
export async function openTables(
  reader: ReadChunks,
  content: Content,
  onItem: () => void = () => {},
): Promise<TableSource> {
  async function* readStored(resource: ResourceName): AsyncGenerator<ItemValues, void, undefined> {
    for await (const item of readItems(reader, content, resource)) yield parseItem(item.json);
  }
  const catalog = catalogOf(content.installation);
  const keys = new Map<string, Keys>();
  const fields = [...catalog.resources.values()].flatMap((resource) => [
    ...resource.fields.values(),
  ]);
  for (const name of new Set(fields.flatMap((field) => keyTargetOf(field) ?? [])))
    keys.set(name, await collectKeys(mustGet(catalog.resources, name), readStored(name)));
  const lists = new Map([...keys].map(([name, known]) => [name, [...new Set(known.values())]]));
  return {
    installation: content.installation,
    keysOf: (resource) => lists.get(resource) ?? [],
    async *readItems(resource) {
      let row = 0;
      for await (const item of readStored(resource)) {
        onItem();
        row += 1;
        yield toWritten(mustGet(catalog.resources, resource), item, row, keys);
      }
    },
  };
}
