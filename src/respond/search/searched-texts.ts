/**
 * In charge of what a search sees of an item. In comes an item as it is served; out go its title and
 * its other searched texts.
 */
import type { ResourceName } from "../../catalog/resources.ts";
import { SEARCHED_FIELDS } from "../../catalog/searched-fields.ts";
import type { SearchedDocument } from "./collect-texts.ts";

/** Without an article, a navigation item has no words and is not found. */
export function readSearchedTexts(
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
): Pick<SearchedDocument, "title" | "texts"> {
  const { title, texts } = SEARCHED_FIELDS[resource];
  const textsAt = (path: string): readonly string[] => listTexts(valueAt(item, path));
  return { title: title.flatMap(textsAt).join(" "), texts: texts.flatMap(textsAt) };
}

const valueAt = (item: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name], item);

/** @returns the texts of a text, a list or the custom attributes */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
