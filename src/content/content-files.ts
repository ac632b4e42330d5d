/**
 * What lies in a content directory: the files of each resource in the order in which they are read,
 * installation.yaml, and what is wrong with names.
 */
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { findSheets, NO_SHEETS, warnOfStrangers, WORKBOOK_FILES } from "./content-workbook.ts";
import type { FoundSheets } from "./content-workbook.ts";
import { describeEntry, listEntries, openRoot } from "./directory-entries.ts";
import type { ContentRoot, Entry } from "./directory-entries.ts";
import { unreadable } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { isSpreadsheet } from "./near-name.ts";
import { locateFault } from "./problem-list.ts";
import type { Fault } from "./problem-list.ts";
import type { Problem } from "./record.ts";
import { describeForeign, isStraySheet, reportStray } from "./stray-entries.ts";
import type { Sheet } from "./formats/sheets/workbook.ts";

/** Endings of content files; each has its reader. */
const FORMATS = ["json", "jsonl", "yaml", "csv", "tsv", "xlsx", "ods"] as const;
export type Format = (typeof FORMATS)[number];

export interface ContentFile extends FoundFile {
  readonly format: Format;
  /** Of a sheet in the workbook of all resources; its bytes are those of the sheet. */
  readonly sheet?: Sheet;
}

export interface ContentFiles {
  readonly resources: PerResource<readonly ContentFile[]>;
  readonly installation: FoundFile | undefined;
}

type Report = (problem: Problem) => void;

const INSTALLATION_FILE = "installation.yaml";
const ENDINGS = `.${FORMATS.slice(0, -1).join(", .")} or .${FORMATS.at(-1)}`;

/**
 * @param followLinks true: links may lead out of the directory
 * @param report takes what is wrong with single entries
 * @throws NodeJS.ErrnoException when the directory itself cannot be listed
 */
export async function findContentFiles(
  directory: string,
  followLinks: boolean,
  report: Report,
): Promise<ContentFiles> {
  const root = await openRoot(directory, followLinks);
  const entries = await listEntries(root, "", report);
  const meant = perResource<Entry[]>(() => []);
  const others: Entry[] = [];
  let installation: FoundFile | undefined;
  const workbooks: (Pick<FoundSheets, "strangers"> & Pick<Entry, "file">)[] = [];
  for (const entry of entries) {
    const resource = resourceOfEntry(entry);
    const fault = findFault(entry, resource);
    const refuse = (of: Problem["resource"]): void => {
      if (fault !== undefined) report(locateFault(fault, entry.file.name, of));
    };
    if (resource !== undefined) {
      refuse(resource);
      meant[resource].push(entry);
    } else if (WORKBOOK_FILES.includes(entry.name)) {
      refuse(undefined);
      const { sheets, strangers } =
        fault === undefined ? await findSheets(entry.file, report) : NO_SHEETS;
      workbooks.push({ strangers, file: entry.file });
      for (const [name, sheet] of sheets) meant[name].push({ ...entry, sheet });
    } else if (entry.name === INSTALLATION_FILE) {
      refuse("installation");
      if (fault === undefined) installation = entry.file;
    } else others.push(entry);
  }
  for (const entry of others) reportStray(entry, meant, workbooks.length > 0, report);
  const resources = perResource<readonly ContentFile[]>(() => []);
  for (const resource of RESOURCE_NAMES) {
    const [entry, ...doubles] = meant[resource];
    if (entry === undefined) continue;
    if (doubles.length > 0) report(refuseSecond(resource, entry, doubles));
    resources[resource] = await listFiles(root, resource, entry, report);
  }
  const missing = RESOURCE_NAMES.filter((resource) => meant[resource].length === 0);
  for (const workbook of workbooks) warnOfStrangers(workbook, missing, report);
  if (workbooks.length === 0 && missing.length === RESOURCE_NAMES.length) {
    const endings = `${RESOURCE_NAMES.join(", ")}, each with the ending ${ENDINGS}`;
    const found = others.filter(isStraySheet).map(({ name }) => name);
    report({
      severity: "error",
      problem: `the directory holds no content: put a file such as navigation.json into it (${endings}), or one workbook with all resources (${WORKBOOK_FILES.join(" or ")}); \`lectern init DIR\` writes a first content into an empty or new directory`,
      ...(found.length > 0 && { found: found.join(", ") }),
    });
  }
  return { resources, installation };
}

