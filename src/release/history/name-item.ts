/** What people and programs call an item. */
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { textOf } from "./chunked-content.ts";
import type { Item } from "./chunked-content.ts";

/** An item as people and programs find it again. */
export interface NamedItem {
  readonly Uuid: string;
  readonly label: string;
}

type Members = Readonly<Record<string, unknown>>;

export const parseItem = (item: Item): Members => JSON.parse(textOf(item)) as Members;

/**
 * @param catalog of the side that has the item
 * @returns the item by its label, of which a part may stand in the texts of its first language
 */
export function nameItem(
  { resources }: Catalog,
  resource: ResourceName,
  item: Item,
  values: Members = parseItem(item),
): NamedItem {
  const { fields, label: template } = resources[resource];
  const say = (value: unknown): string => (typeof value === "string" ? value : item.Uuid);
  const find = (path: string): string => {
    const [name = "", member] = path.split(".");
    if (member === undefined) return say(values[name]);
    const texts = Object.values(values[fields[name]?.under ?? ""] ?? {});
    return say((texts[0] as Members | undefined)?.[member]);
  };
  const label = template.replaceAll(/\w+(?:\.\w+)?/gu, (path) => find(path));
  return { Uuid: item.Uuid, label };
}
