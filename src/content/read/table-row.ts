/** A row of a table, independent of its format. */
import type { Fault } from "../problem-list.ts";
import type { Spot, Written } from "../record.ts";
import { checkText } from "./text-value.ts";

export interface CellContent {
  readonly content: Pick<Written, "text" | "isDate" | "link"> & {
    readonly value: string | number | boolean | null;
  };
  /** What is wrong with it; then `content` is what was found. */
  readonly fault?: Pick<Fault, "problem" | "found">;
}

/** A cell that is not empty. */
export interface TableCell extends CellContent {
  /** Counts from 1. */
  readonly column: number;
  /** If it differs from that of the row. */
  readonly line?: number;
}

/** Cells displayed as one, from a row on; the value is that of the first cell. */
export interface MergedRange {
  /** Columns. */
  readonly first: number;
  readonly last: number;
  /** How many rows it covers. */
  readonly rows: number;
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly TableCell[];
  /** True: `9,07` is a number here. */
  readonly decimalComma: boolean;
  /** The number of cells, if no row may have values in more cells than the header row. */
  readonly width?: number;
  /** The ranges that begin in this row. */
  readonly merged?: readonly MergedRange[];
}

/** What differs between the formats of tables. */
export interface TableForm {
  /** The error for a table without a row. */
  readonly empty: () => Fault;
  /** @returns the address of a cell, if cells have one */
  readonly nameCell?: (line: number, column: number) => string;
}

/** A table whose fields are not known yet. */
export interface GivenTable {
  readonly form: TableForm;
  /** Those that are not blank. */
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

export const isBlank = ({ content: { value } }: TableCell): boolean =>
  typeof value === "string" && value.trim() === "";

export function spotOfCell({ nameCell }: TableForm, line: number, column: number): Spot {
  return nameCell === undefined ? { line } : { line, column, cell: nameCell(line, column) };
}

/** @returns undefined when the text is empty */
export function readTextCell(text: string): CellContent | undefined {
  if (text === "") return undefined;
  const content = { value: text, text };
  const problem = checkText(text);
  return problem === undefined ? { content } : { content, fault: { problem, found: text } };
}