/** @returns the resource whose name it has by the letter, whether or not it can be read */
function resourceOfEntry({ name, kind }: Entry): ResourceName | undefined {
  // A file without an ending is told its right name.
  if (kind !== "file" && isResource(name)) return name;
  const format = formatOf(name);
  return RESOURCE_NAMES.find((resource) => name === `${resource}.${format}`);
}

const isResource = (name: string): name is ResourceName =>
  RESOURCE_NAMES.some((resource) => resource === name);

function formatOf(name: string): Format | undefined {
  return FORMATS.find((format) => name.endsWith(`.${format}`));
}

/** @param folderName what a folder with content files would have to be called */
function findFault({ name, kind, fault }: Entry, folderName?: string): Fault | undefined {
  if (kind !== "folder" || isResource(name)) return fault;
  const remedy =
    folderName === undefined ? "" : `name it ${folderName} if it holds content files, `;
  return {
    problem: `this is a folder and no file: ${remedy}put a regular file in its place, or remove it`,
  };
}

/** @returns the files of a resource, in name order */
async function listFiles(
  root: ContentRoot,
  resource: ResourceName,
  entry: Entry,
  report: Report,
): Promise<readonly ContentFile[]> {
  const { sheet, kind } = entry;
  if (sheet !== undefined) {
    return [{ ...entry.file, bytes: sheet.bytes, format: "xlsx", sheet }];
  }
  const isFolder = kind === "folder" && isResource(entry.name);
  if (kind !== "file" && !isFolder) return [];
  const entries = isFolder ? await listFolder(root, resource, report) : [entry];
  const files = entries.flatMap((part) => findFile(resource, part, report) ?? []);
  const isEmpty = entries.every(
    (part) => part.kind !== "file" || formatOf(part.name) === undefined,
  );
  if (isEmpty && isFolder) {
    const problem = `the folder holds no content files, whose names end in ${ENDINGS}: put some into it, or remove it`;
    report({ severity: "error", file: entry.name, resource, problem });
  }
  return files;
}

/** @returns undefined when the entry is not read, which is reported where content was meant */
function findFile(resource: ResourceName, entry: Entry, report: Report): ContentFile | undefined {
  const { name, kind, file } = entry;
  const format = formatOf(name);
  const fault = findFault(entry);
  if (format === undefined) {
    if (kind === "folder") {
      const problem = `the folder is not read: put its files into ${resource} itself if they hold content`;
      report({ severity: "warning", file: file.name, resource, problem });
    } else reportForeignPart(resource, name, file, report);
  } else if (fault !== undefined) report(locateFault(fault, entry.file.name, resource));
  else if (file.bytes > MAX_FILE_BYTES) {
    const problem = `the file is larger than ${MAX_FILE_BYTES} bytes: put several smaller files into a folder named ${resource}`;
    report({ severity: "error", file: file.name, resource, problem });
  } else return { ...file, format };
  return undefined;
}

async function listFolder(
  root: ContentRoot,
  resource: ResourceName,
  report: Report,
): Promise<readonly Entry[]> {
  try {
    return await listEntries(root, resource, report);
  } catch (error) {
    report({ severity: "error", file: resource, resource, ...unreadable(error).fault });
    return [];
  }
}

/** In a resource's folder every file is meant as content, so a wrong ending is worth a word. */
function reportForeignPart(
  resource: ResourceName,
  name: string,
  file: FoundFile,
  report: Report,
): void {
  if (/^[^.]+\.(?:yml|ya?ml|jsonl?|csv|xlsx)$/iu.test(name)) {
    const [stem = "", ending = ""] = name.toLowerCase().split(".");
    report({
      severity: "warning",
      file: file.name,
      resource,
      problem: `the file is not read: its name must end in ${ENDINGS}`,
      found: name,
      suggestion: `${name.slice(0, stem.length)}.${ending === "yml" ? "yaml" : ending}`,
    });
  } else if (isSpreadsheet(name)) {
    const problem =
      describeForeign(name) ?? `the file is not read: its name must end in ${ENDINGS}`;
    report({ severity: "warning", file: file.name, resource, problem, found: name });
  }
}

function refuseSecond(resource: ResourceName, first: Entry, others: readonly Entry[]): Problem {
  const names = [first, ...others].map(describeEntry);
  return {
    severity: "error",
    file: first.name,
    resource,
    problem: `there is more than one file for ${resource}: keep one of ${names.join(" and ")}`,
    found: names.join(", "),
  };
}
