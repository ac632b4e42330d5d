/**
 * Entries of a content directory that no resource takes, where they look like content: nobody would
 * notice otherwise that a table was left out because of its name.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import { describeEntry } from "./directory-entries.ts";
import type { Entry } from "./directory-entries.ts";
import { findNearName, isSpreadsheet } from "./near-name.ts";
import type { NearName } from "./near-name.ts";
import { locateFault } from "./problem-list.ts";
import type { Problem } from "./record.ts";

export const isStraySheet = ({ name, kind }: Entry): boolean =>
  kind === "file" && isSpreadsheet(name);

/** Formats of spreadsheets that are not read, by their endings. */
const FOREIGN_FORMATS: ReadonlyMap<string, string> = new Map([
  ["xls", "a workbook in the old format (.xls)"],
  ["xlsm", "a workbook with macros (.xlsm)"],
  ["xlsb", "a binary workbook (.xlsb)"],
  ["fods", "a flat OpenDocument spreadsheet (.fods)"],
]);

/**
 * @param wanted the name to save it under, where its resource is known
 * @returns what is wrong with a file in a format of spreadsheets that is not read
 */
export function describeForeign(name: string, wanted?: string): string | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const format = FOREIGN_FORMATS.get(ending);
  if (format === undefined) return undefined;
  const target = wanted ?? (ending === "fods" ? ".ods" : ".xlsx");
  return `this is ${format}, which is not read: save it as ${target} in the spreadsheet program`;
}

/**
 * @param meant the entries that resources take
 * @param hasWorkbook true: there is a workbook of all resources
 */
export function reportStray(
  entry: Entry,
  meant: PerResource<readonly Entry[]>,
  hasWorkbook: boolean,
  report: (problem: Problem) => void,
): void {
  const { name, kind, file, fault } = entry;
  const near = findNearName(name, kind === "folder");
  const place = { severity: "warning", file: file.name, found: name } as const;
  const foreign = kind === "file" ? describeForeign(name, near?.suggestion) : undefined;
  if (near !== undefined && fault === undefined && foreign !== undefined) {
    const { resource } = near;
    const isGiven =
      resource === undefined || resource === "installation"
        ? hasWorkbook
        : meant[resource].length > 0;
    const of = resource === undefined ? {} : { resource };
    const severity = isGiven ? "warning" : "error";
    report({ ...place, severity, ...of, problem: foreign });
  } else if (near !== undefined) {
    if (fault !== undefined) report(locateFault(fault, file.name, near.resource));
    else report({ ...place, ...describeNear(kind, near, meant) });
  } else if (foreign !== undefined) report({ ...place, problem: foreign });
  else if (isStraySheet(entry)) {
    const free = RESOURCE_NAMES.filter((resource) => meant[resource].length === 0);
    const remedy =
      free.length === 0 ? "move it elsewhere" : `name it after what it holds (${free.join(", ")})`;
    const problem = `the file is not read because it has the name of no resource: ${remedy}`;
    report({ ...place, problem });
  }
}

function describeNear(
  kind: Entry["kind"],
  { resource, suggestion }: NearName,
  meant: PerResource<readonly Entry[]>,
): Pick<Problem, "resource" | "problem" | "suggestion"> {
  const [taken] = resource === undefined || resource === "installation" ? [] : meant[resource];
  const of = resource === undefined ? {} : { resource };
  return taken === undefined
    ? {
        ...of,
        problem: `the ${kind} is not read because of its name: rename it to ${suggestion} if it holds content`,
        suggestion,
      }
    : {
        ...of,
        problem: `the ${kind} is not read because ${describeEntry(taken)} gives ${resource}: move one of them elsewhere`,
      };
}
