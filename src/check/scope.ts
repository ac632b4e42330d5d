/** Says where in the content a problem stands. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Problem, RawValue, TableHeader } from "../content/record.ts";
import { describeFound } from "./found-values.ts";
import type { NumberDoubts } from "./number-doubts.ts";
import type { ProblemList } from "../content/problem-list.ts";

/** The item, or the installation, that values are read from. */
interface Origin {
  readonly resource: ResourceName | "installation";
  readonly file: string;
  /** First line of the item. */
  readonly line: number;
  readonly decimalComma: boolean;
  /** Of a row in a spreadsheet: the cell for a field. */
  readonly cellOf?: (field: string) => string;
  /** Of a row in a table. */
  readonly header?: TableHeader;
}

/** One object within an origin. */
export interface Scope {
  readonly problems: ProblemList;
  /** Where numbers of tables are gathered that the rest of their file has to explain. */
  readonly doubts?: NumberDoubts;
  readonly origin: Origin;
  /** Dotted path of the object with its last dot; empty at the top. */
  readonly prefix: string;
}

type Spot = Pick<Problem, "line" | "column" | "cell">;

interface Finding {
  readonly severity?: Problem["severity"];
  readonly name: string;
  readonly problem: string;
  readonly at: Spot;
  readonly found?: string;
  readonly suggestion?: string | undefined;
}

function toProblem(scope: Scope, finding: Finding): Problem {
  const { line, column, cell } = finding.at;
  return {
    severity: finding.severity ?? "error",
    resource: scope.origin.resource,
    file: scope.origin.file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(cell !== undefined && { cell }),
    ...(scope.prefix + finding.name !== "" && { field: scope.prefix + finding.name }),
    problem: finding.problem,
    ...(finding.found !== undefined && { found: finding.found }),
    ...(finding.suggestion !== undefined && { suggestion: finding.suggestion }),
  };
}

/** @returns the problem of a value that is wrong, at the value */
export function describeValue(
  scope: Scope,
  name: string,
  value: RawValue,
  problem: string,
  suggestion?: string,
): Problem {
  const found = describeFound(value);
  return toProblem(scope, { name, problem, at: value, found, suggestion });
}

/** Reports a value that is wrong, at the value. */
export function reportValue(...[scope, ...rest]: Parameters<typeof describeValue>): void {
  scope.problems.add(describeValue(scope, ...rest));
}

/** Reports a value that is allowed but hardly meant, at the value. */
export function warnValue(scope: Scope, name: string, value: RawValue, problem: string): void {
  const found = describeFound(value);
  scope.problems.add(toProblem(scope, { severity: "warning", name, problem, at: value, found }));
}

/** Reports a member that should not be there, at its name. */
export function reportName(
  scope: Scope,
  name: string,
  at: Spot,
  problem: string,
  suggestion?: string,
): void {
  scope.problems.add(toProblem(scope, { name, problem, at, suggestion }));
}

/** As `reportName`, but once per file: a column that is wrong is wrong in every row. */
export function reportNameOnce(
  scope: Scope,
  name: string,
  at: Spot,
  problem: string,
  suggestion?: string,
): void {
  scope.problems.addOnce(toProblem(scope, { name, problem, at, suggestion }));
}

/** @returns the first line of the item, and the cell where a field would stand */
function placeMissing({ origin: { line, cellOf }, prefix }: Scope, name: string): Spot {
  return { line, ...(cellOf !== undefined && { cell: cellOf(prefix + name) }) };
}

/**
 * Reports what is missing: at the first line of the item, or once at a header without its column.
 * @param name empty: what is missing is no field
 */
export function reportMissing(scope: Scope, name: string, problem: string): void {
  const { header } = scope.origin;
  const column = header?.find(scope.prefix + name);
  // The wrong name has been told.
  if (column === "guessed") return;
  if (header !== undefined && column === undefined && name !== "") {
    const at = { line: header.line, ...(header.cell !== undefined && { cell: header.cell }) };
    const missing = `${problem}, but there is no such column`;
    scope.problems.addOnce(toProblem(scope, { name, problem: missing, at }));
    return;
  }
  scope.problems.add(toProblem(scope, { name, problem, at: placeMissing(scope, name) }));
}

/** Warns about the item as a whole, at its first line. */
export function warnItem(scope: Scope, name: string, problem: string, found?: string): void {
  const at = placeMissing(scope, name);
  const finding = { severity: "warning", name, problem, at } as const;
  scope.problems.add(toProblem(scope, { ...finding, ...(found !== undefined && { found }) }));
}
