/**
 * In charge of the header row of CSV. In come its cells; out goes the plan by which each row becomes
 * an object: which cell is which field, at whatever depth its dotted path says.
 */
import { MAX_DEPTH, MAX_MEMBERS } from "./limits.ts";
import type { Fault } from "./problem-list.ts";

/** A cell of the header or of a row, with the line on which it starts. */
export interface CsvCell {
  readonly text: string;
  readonly line: number;
}

export interface CsvColumn {
  /** Dotted path as it was written; empty when the column has no name. */
  readonly name: string;
  readonly path: readonly string[];
  /** Line of the header cell. */
  readonly line: number;
}

/** @returns the columns in order; with any fault rows cannot be told apart */
export function parseCsvHeader(
  cells: readonly CsvCell[],
  report: (fault: Fault) => void,
): readonly CsvColumn[] | undefined {
  const columns = cells.map(({ text, line }): CsvColumn => {
    const name = text.trim();
    return { name, path: name === "" ? [] : name.split("."), line };
  });
  const faults = [...findTooMany(columns), ...findFaultyNames(columns)];
  for (const fault of faults) report(fault);
  return faults.length === 0 ? columns : undefined;
}

function findTooMany(columns: readonly CsvColumn[]): readonly Fault[] {
  if (columns.length <= MAX_MEMBERS) return [];
  return [
    { line: 1, problem: `the header row has more than ${MAX_MEMBERS} columns: split the file` },
  ];
}

function findFaultyNames(columns: readonly CsvColumn[]): readonly Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  const parents = new Set(
    columns.flatMap(({ path }) =>
      path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join(".")),
    ),
  );
  for (const { name, path, line } of columns) {
    const problem = (text: string): void =>
      void faults.push({ line, field: name, problem: text, found: name });
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
