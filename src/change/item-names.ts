/** How items are named for people: in the fallback language, and by their Keys. */
import { mustGet } from "../lib/must-get.ts";
import { articlesOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import type { ValidItem, ItemValues } from "../validate/valid-content.ts";
import { readItems, readLanguages } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import { parseItem } from "../validate/valid-content.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { NamedItem } from "./result-parts.ts";

/** @returns the item of the content with its label */
export type Namer = (
  resource: ResourceName,
  item: Pick<ValidItem, "Uuid" | "json">,
  values?: ItemValues,
) => NamedItem;

const namers = new WeakMap<Content, Promise<Namer>>();

export const createNamer = (reader: ReadChunks, content: Content): Promise<Namer> =>
  getOrInsert(namers, content, async (): Promise<Namer> => {
    const { resources } = catalogOf(content.installation);
    const fallback = (await readLanguages(reader, content)).find((language) => language.Fallback);
    return (resource, item, values = parseItem(item.json)) => {
      const { fields, label: template } = mustGet(resources, resource);
      const find = (path: string): string => {
        const [name = "", member] = path.split(".");
        const texts = (values[fields.get(name)?.under ?? ""] ?? {}) as Readonly<
          Record<string, ItemValues>
        >;
        const said =
          member === undefined
            ? [values[name]]
            : [texts[fallback?.Code ?? ""], ...Object.values(texts)].map((text) => text?.[member]);
        return said.find((value) => typeof value === "string") ?? item.Uuid;
      };
      const label = template.replaceAll(/\w+(?:\.\w+)?/gu, (path) => find(path));
      return { Uuid: item.Uuid, label };
    };
  });

/** By the Uuids to which changed fields refer. */
export type ReferenceNames = ReadonlyMap<string, string>;

interface ListedItem {
  readonly fields: readonly {
    readonly field: string;
    readonly old: unknown;
    readonly new: unknown;
  }[];
}

type ChangedResource = Readonly<
  Partial<Record<"added" | "removed" | "changed", readonly ListedItem[]>>
>;

/** An item in words. */
export interface ItemName extends NamedItem {
  /** null: it has none. */
  readonly Key: string | null;
}

/**
 * @param contents where items are looked for, one after the other
 * @param wanted the Uuids of items, or of their articles
 */
export async function* readNames(
  reader: ReadChunks,
  contents: readonly Content[],
  wanted: ReadonlyMap<ResourceName, ReadonlySet<unknown>>,
): AsyncGenerator<readonly [ResourceName, string, ItemName], void, undefined> {
  for (const [resource, uuids] of wanted) {
    for (const content of contents) {
      const declared = catalogOf(content.installation).resources.get(resource);
      // A side may not declare it.
      if (!declared) continue;
      const name = await createNamer(reader, content);
      const articles = articlesOf(declared);
      for await (const item of readItems(reader, content, resource)) {
        if (articles === undefined && !uuids.has(item.Uuid)) continue;
        const values = parseItem(item.json);
        const { Key = null } = values as { readonly Key?: string };
        const [article] = Object.values((values[articles ?? ""] ?? {}) as ItemValues);
        const own = [item.Uuid, (article as ItemValues | undefined)?.["Uuid"]];
        const named = { ...name(resource, item, values), Key };
        for (const uuid of own) if (uuids.has(uuid)) yield [resource, String(uuid), named];
      }
    }
  }
}

/** @returns labels and Keys; of an item that both sides have, those of the second */
export async function nameReferences(
  reader: ReadChunks,
  before: Content,
  after: Content,
  resources: PerResource<ChangedResource>,
): Promise<ReferenceNames> {
  const { resources: declared } = catalogOf(after.installation);
  const wanted = new Map<ResourceName, Set<unknown>>();
  for (const [resource, { added = [], removed = [], changed = [] }] of resources) {
    const { fields } = mustGet(declared, resource);
    const items = [...added, ...removed, ...changed];
    for (const change of items.flatMap((item) => item.fields)) {
      const target = fields.get(change.field)?.target;
      if (target === undefined) continue;
      const uuids = getOrInsert(wanted, target, () => new Set());
      for (const uuid of [change.old, change.new].flat()) uuids.add(uuid);
    }
  }
  const names = new Map<string, string>();
  for await (const [, uuid, { label, Key }] of readNames(reader, [before, after], wanted))
    names.set(uuid, Key === null || Key === label ? label : `${label} (${Key})`);
  return names;
}
