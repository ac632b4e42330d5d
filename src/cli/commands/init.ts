/**
 * `lectern init`: a first content directory that is valid and explains itself. It is a small organisation
 * that shows every idea once, kept as people write it, in a folder beside this file; `lectern fields`
 * takes its examples from it.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentField } from "../../catalog/content-form.ts";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { checkContent } from "../../check/check-content.ts";
import { openContent } from "../../content/open-content.ts";
import { contentOfItems } from "../../release/history/chunked-content.ts";
import type { RunOf } from "../commands.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { openTables } from "./checkout.ts";
import { makeExample } from "./made-examples.ts";
import { createDirectory } from "./new-directory.ts";
import { flattenItem, toCell, writeTables } from "./write-tables.ts";
import type { FlatItem, ItemMisfit, TableSource } from "./write-tables.ts";

const FOLDER = join(import.meta.dirname, "first-content");

/** Copies files of the first content, by default all of them, to a folder of people's own. */
async function copyFirstFiles(folder: string, names?: readonly string[]): Promise<void> {
  // Not with their rights: where Lectern is installed, they may be for reading only.
  for (const name of names ?? (await readdir(FOLDER)))
    await writeFile(join(folder, name), await readFile(join(FOLDER, name)));
}

async function openFirstTables(): Promise<TableSource> {
  const result = await checkContent(await openContent(FOLDER));
  if (!result.valid) throw new Error("the first content is not valid");
  return openTables(contentOfItems(result.content));
}

/** @returns a value of a field as a cell would hold it */
export type FindExample = (resource: ResourceName, field: ContentField) => string;

export async function readExamples(): Promise<FindExample> {
  const source = await openFirstTables();
  const items = perResource<FlatItem[]>(CONTRACT, () => []);
  for (const name of CONTRACT.names) {
    for await (const item of source.readItems(name))
      items[name].push(flattenItem(CONTRACT.resources[name], item));
  }
  return (resource, field) => {
    const { name, identifier } = field;
    // Of attributes, any that is a text will do, and there is always one.
    const isMeant = (path: string, value: unknown): boolean =>
      identifier === undefined
        ? path === name
        : path.startsWith(name.slice(0, -identifier.length)) && typeof value === "string";
    // An own resource has none here.
    const [value] = (items[resource] ?? []).flatMap((item) =>
      [...item].filter((member) => isMeant(...member)).map((member) => member[1]),
    );
    return value === undefined ? makeExample(field) : String(toCell(value)).replaceAll("\n", " ");
  };
}

function refuseMisfit({ resource, item, field, problem }: ItemMisfit): never {
  throw new Error(`the first content: ${resource} ${item}: ${field} ${problem}`);
}

async function writeFirstContent(folder: string, form: "yaml" | "xlsx"): Promise<void> {
  if (form === "yaml") {
    await copyFirstFiles(folder);
    return;
  }
  await copyFirstFiles(folder, ["installation.yaml"]);
  await writeTables(folder, form, await openFirstTables(), refuseMisfit);
}

function formatNextSteps(directory: string, done: string): string {
  const word = quoteWord(directory);
  const steps: readonly (readonly [string, string])[] = [
    [`lectern validate ${word}`, "check it after each change"],
    [`lectern publish ${word}`, "make it a release"],
    ["lectern token create --name website", "navigation and languages need a token"],
    ["lectern serve", "serve the current release"],
    [`lectern serve --watch ${word}`, "or: publish on every save, and serve"],
    ["lectern fields", "what content may hold"],
  ];
  const width = Math.max(...steps.map(([line]) => line.length));
  return [
    done,
    "It is valid as it is: replace its items by your own.",
    "",
    "Next:",
    ...steps.map(([line, says]) => `  ${line.padEnd(width)}  ${says}`),
  ].join("\n");
}

export const initialise: RunOf<"init"> = async (call) => {
  const [directory] = call.arguments;
  const { form = "yaml" } = call.flags;
  await createDirectory(directory, (folder) => writeFirstContent(folder, form));
  const files = (await readdir(directory)).toSorted();
  const done = `Wrote a first content to ${directory}: ${files.join(", ")}.`;
  return { data: { directory, form, files }, text: formatNextSteps(directory, done), done };
};
