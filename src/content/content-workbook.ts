/**
 * In charge of the one workbook that may hold all resources, content.xlsx. In comes the file; out go
 * its sheets by resource, and what is wrong with their names.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import type { FoundFile } from "./file-text.ts";
import { findNearSheetName, SHEET_NAMES } from "./near-name.ts";
import { BrokenText } from "./problem-list.ts";
import type { Problem } from "./record.ts";
import type { FoundSheet } from "./xlsx-file.ts";
import { openWorkbook } from "./xlsx-workbook.ts";
import type { Sheet } from "./xlsx-workbook.ts";

export const WORKBOOK_FILE = "content.xlsx";

/** @param report takes what is wrong with the workbook or with names of sheets */
export async function findSheets(
  file: FoundFile,
  report: (problem: Problem) => void,
): Promise<ReadonlyMap<ResourceName, FoundSheet>> {
  const found = new Map<ResourceName, FoundSheet>();
  try {
    const workbook = await openWorkbook(file);
    for (const sheet of workbook.sheets) {
      const resource = RESOURCE_NAMES.find((name) => SHEET_NAMES[name] === sheet.name);
      if (resource !== undefined && sheet.visible) found.set(resource, { workbook, sheet });
      else warnOfSheet(file, sheet, resource, report);
    }
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    report({ severity: "error", file: file.name, ...error.fault });
    return found;
  }
  if (found.size === 0) {
    const names = Object.values(SHEET_NAMES).join(", ");
    const problem = `the workbook holds no content: its sheets must be named ${names}`;
    report({ severity: "error", file: file.name, problem });
  }
  return found;
}

/** @param named the resource that has exactly this name; the sheet is then hidden */
function warnOfSheet(
  file: FoundFile,
  { name, visible }: Sheet,
  named: ResourceName | undefined,
  report: (problem: Problem) => void,
): void {
  if (named !== undefined) {
    const problem = "the sheet is not read because it is hidden: show it if it holds content";
    report({ severity: "warning", file: file.name, resource: named, problem, found: name });
    return;
  }
  const near = visible ? findNearSheetName(name) : undefined;
  if (near === undefined) return;
  const problem = `the sheet is not read because of its name: rename it to ${near.suggestion} if it holds content`;
  report({ severity: "warning", file: file.name, ...near, problem, found: name });
}
