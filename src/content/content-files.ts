/**
 * In charge of what lies in a content directory. In comes the directory; out go the files of each
 * resource in the order in which they are read, installation.yaml, and what is wrong with names.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { findSheets, WORKBOOK_FILE } from "./content-workbook.ts";
import { fingerprintOf, unreadable } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { MAX_DIRECTORY_ENTRIES, MAX_FILE_BYTES } from "./limits.ts";
import { findNearName } from "./near-name.ts";
import type { Problem } from "./record.ts";
import type { FoundSheet } from "./xlsx-file.ts";

/** Endings of content files; each has its reader. */
const FORMATS = ["json", "jsonl", "yaml", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

export interface ContentFile extends FoundFile {
  readonly format: Format;
  /** Of a sheet in the workbook of all resources; its bytes are those of the sheet. */
  readonly sheet?: FoundSheet;
}

export interface ContentFiles {
  readonly resources: PerResource<readonly ContentFile[]>;
  readonly installation: FoundFile | undefined;
}

/** An entry of the directory, links followed. */
interface Entry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly file: FoundFile;
  readonly sheet?: FoundSheet;
}

const INSTALLATION_FILE = "installation.yaml";
const ENDINGS = `.${FORMATS.slice(0, -1).join(", .")} or .${FORMATS.at(-1)}`;

/**
 * @param report takes what is wrong with single entries
 * @throws NodeJS.ErrnoException when the directory itself cannot be listed
 */
export async function findContentFiles(
  directory: string,
  report: (problem: Problem) => void,
): Promise<ContentFiles> {
  const entries = await listEntries(directory, "", report);
  const meant = perResource<Entry[]>(() => []);
  const resources = perResource<readonly ContentFile[]>(() => []);
  let installation: FoundFile | undefined;
  let hasWorkbook = false;
  for (const entry of entries) {
    const resource = resourceOfEntry(entry);
    if (entry.name === INSTALLATION_FILE && entry.kind === "file") installation = entry.file;
    else if (resource !== undefined) meant[resource].push(entry);
    else if (entry.name === WORKBOOK_FILE && entry.kind === "file") {
      hasWorkbook = true;
      const sheets = await findSheets(entry.file, report);
      for (const [name, sheet] of sheets) meant[name].push({ ...entry, sheet });
    } else warnOfName(entry, report);
  }
  for (const resource of RESOURCE_NAMES) {
    const [entry, ...others] = meant[resource];
    if (entry === undefined) continue;
    if (others.length > 0) report(refuseSecond(resource, entry, others));
    resources[resource] = await listFiles(directory, resource, entry, report);
  }
  if (!hasWorkbook && RESOURCE_NAMES.every((resource) => meant[resource].length === 0)) {
    report({
      severity: "error",
      problem: `the directory holds no content: put a file such as navigation.json into it (${RESOURCE_NAMES.join(", ")}, each with the ending ${ENDINGS})`,
    });
  }
  return { resources, installation };
}

/** @returns the entries in code-unit order; names that begin with a dot or ~$ are not content */
async function listEntries(
  directory: string,
  folder: string,
  report: (problem: Problem) => void,
): Promise<readonly Entry[]> {
  const names = (await readdir(join(directory, folder)))
    .filter((name) => !name.startsWith(".") && !name.startsWith("~$"))
    .toSorted((one, other) => (one < other ? -1 : 1));
  if (names.length > MAX_DIRECTORY_ENTRIES) {
    report({
      severity: "error",
      ...(folder !== "" && { file: folder }),
      problem: `there are more than ${MAX_DIRECTORY_ENTRIES} files: join some of them`,
    });
  }
  const entries: Entry[] = [];
  for (const name of names.slice(0, MAX_DIRECTORY_ENTRIES)) {
    const entry = await findEntry(directory, folder, name, report);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

async function findEntry(
  directory: string,
  folder: string,
  name: string,
  report: (problem: Problem) => void,
): Promise<Entry | undefined> {
  const below = folder === "" ? name : `${folder}/${name}`;
  const path = join(directory, folder, name);
  try {
    const stats = await stat(path, { bigint: true });
    // Sockets, devices and pipes hold no content and could be read for ever.
    if (!stats.isFile() && !stats.isDirectory()) return undefined;
    const file = {
      name: below,
      path,
      bytes: Number(stats.size),
      fingerprint: fingerprintOf(stats),
    };
    return { name, kind: stats.isFile() ? "file" : "folder", file };
  } catch (error) {
    // A link that leads nowhere matters only where content was meant.
    const isMeant = folder !== "" || findNearName(name, false) !== undefined;
    if (isMeant) report({ severity: "error", file: below, ...unreadable(error).fault });
    return undefined;
  }
}

function formatOf(name: string): Format | undefined {
  return FORMATS.find((format) => name.endsWith(`.${format}`));
}

function resourceOfEntry({ name, kind }: Entry): ResourceName | undefined {
  if (kind === "folder") return RESOURCE_NAMES.find((resource) => resource === name);
  const format = formatOf(name);
  return RESOURCE_NAMES.find((resource) => name === `${resource}.${format}`);
}

/** @returns the files of a resource, in name order */
async function listFiles(
  directory: string,
  resource: ResourceName,
  entry: Entry,
  report: (problem: Problem) => void,
): Promise<readonly ContentFile[]> {
  const { sheet } = entry;
  if (sheet !== undefined) {
    return [{ ...entry.file, bytes: sheet.sheet.bytes, format: "xlsx", sheet }];
  }
  const entries = entry.kind === "file" ? [entry] : await listFolder(directory, resource, report);
  const files: ContentFile[] = [];
  for (const { name, kind, file } of entries) {
    const format = formatOf(name);
    if (kind === "folder") continue;
    if (format === undefined) reportForeignPart(resource, name, file, report);
    else if (file.bytes > MAX_FILE_BYTES) {
      const problem = `the file is larger than ${MAX_FILE_BYTES} bytes: put several smaller files into a folder named ${resource}`;
      report({ severity: "error", file: file.name, resource, problem });
    } else files.push({ ...file, format });
  }
  if (files.length === 0 && entry.kind === "folder") {
    const problem = `the folder holds no content files: their names must end in ${ENDINGS}`;
    report({ severity: "warning", file: entry.name, resource, problem });
  }
  return files;
}

async function listFolder(
  directory: string,
  resource: ResourceName,
  report: (problem: Problem) => void,
): Promise<readonly Entry[]> {
  try {
    return await listEntries(directory, resource, report);
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
  report: (problem: Problem) => void,
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

function describeEntry({ name, kind, sheet }: Entry): string {
  if (sheet !== undefined) return `${name} (sheet ${sheet.sheet.name})`;
  return kind === "folder" ? `${name}/` : name;
}

function warnOfName({ name, kind, file }: Entry, report: (problem: Problem) => void): void {
  const near = findNearName(name, kind === "folder");
  if (near === undefined) return;
  report({
    severity: "warning",
    file: file.name,
    ...(near.resource !== undefined && { resource: near.resource }),
    problem: `the ${kind} is not read because of its name: rename it to ${near.suggestion} if it holds content`,
    found: name,
    suggestion: near.suggestion,
  });
}
