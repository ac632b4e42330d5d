/** Writes imported content as files, by the writers of checkouts, and proves that they give the same content. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { refuseMisfits } from "../checkout/misfits.ts";
import { openTables } from "../checkout/open-tables.ts";
import { writeInstallationYaml, writeYaml } from "../checkout/write-files.ts";
import { writeTables } from "../checkout/write-tables.ts";
import { openContent } from "../content/open-content.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { NO_CHUNKS, readHeld } from "../store/publish/held-chunks.ts";
import { checkContent } from "../validate/check-content.ts";
import type { ImportFormat } from "./imported.ts";
import type { Say } from "../words/say.ts";

/** Of the items of one file, as JSON: a YAML file has at most four times as many bytes. */
const MAX_FILE_CHARACTERS = 1024 ** 2;
const FILE_DIGITS = 4;

/** @returns the items in groups, each for one file */
async function* groupItems(items: AsyncIterable<object>): AsyncGenerator<readonly object[]> {
  let [group, characters]: [object[], number] = [[], 0];
  for await (const item of items) {
    const { length } = JSON.stringify(item);
    if (group.length > 0 && characters + length > MAX_FILE_CHARACTERS) {
      yield group;
      [group, characters] = [[], 0];
    }
    group.push(item);
    characters += length;
  }
  if (group.length > 0) yield group;
}

/** One file, or a folder of several. */
async function writeYamlFiles(
  folder: string,
  resource: ResourceName,
  items: AsyncIterable<object>,
): Promise<void> {
  let first: readonly object[] | undefined;
  let count = 0;
  const fileOf = (number: number): string =>
    join(folder, resource, `${String(number).padStart(FILE_DIGITS, "0")}.yaml`);
  for await (const group of groupItems(items)) {
    count += 1;
    if (count === 1) {
      first = group;
      continue;
    }
    if (count === 2) {
      await mkdir(join(folder, resource));
      await writeYaml(fileOf(1), first ?? []);
    }
    await writeYaml(fileOf(count), group);
  }
  if (count < 2) await writeYaml(join(folder, `${resource}.yaml`), first ?? []);
}

/**
 * @param folder what is in it is removed
 * @throws MisfitError when the format cannot hold a value
 */
export async function writeContentFiles(
  folder: string,
  content: NewContent,
  { format, say }: { readonly format: ImportFormat; readonly say: Say },
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const source = await openTables(readHeld(content.held, NO_CHUNKS), content);
  const installation = writeInstallationYaml(content.installation);
  await writeFile(join(folder, "installation.yaml"), installation);
  if (format === "yaml") {
    for (const name of catalogOf(content.installation).names)
      await writeYamlFiles(folder, name, source.readItems(name));
  } else
    await refuseMisfits(format, (report) => writeTables(folder, format, source, report, { say }));
  const opened = await openContent(folder);
  const result = await checkInChunks((sink) => checkContent(opened, { sink }));
  if (result.valid && result.content.digest === content.digest) return;
  throw new Error(`the files in the format ${format} do not give what was read`);
}
