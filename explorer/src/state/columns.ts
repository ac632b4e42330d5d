/** What is shown of items first: their title, and the columns of a table. */
import { fieldsOfItems, isPair, readPath, writeValue } from "./fields.ts";
import type { Item, KnownField } from "./fields.ts";

/** Maximum number of columns; others are in the view of an item, or selected with `fields`. */
const MAX_COLUMNS = 7;

/** Names of fields that are titles. */
const TITLE = /(?:^|\.)(?:Name|Title|Firstname|Lastname|Code|Identifier|Reference)$/u;

/** Less important fields, which come last. */
const LATE = /(?:Uuid|CreatedAt|UpdatedAt|Uri|State|Fallback|From|To)$/u;

export const isTitlePath = (path: string): boolean => TITLE.test(path);

const isTitle = ({ path }: KnownField): boolean => isTitlePath(path);

/** @returns how far a field is from the item: in it, in a part of it, or in another item that it embeds */
export function distanceOf(path: string, items: readonly Item[]): number {
  const [outer = "", ...inner] = path.split(".");
  if (inner.length === 0) return 0;
  const part = items.flatMap((item) => item[outer] ?? [])[0] as Item | undefined;
  // A text may have a Uuid of its own; then it also names its language.
  const isEmbedded = part?.["Uuid"] !== undefined && !Object.values(part).some(isPair);
  return isEmbedded ? 2 : 1;
}

/** @returns the path of the items' title; "": there is none */
export function titlePathOf(items: readonly Item[]): string {
  const titles = fieldsOfItems(items).filter(
    (one) => isTitle(one) && one.type === "text" && !one.isList,
  );
  const readers = ({ path }: KnownField): number =>
    // Names for programs come after names for readers.
    distanceOf(path, items) + (/(?:Identifier|Reference)$/u.test(path) ? 1.5 : 0);
  return titles.toSorted((one, other) => readers(one) - readers(other))[0]?.path ?? "";
}

/** Names and titles come first. */
function rank(field: KnownField, items: readonly Item[]): number {
  if (isTitle(field) && distanceOf(field.path, items) < 2) return 0;
  return LATE.test(field.path) || field.type === "boolean" ? 2 : 1;
}

/** @param wanted the paths that the query selects; empty: all */
export function columnsOf(items: readonly Item[], wanted: readonly string[]): readonly string[] {
  const all = fieldsOfItems(items);
  if (wanted.length > 0) {
    const distance = all.some(({ path }) => path === "Distance") ? ["Distance"] : [];
    return [...wanted, ...distance];
  }
  const shown = all.filter((field) => {
    const { path, type, isList } = field;
    const [outer = "", ...inner] = path.split(".");
    if (type === "object" || inner.length > 1) return false;
    const isInList = all.some((one) => one.path === outer && one.isList);
    if (inner.length === 1) return isTitle(field) && !isList && !isInList;
    return items.some((item) => {
      const value = readPath(item, path);
      return value !== null && value !== undefined && writeValue(value).length < 200;
    });
  });
  const title = titlePathOf(items);
  const order = (field: KnownField): number => (field.path === title ? -1 : rank(field, items));
  return shown
    .toSorted((one, other) => order(one) - order(other))
    .slice(0, MAX_COLUMNS)
    .map(({ path }) => path);
}
