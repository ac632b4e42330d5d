/**
 * Entries of a content directory that no resource takes, where they look like content: nobody would
 * notice otherwise that a table was left out because of its name.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import { describeEntry, locateFault } from "./directory-entries.ts";
import type { Entry } from "./directory-entries.ts";
import { findNearName, isSpreadsheet } from "./near-name.ts";
import type { NearName } from "./near-name.ts";
import type { Problem } from "./record.ts";

export const isStraySheet = ({ name, kind }: Entry): boolean =>
  kind === "file" && isSpreadsheet(name);

/** @param meant the entries that resources take */
export function reportStray(
  entry: Entry,
  meant: PerResource<readonly Entry[]>,
  report: (problem: Problem) => void,
): void {
  const { name, kind, file, fault } = entry;
  const near = findNearName(name, kind === "folder");
  const place = { severity: "warning", file: file.name, found: name } as const;
  if (near !== undefined) {
    if (fault !== undefined) report(locateFault(fault, entry, near.resource));
    else report({ ...place, ...describeNear(kind, near, meant) });
  } else if (isStraySheet(entry)) {
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
