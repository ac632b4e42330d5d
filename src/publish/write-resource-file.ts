/** Writes one resource of a release as a file with its mark, which gives the same items when it is uploaded alone. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { writeMarkLine } from "../content/base-mark.ts";
import { openContent } from "../content/open-content.ts";
import { CommandError, requestError } from "../errors.ts";
import { refuseMisfits } from "../checkout/misfits.ts";
import { openTables } from "../checkout/open-tables.ts";
import { writeInstallationYaml, writeJsonLines, writeYaml } from "../checkout/write-files.ts";
import { TABLE_FORMATS, writeTables } from "../checkout/write-tables.ts";
import type { TableFormat } from "../checkout/write-tables.ts";
import type { ListedRelease, ReleaseContent, StoreReader } from "../store/store.ts";
import { checkOverlay } from "./overlay-source.ts";
import type { Say } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";

/** Of the installation, yaml only. */
export const FILE_FORMATS = [...TABLE_FORMATS, "yaml", "jsonl"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const isTable = (format: FileFormat): format is TableFormat =>
  TABLE_FORMATS.some((one) => one === format);

/** Reads the file again as an upload, independent of how it was written. */
async function proveFile(
  reader: StoreReader,
  release: ReleaseContent,
  folder: string,
  format: FileFormat,
): Promise<void> {
  const { number, digest } = release.release;
  const completedBy = { number, resources: release.installation.resources };
  const upload = await openContent(folder, { completedBy });
  const result = await checkOverlay(upload, reader, release);
  if (result.valid && result.content.digest === digest) return;
  throw new CommandError(
    sentence(
      "In the format {format}, the file would not give the same items of release {number} when it is read again: use the format jsonl, which can hold everything.",
      { format, number },
    ),
  );
}

/**
 * What is staged or was refused goes on from the release that it was made from, and so does what is made of it: its
 * changes are still to be published.
 */
async function findMark(
  reader: StoreReader,
  { release }: ReleaseContent,
): Promise<Pick<ListedRelease, "number" | "digest">> {
  const listed = await reader.listReleases();
  const { kept = null, base = null } = listed.find(({ number }) => number === release.number) ?? {};
  const isOpen = kept !== null && kept !== "base";
  return (isOpen && listed.find(({ number }) => number === base)) || release;
}

/**
 * In memory are the rows of a workbook, or a part of any other file.
 * @param reader must stay open until the file is written
 * @param folder an empty one
 * @param say of whoever gets the file
 * @returns the path of the file, which is named after the resource
 * @throws MisfitError when the format cannot hold a value; RequestError RESOURCE_NOT_FOUND, NOT_ACCEPTABLE
 */
export async function writeResourceFile(
  reader: StoreReader,
  releaseNumber: number,
  resource: ResourceName | "installation",
  format: FileFormat,
  folder: string,
  say: Say,
): Promise<string> {
  const release = await reader.readRelease(releaseNumber);
  const mark = await findMark(reader, release);
  const path = join(folder, `${resource}.${format}`);
  if (resource === "installation") {
    if (format !== "yaml") throw requestError("NOT_ACCEPTABLE", { format, formats: ["yaml"] });
    await writeFile(path, writeMarkLine(mark) + writeInstallationYaml(release.installation));
    return path;
  }
  if (catalogOf(release.installation).find(resource) === undefined)
    throw requestError("RESOURCE_NOT_FOUND", { path: resource });
  if (format === "jsonl") {
    await writeJsonLines(path, reader, release, resource, () => {}, mark);
    return path;
  }
  const source = { ...(await openTables(reader, release)), names: [resource] };
  if (isTable(format)) {
    await refuseMisfits(format, (report) =>
      writeTables(folder, format, source, report, { workbook: resource, mark, say }),
    );
  } else await writeYaml(path, source.readItems(resource), mark);
  await proveFile(reader, release, folder, format);
  return path;
}
