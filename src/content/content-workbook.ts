/** The one workbook that may hold all resources, content.xlsx or content.ods. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ContentNames } from "./content-names.ts";
import type { FoundFile } from "./file-text.ts";
import { NOTE } from "./formats/header-row.ts";
import { openWorkbook } from "./formats/sheets/sheet-records.ts";
import type { Sheet } from "./formats/sheets/sheet.ts";
import { BrokenText } from "./problem-list.ts";
import type { Report } from "./problem-list.ts";

interface FoundSheets {
  readonly sheets: ReadonlyMap<ResourceName, Sheet>;
  /** Names of the visible sheets that no resource has or nearly has, notes left out. */
  readonly strangers: readonly string[];
}

const NO_SHEETS: FoundSheets = { sheets: new Map(), strangers: [] };

/** @param report takes what is wrong with the workbook or with names of sheets */
export async function findSheets(
  file: FoundFile,
  names: ContentNames,
  report: Report,
): Promise<FoundSheets> {
  const sheetOf = (resource: ResourceName): string => names.declarationOf(resource).sheet;
  const sheets = new Map<ResourceName, Sheet>();
  const others: string[] = [];
  const warn = (
    resource: ResourceName,
    found: string,
    problem: string,
    suggestion?: string,
  ): void =>
    report({
      severity: "warning",
      file: file.name,
      resource,
      problem,
      found,
      suggestion,
    });
  try {
    for (const sheet of await openWorkbook(file)) {
      const { name, visible } = sheet;
      const resource = names.resources.find((one) => sheetOf(one) === name);
      if (resource !== undefined && visible) sheets.set(resource, sheet);
      else if (resource !== undefined) {
        const problem = "the sheet is not read because it is hidden: show it if it holds content";
        warn(resource, name, problem);
      } else if (visible && !name.startsWith(NOTE)) others.push(name);
    }
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report({ file: file.name, ...error.fault });
    return NO_SHEETS;
  }
  const strangers: string[] = [];
  for (const name of others) {
    const resource = names.findNearSheet(name);
    if (resource === undefined) strangers.push(name);
    else if (sheets.has(resource)) {
      const problem = `the sheet is not read, because there is a sheet ${sheetOf(resource)}: delete it, or begin its name with ${NOTE}`;
      warn(resource, name, problem);
    } else {
      const suggestion = sheetOf(resource);
      const problem = `the sheet is not read because of its name: rename it to ${suggestion} if it holds content`;
      warn(resource, name, problem, suggestion);
    }
  }
  if (sheets.size > 0) return { sheets, strangers };
  const wanted = names.resources.map(sheetOf).join(", ");
  const problem = `the workbook holds no content: its sheets must be named ${wanted}`;
  report({
    file: file.name,
    problem,
    ...(others.length > 0 && { found: others.join(", ") }),
  });
  return NO_SHEETS;
}

/** @param wanted sheets of resources of which the directory has nothing: one may be meant */
export function warnOfStrangers(
  { name: file }: FoundFile,
  strangers: readonly string[],
  wanted: readonly string[],
  report: Report,
): void {
  if (wanted.length === 0) return;
  const others = wanted.slice(0, -1).join(", ");
  const choice = others === "" ? wanted[0] : `${others} or ${wanted.at(-1)}`;
  const problem = `the sheet is not read because of its name: rename it to ${choice} if it holds content, or begin its name with ${NOTE}`;
  for (const found of strangers) report({ severity: "warning", file, problem, found });
}
