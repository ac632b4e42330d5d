/** `lectern init`: a first content directory that is valid and explains itself. */
import { readdir } from "node:fs/promises";
import type { RunOf } from "../commands.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { copyFirstFiles, openFirstTables } from "./first-content.ts";
import { createDirectory } from "./new-directory.ts";
import { writeTables } from "./tables/write-tables.ts";
import type { ItemMisfit } from "./tables/write-tables.ts";

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
