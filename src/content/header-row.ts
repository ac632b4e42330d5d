/**
 * In charge of the header row of CSV files and spreadsheets. In come its cells; out goes the plan by
 * which each row becomes an object: which cell is which field, at whatever depth its dotted path
 * says.
 */
import { MAX_DEPTH, MAX_MEMBERS } from "./limits.ts";
import type { Fault } from "./problem-list.ts";

/** Where a cell of the header stands. */
type Place = Pick<Fault, "column" | "cell"> & { readonly line: number };

export interface HeaderCell extends Place {
  readonly text: string;
}

export interface Column {
  /** Dotted path as it was written; empty when the column has no name. */
  readonly name: string;
  readonly path: readonly string[];
  /** Where its header stands. */
  readonly at: Place;
}

/** @returns the columns in order; with any fault rows cannot be told apart */
export function parseHeaderRow(
  cells: readonly HeaderCell[],
  report: (fault: Fault) => void,
): readonly Column[] | undefined {
  const columns = cells.map(({ text, ...at }): Column => {
    const name = text.trim();
    return { name, path: name === "" ? [] : name.split("."), at };
  });
  const faults = [...findTooMany(columns), ...findFaultyNames(columns)];
  for (const fault of faults) report(fault);
  return faults.length === 0 ? columns : undefined;
}

function findTooMany(columns: readonly Column[]): readonly Fault[] {
  if (columns.length <= MAX_MEMBERS) return [];
  return [
    {
      ...columns[0]?.at,
      problem: `the header row has more than ${MAX_MEMBERS} columns: split the file`,
    },
  ];
}

function findFaultyNames(columns: readonly Column[]): readonly Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  const parents = new Set(
    columns.flatMap(({ path }) =>
      path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join(".")),
    ),
  );
  for (const { name, path, at } of columns) {
    const problem = (text: string): void =>
      void faults.push({ ...at, field: name, problem: text, found: name });
    if (name === "") continue;
    if (path.includes(""))
      problem("a dot in the header row stands before or behind nothing: write Field or Field.Part");
    else if (path.length > MAX_DEPTH)
      problem(`the path has more than ${MAX_DEPTH} parts: shorten it`);
    else if (names.has(name)) problem("two columns of the header row have the same name: keep one");
    else if (parents.has(name))
      problem(`the header row has both ${name} and columns within it: keep one or the others`);
    names.add(name);
  }
  return faults;
}
