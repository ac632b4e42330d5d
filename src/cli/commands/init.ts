/**
 * `lectern init`: a first content directory that is valid and explains itself. It is a small organisation
 * that shows every idea once, kept as people write it, in a folder beside this file; `lectern fields`
 * takes its examples from it.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentField } from "../../catalog/content-form.ts";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { INSTALLATION_FILE } from "../../content/content-names.ts";
import { contentOfItems } from "../../release/history/chunked-content.ts";
import { command } from "../command.ts";
import { AS_JSON } from "../shared-parts.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { openTables } from "./checkout.ts";
import { addFirstResources, parseTemplates, TEMPLATES } from "./first-resources.ts";
import { makeExample } from "./made-examples.ts";
import { createDirectory } from "./new-directory.ts";
import { readContent, readDeclared } from "./validate.ts";
import { flattenItem, toCell, writeTables } from "./write-tables.ts";
import type { FlatItem, ItemMisfit, TableSource } from "./write-tables.ts";

const FOLDER = join(import.meta.dirname, "first-content");

/** Writes the first content, and resources beside it, to a folder of people's own. */
async function writeFirstFiles(folder: string, resources: readonly string[]): Promise<void> {
  // Not with their rights: where Lectern is installed, they may be for reading only.
  for (const name of await readdir(FOLDER))
    await writeFile(join(folder, name), await readFile(join(FOLDER, name)));
  await addFirstResources(folder, resources);
}

async function openFirstTables(folder: string): Promise<TableSource> {
  const result = await readContent(folder);
  if (!result.valid) throw new Error("the first content is not valid");
  return openTables(contentOfItems(result.content));
}

/** @returns a value of a field as a cell would hold it */
export type FindExample = (resource: ResourceName, field: ContentField) => string;

export async function readExamples(): Promise<FindExample> {
  const source = await openFirstTables(FOLDER);
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

async function writeFirstContent(
  folder: string,
  form: "yaml" | "xlsx",
  resources: readonly string[],
): Promise<void> {
  if (form === "yaml") {
    await writeFirstFiles(folder, resources);
    return;
  }
  const source = join(folder, "source");
  await mkdir(source);
  await writeFirstFiles(source, resources);
  await writeTables(folder, form, await openFirstTables(source), refuseMisfit);
  await rename(join(source, INSTALLATION_FILE), join(folder, INSTALLATION_FILE));
  await rm(source, { recursive: true });
}

const AND = new Intl.ListFormat("en-GB");

/**
 * @param resources those that were asked for beside the contract's
 * @param closed those that need a token
 */
function formatNextSteps(
  directory: string,
  resources: readonly string[],
  closed: readonly string[],
  done: string,
): string {
  const word = quoteWord(directory);
  const steps: readonly (readonly [string, string])[] = [
    [`lectern validate ${word}`, "check it after each change"],
    [`lectern publish ${word}`, "make it a release"],
    ["lectern token create --name website", `${AND.format(closed)} need a token`],
    ["lectern serve", "serve the current release"],
    [`lectern serve --watch ${word}`, "or: publish on every save, and serve"],
    ["lectern fields", "what content may hold"],
    ...resources.map((name): readonly [string, string] => [
      `lectern fields ${name} --content ${word}`,
      `what ${name} may hold`,
    ]),
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

export const initialise = command({
  name: "init",
  summary: "Write a first content directory to begin with",
  description:
    "Writes a small organisation that is valid and shows every resource: two languages, a draft, an article with dates, references by Key, attributes of one's own. Replace its items by your own. It never overwrites anything.",
  arguments: [{ name: "DIR", help: "A directory that does not exist yet, or is empty" }],
  flags: [
    {
      name: "form",
      value: "FORM",
      choices: ["yaml", "xlsx"],
      help: "yaml: files of text with comments, facilities and contact persons as CSV; xlsx: one workbook, content.xlsx, with choices and notes (default: yaml)",
    },
    {
      name: "with",
      value: "NAME,…",
      help: `Also declare resources of your own in installation.yaml, with comments and a few items each: ${TEMPLATES.map(({ name, about }) => `${name} (${about})`).join(", ")}`,
    },
    AS_JSON,
  ],
  prints: "The files and what to do next; with --json { directory, form, files }.",
  fails: "The directory is not empty or cannot be written.",
  examples: {
    "lectern init my-content": "begin with files of text",
    "lectern init my-content --form xlsx": "begin with a workbook",
    "lectern init my-content --with events,jobs": "begin with two resources of your own",
  },
  async run(call) {
    const [directory] = call.arguments;
    const { form = "yaml" } = call.flags;
    const resources = call.flags.with === undefined ? [] : parseTemplates(call.flags.with);
    await createDirectory(directory, (folder) => writeFirstContent(folder, form, resources));
    const files = (await readdir(directory)).toSorted();
    const { catalog } = await readDeclared(directory);
    const closed = catalog.names.filter((name) => catalog.resources[name].access === "token");
    const done = `Wrote a first content to ${directory}: ${files.join(", ")}.`;
    return {
      data: { directory, form, files },
      text: formatNextSteps(directory, resources, closed, done),
      done,
    };
  },
});
