/**
 * The content that `lectern init` writes and from which `lectern fields` takes its examples: a small
 * organisation that shows every idea once. It is kept as people write it, in a folder beside this file.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentField } from "../../catalog/content-form.ts";
import type { FieldKind, TextFormat } from "../../catalog/field.ts";
import { perResource, RESOURCE_NAMES } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import { checkContent } from "../../check/check-content.ts";
import { openContent } from "../../content/open-content.ts";
import { contentOfItems } from "../../release/history/chunked-content.ts";
import { openTables } from "./checkout-tables.ts";
import { flattenItem, toCell } from "./tables/table-rows.ts";
import type { FlatItem } from "./tables/table-rows.ts";
import type { TableSource } from "./tables/write-tables.ts";

const FOLDER = join(import.meta.dirname, "first-content");

/** Copies files of the first content, by default all of them, to a folder of people's own. */
export async function copyFirstFiles(folder: string, names?: readonly string[]): Promise<void> {
  // Not with their rights: where Lectern is installed, they may be for reading only.
  for (const name of names ?? (await readdir(FOLDER)))
    await writeFile(join(folder, name), await readFile(join(FOLDER, name)));
}

export async function openFirstTables(): Promise<TableSource> {
  const result = await checkContent(await openContent(FOLDER));
  if (!result.valid) throw new Error("the first content is not valid");
  return await openTables(contentOfItems(result.content));
}

/** Examples of what people leave to Lectern, by format or kind. */
const MADE_EXAMPLES: Readonly<Partial<Record<TextFormat | FieldKind, string>>> = {
  uuid: "0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590",
  uuidPair: "6a1d…/0f8b… (two uuids)",
  sitePath: "/de/kontakt/",
  timestamp: "2026-05-04 09:30:00",
};

/** @returns a value of a field as a cell would hold it */
export type FindExample = (resource: ResourceName, field: ContentField) => string;

export async function readExamples(): Promise<FindExample> {
  const source = await openFirstTables();
  const items = perResource<FlatItem[]>(() => []);
  for (const name of RESOURCE_NAMES)
    for await (const item of source.readItems(name)) items[name].push(flattenItem(item));
  return (resource, { name, field, identifier }) => {
    // Of attributes, any that is a text will do, and there is always one.
    const isMeant = (path: string, value: unknown): boolean =>
      identifier === undefined
        ? path === name
        : path.startsWith(name.slice(0, -identifier.length)) && typeof value === "string";
    const [value] = items[resource].flatMap((item) =>
      [...item].filter((member) => isMeant(...member)).map((member) => member[1]),
    );
    return value === undefined
      ? (MADE_EXAMPLES[field.format ?? field.kind] ?? "")
      : String(toCell(value)).replaceAll("\n", " ");
  };
}
