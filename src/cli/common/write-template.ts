/** `lectern init --content`: empty tables for the resources that a content directory declares. */
import { constants, copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { CONTRACT, localizedOf } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ContentSource } from "../../content/record.ts";
import { CommandError } from "../../errors.ts";
import type { Outcome } from "../command.ts";
import type { CreatedContent } from "../results/content-results.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { joinNames } from "../../words/phrases.ts";
import { openFirstTables, refuseMisfit } from "../commands/init.ts";
import { readDeclared } from "./read-content.ts";
import { writeTables } from "../../release/checkout/write-tables.ts";
import type { Delimiter, TableFormat, TableSource } from "../../release/checkout/write-tables.ts";
import { say } from "../../words/say.ts";

const LANGUAGES = "languages";

/** @returns the declared resources without a file, and those of the contract that they need */
function listMissing(
  { names, resources }: Catalog,
  { given }: ContentSource,
): readonly ResourceName[] {
  const own = names.filter((name) => CONTRACT.find(name) === undefined && !given.has(name));
  const needed = new Set<string>(own);
  for (const name of own) {
    if (localizedOf(resources[name])) needed.add(LANGUAGES);
    for (const field of Object.values(resources[name].fields))
      if (isGivenByContent(field) && field.target !== undefined) needed.add(field.target);
  }
  return names.filter((name) => needed.has(name) && !given.has(name));
}

/** @returns the languages of the directory, or examples */
async function readLanguages(source: ContentSource): Promise<readonly object[]> {
  const examples = await openFirstTables();
  const { fields } = CONTRACT.resources[LANGUAGES];
  const items: object[] = [];
  if (!source.given.has(LANGUAGES)) {
    for await (const item of examples.readItems(LANGUAGES)) {
      // Nothing is known of their attributes here.
      items.push(Object.fromEntries(Object.entries(item).filter(([name]) => !fields[name]?.owner)));
    }
    return items;
  }
  for await (const run of source.readRuns(LANGUAGES)) {
    for (const { values } of run.read()) {
      const { Code } = values;
      if (Code !== undefined && typeof Code !== "object") items.push({ Code });
    }
  }
  return items;
}

/**
 * @param directory with an installation.yaml
 * @throws CommandError when the declaration has errors, or a file exists already
 */
export async function writeTemplate(
  directory: string,
  format: TableFormat,
  delimiter: Delimiter | undefined,
): Promise<Outcome<CreatedContent>> {
  const { source, installation, catalog, problems } = await readDeclared(directory);
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  const names = listMissing(catalog, source);
  if (names.length === 0) {
    throw new CommandError(
      say(
        "There is nothing to add to {directory}: installation.yaml declares no resource that has no file yet.",
        { directory },
      ),
    );
  }
  const languages = await readLanguages(source);
  const tables: TableSource = {
    installation,
    names,
    async *readItems(resource) {
      if (resource === LANGUAGES) yield* languages;
    },
  };
  const folder = await mkdtemp(join(directory, ".lectern-"));
  try {
    await writeTables(folder, format, tables, refuseMisfit, { delimiter });
    const files = (await readdir(folder)).toSorted();
    for (const file of files)
      await copyFile(join(folder, file), join(directory, file), constants.COPYFILE_EXCL);
    const done = say("Added empty tables to {directory}: {files}.", {
      directory,
      files: files.join(", "),
    });
    const next = say(
      "They are for {names}. Fill them in, then check them with `lectern validate {word}`.",
      { names: joinNames(names), word: quoteWord(directory) },
    );
    const text = `${done}\n${next}`;
    return { data: { directory, format, files }, text, done };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new CommandError(
      say("{directory} has a content.{format} already: add sheets to it, or use --format csv.", {
        directory,
        format,
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
