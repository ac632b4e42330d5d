/** `lectern init`: a first content directory that is valid and explains itself. */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RESOURCE_NAMES } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { RunOf } from "../commands.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { readFirstFile, readFirstInstallation, readFirstItems } from "./first-content.ts";
import { createDirectory } from "./new-directory.ts";
import { writeTables } from "./tables/write-tables.ts";
import type { ItemMisfit, TableSource } from "./tables/write-tables.ts";

/** Lists that most people keep as tables, even beside files of text. */
const TABLES: readonly ResourceName[] = [
  "business-division-facilities",
  "business-division-contact-persons",
];

const README = `# Content

This directory is the content that Lectern publishes: one file per resource.

- \`lectern validate DIR\` says everything that is wrong, by file and line.
- \`lectern publish DIR\` makes it a release; \`lectern serve\` serves the current one.
- \`lectern fields\` lists the resources, \`lectern fields RESOURCE\` what each may hold.

An item has a \`Key\`, a name of your own. Other items refer to it by that name, and a uuid that stays
the same for ever is made from it: change it only when you mean another item.

In the CSV files a list is written with \`|\` between its entries, and an empty cell means that the field
is not given. A resource is one file: to keep another one as a table, give its file the ending .csv and
the form of these. \`installation.yaml\` holds what concerns all of the content.
`;

function refuseMisfit({ resource, item, field, problem }: ItemMisfit): never {
  throw new Error(`the first content: ${resource} ${item}: ${field} ${problem}`);
}

async function writeFirstContent(folder: string, form: "yaml" | "xlsx"): Promise<void> {
  const items = readFirstItems();
  const source: TableSource = {
    installation: await readFirstInstallation(),
    async *readItems(name) {
      yield* items[name];
    },
  };
  await writeFile(join(folder, "installation.yaml"), readFirstFile("installation"));
  if (form === "xlsx") {
    await writeTables(folder, "xlsx", source, refuseMisfit);
    return;
  }
  await writeTables(folder, "csv", source, refuseMisfit, TABLES);
  for (const name of RESOURCE_NAMES)
    if (!TABLES.includes(name)) await writeFile(join(folder, `${name}.yaml`), readFirstFile(name));
  await writeFile(join(folder, "README.md"), README);
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
