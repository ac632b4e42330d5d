/**
 * A release as tables that people go on with, with references and identities by Key where there is
 * one, and the proof that what was written gives the same content back.
 */
import { perResource, RESOURCE_NAMES, resourceOf } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import { ARTICLES } from "../../catalog/content-form.ts";
import type { Field } from "../../catalog/field.ts";
import { checkContent } from "../../check/check-content.ts";
import { createUuid } from "../../check/identity.ts";
import { formatProblem } from "../../check/report-problems.ts";
import { trimCell } from "../../check/text-content.ts";
import { isUuid } from "../../check/text-formats.ts";
import { openContent } from "../../content/open-content.ts";
import { CommandError } from "../../errors.ts";
import { contentOfItems, readItems, textOf } from "../../release/history/chunked-content.ts";
import type { ChunkedContent } from "../../release/history/chunked-content.ts";
import { compareContent } from "../../release/history/compare-content.ts";
import { formatDifference } from "./difference-texts.ts";
import type { TableSource } from "./tables/write-tables.ts";

const MAX_SHOWN = 20;

type Item = Readonly<Record<string, unknown>>;
/** Keys by the Uuids that they stand for. */
type Keys = ReadonlyMap<unknown, string>;

/** Whether a Key can be written as a reference, in lists too, and is read as nothing else. */
const isPlain = (key: string): boolean =>
  key !== "" && trimCell(key) === key && !/[|,;]/u.test(key) && !isUuid(key);

const listArticles = (item: Item): readonly (readonly [string, Item])[] =>
  Object.entries((item[ARTICLES] ?? {}) as Readonly<Record<string, Item>>);

/** @returns the Keys of the items that references of this resource's fields may name */
async function collectKeys(resource: ResourceName, items: AsyncIterable<Item>): Promise<Keys> {
  const keys = new Map<unknown, string>();
  for await (const item of items) {
    const { Key, Uuid } = item;
    if (typeof Key !== "string" || !isPlain(Key)) continue;
    if (resource !== "navigation") keys.set(Uuid, Key);
    else for (const [, article] of listArticles(item)) keys.set(article["Uuid"], Key);
  }
  return keys;
}

function nameReferences(value: unknown, keys: Keys): unknown {
  return Array.isArray(value)
    ? value.map((uuid: unknown) => keys.get(uuid) ?? uuid)
    : (keys.get(value) ?? value);
}

/** @returns which resource's Keys a field may give instead of uuids */
const findTarget = (name: string, { target }: Field): ResourceName | undefined =>
  name === "InformationArticleUuid" ? "navigation" : target;

/** @returns the item as people write it: without the uuids that follow from its Key */
function toWritten(
  resource: ResourceName,
  item: Item,
  keys: Readonly<Record<ResourceName, Keys>>,
): Item {
  const written: Record<string, unknown> = { ...item };
  const { Key, Uuid } = item;
  if (typeof Key === "string" && Uuid === createUuid(`${resource}/${Key}`)) delete written["Uuid"];
  for (const [name, field] of Object.entries(resourceOf(resource).fields)) {
    const target = findTarget(name, field);
    if (target !== undefined) written[name] = nameReferences(item[name], keys[target]);
  }
  if (resource !== "navigation") return written;
  const made = createUuid(`article/${String(Uuid)}`);
  written[ARTICLES] = Object.fromEntries(
    listArticles(item).map(([code, { Uuid: uuid, ...article }]) => [
      code,
      uuid === made ? article : { ...article, Uuid: uuid },
    ]),
  );
  return written;
}

/**
 * @param onItem called whenever an item is read for a table: twice for each, and for languages again
 * @returns what tables are made from
 */
export async function openTables(
  content: ChunkedContent,
  onItem: () => void = () => {},
): Promise<TableSource> {
  async function* readStored(resource: ResourceName): AsyncGenerator<Item, void, undefined> {
    for await (const item of readItems(content, resource)) yield JSON.parse(textOf(item)) as Item;
  }
  const keys = perResource<Keys>(() => new Map());
  const targets = RESOURCE_NAMES.flatMap((name) =>
    Object.entries(resourceOf(name).fields).flatMap(([field, row]) => findTarget(field, row) ?? []),
  );
  for (const name of new Set(targets)) keys[name] = await collectKeys(name, readStored(name));
  return {
    installation: content.installation,
    async *readItems(resource) {
      for await (const item of readStored(resource)) {
        onItem();
        yield toWritten(resource, item, keys);
      }
    },
  };
}

/**
 * The proof of the promise, whatever rules content is read by: the files are read again as a publish
 * would read them.
 * @throws CommandError when they give something else back
 */
export async function proveCheckout(folder: string, content: ChunkedContent): Promise<void> {
  const result = await checkContent(await openContent(folder));
  const lines = result.valid
    ? formatDifference(await compareContent(content, contentOfItems(result.content)))
    : result.errors.map(formatProblem);
  if (lines.length === 0) return;
  throw new CommandError(
    [
      ...lines.slice(0, MAX_SHOWN),
      "Publishing this release from this form would not give it back, so nothing was written: take --form jsonl.",
    ].join("\n"),
  );
}
