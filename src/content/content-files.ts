/**
 * What lies in a content directory: the files of each resource in the order in which they are read,
 * installation.yaml, and what is wrong with names. Nobody would notice otherwise that a table was
 * left out because of its name.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import {
  ENDINGS,
  WORKBOOK_FILES,
  describeForeign,
  formatOf,
  isSpreadsheet,
  meantFormat,
} from "./content-names.ts";
import type { ContentNames, Format, NearName, Target } from "./content-names.ts";
import { findSheets, warnOfStrangers } from "./content-workbook.ts";
import { describeEntry, listEntries } from "./directory-entries.ts";
import type { ContentRoot, Entry } from "./directory-entries.ts";
import { unreadable } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import type { Sheet } from "./formats/sheets/sheet.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import type { Fault, Report } from "./problem-list.ts";
import type { Problem } from "./record.ts";

interface ContentFile extends FoundFile {
  readonly format: Format;
  /** Of a sheet in the workbook of all resources; its bytes are those of the sheet. */
  readonly sheet?: Sheet;
}

/** The entries that are for something, in the order of their names. */
type Meant = ReadonlyMap<Target, readonly Entry[]>;

/**
 * @param entries of the root
 * @param report takes what is wrong with single ones
 */
export async function findContentFiles(
  root: ContentRoot,
  entries: readonly Entry[],
  names: ContentNames,
  report: Report,
): Promise<ReadonlyMap<ResourceName, readonly ContentFile[]>> {
  const meant = new Map<Target, Entry[]>();
  const mean = (target: Target, entry: Entry): void => {
    meant.set(target, [...(meant.get(target) ?? []), entry]);
  };
  const others: Entry[] = [];
  const strangers: (readonly [Entry, readonly string[]])[] = [];
  for (const entry of entries) {
    const target = names.findTarget(entry.name, entry.kind === "file");
    if (target === undefined) {
      others.push(entry);
      continue;
    }
    mean(target, entry);
    // A folder may have the name of a resource, and of nothing else.
    const fault = entry.name === target ? entry.fault : findFault(entry, target);
    if (fault !== undefined) report({ ...placeOf(entry, target), ...fault });
    else if (target === "workbook") {
      const found = await findSheets(entry.file, names, report);
      strangers.push([entry, found.strangers]);
      for (const [name, sheet] of found.sheets) mean(name, { ...entry, sheet });
    }
  }
  for (const entry of others) reportStray(entry, meant, names, report);
  const resources = new Map<ResourceName, readonly ContentFile[]>();
  for (const resource of names.resources) {
    const [entry, ...doubles] = meant.get(resource) ?? [];
    if (entry === undefined) continue;
    if (doubles.length > 0) report(refuseSecond(resource, entry, doubles));
    resources.set(resource, await listFiles(root, resource, entry, report));
  }
  const missing = names.resources.filter((resource) => !meant.has(resource));
  const wanted = missing.map((resource) => names.declarationOf(resource).sheet);
  for (const [{ file }, sheets] of strangers) warnOfStrangers(file, sheets, wanted, report);
  if (!meant.has("workbook") && missing.length === names.resources.length) {
    const endings = `${names.resources.join(", ")}, each with the ending ${ENDINGS}`;
    const found = others.filter(isStraySheet).map(({ name }) => name);
    report({
      problem: `the directory holds no content: put a file such as navigation.json into it (${endings}), or one workbook with all resources (${WORKBOOK_FILES.join(" or ")}); \`lectern init DIR\` writes a first content into an empty or new directory`,
      ...(found.length > 0 && { found: found.join(", ") }),
    });
  }
  return resources;
}

function placeOf({ file }: Entry, target: Target): Pick<Problem, "file" | "resource"> {
  return { file: file.name, ...(target !== "workbook" && { resource: target }) };
}

/** @param target what it would be for, if it were a file in the content directory itself */
function findFault({ kind, fault }: Entry, target?: Target): Fault | undefined {
  if (kind !== "folder") return fault;
  const isNamed = target !== undefined && target !== "workbook" && target !== "installation";
  const remedy = isNamed ? `name it ${target} if it holds content files, ` : "";
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
  const { name, kind, file, sheet } = entry;
  if (sheet !== undefined) return [{ ...file, bytes: sheet.bytes, format: "xlsx", sheet }];
  if (kind === "file") return findFile(resource, entry, report);
  if (kind !== "folder" || name !== resource) return [];
  const entries = await listFolder(root, resource, report);
  const files = entries.flatMap((part) => findFile(resource, part, report));
  if (!entries.some((part) => part.kind === "file" && formatOf(part.name) !== undefined)) {
    const problem = `the folder holds no content files, whose names end in ${ENDINGS}: put some into it, or remove it`;
    report({ file: name, resource, problem });
  }
  return files;
}

