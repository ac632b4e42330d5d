/** Copies of files, which programs and people name as they like: what a file is of stands in it, too. */
import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatOf, WORKBOOK_FILES, withoutSecondEnding } from "../content/find/content-names.ts";
import type { ContentNames, Format } from "../content/find/content-names.ts";
import type { Entry } from "../content/find/directory-entries.ts";
import { openDirectory } from "../content/open-content.ts";
import type { OpenOptions } from "../content/open-content.ts";
import { BrokenText } from "../content/problem-list.ts";
import { readMark } from "../content/read-marks.ts";
import type { Problem } from "../content/record.ts";
import { sentence } from "../words/sentence.ts";

/** @returns the resources whose sheets a workbook has; none: it cannot be read, which its check says */
async function listSheets(entry: Entry, names: ContentNames): Promise<readonly string[]> {
  try {
    const { openWorkbook } = await import("../content/sheets/sheet-records.ts");
    const sheets = await openWorkbook(entry);
    const shown = new Set(sheets.filter(({ visible }) => visible).map(({ name }) => name));
    return names.resources.filter((one) => shown.has(names.declarationOf(one).sheet));
  } catch (error) {
    if (error instanceof BrokenText) return [];
    throw error;
  }
}

/** @returns the name that the file has by what is in it; undefined: it does not say */
async function readName(
  entry: Entry,
  format: Format,
  names: ContentNames,
): Promise<string | undefined> {
  const near = names.findNear(entry.name, false);
  const isWorkbook = format === "xlsx" || format === "ods";
  const [resource, ...others] = isWorkbook ? await listSheets(entry, names) : [];
  if (resource === undefined)
    return near && (await readMark(entry, format)) ? near.suggestion : undefined;
  if (others.length > 0 || near?.purpose === "workbook")
    return WORKBOOK_FILES.find((file) => file.endsWith(`.${format}`));
  return near === undefined || near.purpose === resource ? `${resource}.${format}` : undefined;
}

/**
 * Gives copies the names of what they are of, where nothing else has them.
 * @returns a warning of each
 */
export async function nameCopies(
  folder: string,
  options: Pick<OpenOptions, "completedBy">,
): Promise<readonly Problem[]> {
  const { entries, names } = await openDirectory(folder, options, () => undefined);
  const wanted = new Map<string, Entry[]>();
  for (const entry of entries) {
    const format = formatOf(entry.name.toLowerCase());
    const isNamed = names.findPurpose(entry.name, true) !== undefined;
    if (entry.kind !== "file" || isNamed || !format || withoutSecondEnding(entry.name)) continue;
    const name = await readName(entry, format, names);
    if (name !== undefined) wanted.set(name, [...(wanted.get(name) ?? []), entry]);
  }
  const taken = new Set(entries.map(({ name, kind }) => names.findPurpose(name, kind === "file")));
  const warnings: Problem[] = [];
  for (const [name, [entry, ...others]] of wanted) {
    // Of two that mean the same, somebody has to choose.
    if (!entry || others.length > 0 || taken.has(names.findPurpose(name, true))) continue;
    await rename(entry.path, join(dirname(entry.path), name));
    const problem = sentence("the file is read as {name}, which it is by what is in it", { name });
    warnings.push({ severity: "warning", file: entry.name, problem });
  }
  return warnings;
}
