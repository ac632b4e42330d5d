/** Reports where in the content a problem is, and which value was found there. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { RawValue, TableHeader } from "../../content/record.ts";
import type { ColumnDoubts } from "./column-doubts.ts";
import type { Fault, ProblemList } from "../../content/problem-list.ts";

/** The item, or the installation, that values are read from. */
interface Origin {
  readonly resource: ResourceName | "installation";
  readonly file: string;
  /** First line of the item. */
  readonly line: number;
  readonly decimalComma: boolean;
  /** For a row in a spreadsheet: the cell for a field. */
  readonly cellOf?: ((field: string) => string) | undefined;
  /** For a row in a table. */
  readonly header?: TableHeader;
}

/** One object within an origin. */
export interface Scope {
  readonly problems: ProblemList;
  /** Values of tables whose meaning the rest of their column may decide. */
  readonly doubts?: ColumnDoubts;
  readonly origin: Origin;
  /** Dotted path of the object with its last dot; empty at the top. */
  readonly prefix: string;
}

type Spot = Pick<Fault, "line" | "column" | "cell">;
type Finding = Pick<Fault, "severity" | "problem" | "found" | "suggestion">;

const toFault = (
  { origin: { resource, file }, prefix }: Scope,
  name: string,
  { line, column, cell }: Spot,
  finding: Finding,
): Fault => ({ resource, file, line, column, cell, field: prefix + name || undefined, ...finding });

/** @returns a problem with a value, placed at the value */
export const describeValue = (
  scope: Scope,
  name: string,
  value: RawValue,
  problem: string,
  suggestion?: string,
): Fault => toFault(scope, name, value, { problem, found: describeFound(value), suggestion });

/** Reports a wrong value, at the value. */
export function reportValue(...[scope, ...rest]: Parameters<typeof describeValue>): void {
  scope.problems.add(describeValue(scope, ...rest));
}

/** Warns of a value that is allowed but probably not meant, at the value. */
export function warnValue(...[scope, ...rest]: Parameters<typeof describeValue>): void {
  scope.problems.add({ ...describeValue(scope, ...rest), severity: "warning" });
}

/**
 * Reports a member that is not allowed, at its name.
 * @param isOnce whether to report it once per file: a column is wrong in every row
 */
export function reportName(
  scope: Scope,
  name: string,
  at: Spot,
  problem: string,
  suggestion?: string,
  isOnce = scope.origin.header !== undefined,
): void {
  const fault = toFault(scope, name, at, { problem, suggestion });
  if (isOnce) scope.problems.addOnce(fault);
  else scope.problems.add(fault);
}

/** @returns the first line of the item, and the cell in which a field would be */
const placeMissing = ({ origin: { line, cellOf }, prefix }: Scope, name: string): Spot => ({
  line,
  cell: cellOf?.(prefix + name),
});

/**
 * Reports something missing: at the first line of the item, or once at a header without its column.
 * @param name empty: not a field
 */
export function reportMissing(scope: Scope, name: string, problem: string): void {
  const { header } = scope.origin;
  const column = header?.find(scope.prefix + name);
  // The wrong name has been reported.
  if (column === "guessed") return;
  if (header === undefined || column === "given" || name === "") {
    scope.problems.add(toFault(scope, name, placeMissing(scope, name), { problem }));
    return;
  }
  const missing = `${problem}, but there is no such column`;
  scope.problems.addOnce(toFault(scope, name, header, { problem: missing }));
}

/** Warns about the item as a whole, at its first line. */
export function warnItem(scope: Scope, name: string, problem: string, found?: string): void {
  const at = placeMissing(scope, name);
  scope.problems.add(toFault(scope, name, at, { severity: "warning", problem, found }));
}

/** @returns the value as it was written, or a description if it is not a scalar */
function describeFound(raw: RawValue): string {
  if (raw.kind === "list") return `a list of ${raw.items.length}`;
  if (raw.kind === "object") return raw.members.size === 0 ? "an empty object" : "an object";
  const text = raw.text ?? String(raw.value);
  return text === "" ? "''" : text;
}

/** @returns the type of a value with its article, for messages such as `not a number` */
export function describeType(raw: RawValue): string {
  if (raw.kind === "list") return "a list";
  if (raw.kind === "object") return "an object";
  if (raw.value === null) return "null";
  if (raw.isDate) return "a date";
  if (typeof raw.value === "number") return "a number";
  return typeof raw.value === "boolean" ? "a boolean" : "a text";
}