/** @returns nothing when the entry is not read, which is reported where content was meant */
function findFile(resource: ResourceName, entry: Entry, report: Report): readonly ContentFile[] {
  const { name, kind, file } = entry;
  const format = formatOf(name);
  const fault = findFault(entry);
  const place = { file: file.name, resource };
  if (format === undefined && kind === "folder") {
    const problem = `the folder is not read: put its files into ${resource} itself if they hold content`;
    report({ severity: "warning", ...place, problem });
  } else if (format === undefined) reportForeignPart(name, place, report);
  else if (fault !== undefined) report({ ...place, ...fault });
  else if (file.bytes > MAX_FILE_BYTES) {
    const problem = `the file is larger than ${MAX_FILE_BYTES} bytes: put several smaller files into a folder named ${resource}`;
    report({ ...place, problem });
  } else return [{ ...file, format }];
  return [];
}

async function listFolder(
  root: ContentRoot,
  resource: ResourceName,
  report: Report,
): Promise<readonly Entry[]> {
  try {
    return await listEntries(root, resource, report);
  } catch (error) {
    report({ file: resource, resource, ...unreadable(error).fault });
    return [];
  }
}

/** In a resource's folder every file is meant as content, so a wrong ending is worth a word. */
function reportForeignPart(
  name: string,
  place: Pick<Problem, "file" | "resource">,
  report: Report,
): void {
  const foreign = describeForeign(name);
  const format = meantFormat(name);
  // A text may be a note on the files beside it.
  if (format === undefined || /\.txt$/iu.test(name)) return;
  report({
    severity: "warning",
    ...place,
    problem: foreign ?? `the file is not read: its name must end in ${ENDINGS}`,
    found: name,
    ...(foreign === undefined && {
      suggestion: `${name.slice(0, name.lastIndexOf("."))}.${format}`,
    }),
  });
}

function refuseSecond(resource: ResourceName, first: Entry, others: readonly Entry[]): Fault {
  const found = [first, ...others].map(describeEntry);
  const problem = `there is more than one file for ${resource}: keep one of ${found.join(" and ")}`;
  return { file: first.name, resource, problem, found: found.join(", ") };
}

const isStraySheet = ({ name, kind }: Entry): boolean => kind === "file" && isSpreadsheet(name);

/** Speaks of an entry that is for nothing, where it looks like content. */
function reportStray(entry: Entry, meant: Meant, names: ContentNames, report: Report): void {
  const { name, kind, file, fault } = entry;
  const near = names.findNear(name, kind === "folder");
  const foreign = kind === "file" ? describeForeign(name, near?.suggestion) : undefined;
  const place = { severity: "warning", file: file.name, found: name } as const;
  if (near !== undefined) {
    const of = placeOf(entry, near.target);
    if (fault !== undefined) report({ ...of, ...fault });
    else if (foreign === undefined) report({ ...place, ...of, ...describeNear(kind, near, meant) });
    else {
      const severity = meant.has(near.target) ? "warning" : "error";
      report({ ...place, ...of, severity, problem: foreign });
    }
  } else if (foreign !== undefined) report({ ...place, problem: foreign });
  else if (isStraySheet(entry)) {
    const free = names.resources.filter((resource) => !meant.has(resource));
    const remedy =
      free.length === 0 ? "move it elsewhere" : `name it after what it holds (${free.join(", ")})`;
    const problem = `the file is not read because it has the name of no resource: ${remedy}`;
    report({ ...place, problem });
  }
}

function describeNear(
  kind: Entry["kind"],
  { target, suggestion }: NearName,
  meant: Meant,
): Pick<Fault, "problem" | "suggestion"> {
  const [taken] = target === "workbook" ? [] : (meant.get(target) ?? []);
  if (taken !== undefined) {
    const problem = `the ${kind} is not read because ${describeEntry(taken)} gives ${target}: move one of them elsewhere`;
    return { problem };
  }
  const problem = `the ${kind} is not read because of its name: rename it to ${suggestion} if it holds content`;
  return { problem, suggestion };
}
