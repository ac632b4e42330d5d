/** The one workbook that may hold all resources, content.xlsx or content.ods. */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import type { FoundFile } from "./file-text.ts";
import { NOTE } from "./formats/header-row.ts";
import { MAX_FOUND_CHARACTERS } from "./limits.ts";
import { findNearSheetName, SHEET_NAMES } from "./near-name.ts";
import { BrokenText } from "./problem-list.ts";
import type { Problem } from "./record.ts";
import { openWorkbook } from "./formats/sheets/workbook.ts";
import type { Sheet } from "./formats/sheets/workbook.ts";

export const WORKBOOK_FILES: readonly string[] = ["content.xlsx", "content.ods"];

export interface FoundSheets {
  readonly sheets: ReadonlyMap<ResourceName, Sheet>;
  /** Names of the visible sheets that no resource has or nearly has, notes left out. */
  readonly strangers: readonly string[];
}

export const NO_SHEETS: FoundSheets = { sheets: new Map(), strangers: [] };

/** @param report takes what is wrong with the workbook or with names of sheets */
export async function findSheets(
  file: FoundFile,
  report: (problem: Problem) => void,
): Promise<FoundSheets> {
  const found = new Map<ResourceName, Sheet>();
  const others: Sheet[] = [];
  try {
    for (const sheet of await openWorkbook(file)) {
      const resource = RESOURCE_NAMES.find((name) => SHEET_NAMES[name] === sheet.name);
      if (resource !== undefined && sheet.visible) found.set(resource, sheet);
      else if (resource !== undefined) warnOfHidden(file, sheet.name, resource, report);
      else if (sheet.visible && !sheet.name.startsWith(NOTE)) others.push(sheet);
    }
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report({ severity: "error", file: file.name, ...error.fault });
    return NO_SHEETS;
  }
  const strangers = others.filter(({ name }) => !warnOfName(file, name, found, report));
  if (found.size === 0) {
    const names = Object.values(SHEET_NAMES).join(", ");
    const problem = `the workbook holds no content: its sheets must be named ${names}`;
    const sheets = others.map(({ name }) => name).join(", ");
    report({
      severity: "error",
      file: file.name,
      problem,
      ...(sheets !== "" && { found: sheets.slice(0, MAX_FOUND_CHARACTERS) }),
    });
    return NO_SHEETS;
  }
  return { sheets: found, strangers: strangers.map(({ name }) => name) };
}

function warnOfHidden(
  file: FoundFile,
  name: string,
  resource: ResourceName,
  report: (problem: Problem) => void,
): void {
  const problem = "the sheet is not read because it is hidden: show it if it holds content";
  report({ severity: "warning", file: file.name, resource, problem, found: name });
}

/** @returns false when the name is not near that of any resource's sheet */
function warnOfName(
  file: FoundFile,
  name: string,
  sheets: FoundSheets["sheets"],
  report: (problem: Problem) => void,
): boolean {
  const near = findNearSheetName(name);
  if (near === undefined) return false;
  const { resource, suggestion } = near;
  const place = { severity: "warning", file: file.name, resource, found: name } as const;
  if (sheets.has(resource)) {
    const problem = `the sheet is not read, because there is a sheet ${suggestion}: delete it, or begin its name with ${NOTE}`;
    report({ ...place, problem });
    return true;
  }
  const problem = `the sheet is not read because of its name: rename it to ${suggestion} if it holds content`;
  report({ ...place, suggestion, problem });
  return true;
}

/** @param missing resources of which the directory has nothing: a sheet may be meant for one of them */
export function warnOfStrangers(
  { file, strangers }: Pick<FoundSheets, "strangers"> & { readonly file: FoundFile },
  missing: readonly ResourceName[],
  report: (problem: Problem) => void,
): void {
  if (missing.length === 0) return;
  const names = missing.map((resource) => SHEET_NAMES[resource]);
  const problem = `the sheet is not read because of its name: rename it to ${joinNames(names)} if it holds content, or begin its name with ${NOTE}`;
  for (const found of strangers) report({ severity: "warning", file: file.name, problem, found });
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
