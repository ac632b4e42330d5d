/** What a row of a table is to whoever makes a record of it, whichever format it comes from. */
import type { Fault } from "../problem-list.ts";
import type { RawScalar } from "../record.ts";
import { checkText } from "./text-value.ts";

export interface CellContent {
  readonly content: Pick<RawScalar, "value" | "text" | "isDate">;
  /** What is wrong with it; the content then shows what was found. */
  readonly fault?: Pick<Fault, "problem" | "found">;
}

/** A cell that is not empty. */
export interface TableCell extends CellContent {
  /** Counts from 1. */
  readonly column: number;
  /** Where it is not that of the row. */
  readonly line?: number;
}

/** Cells shown as one, from a row on; the value is that of the first. */
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
  /** How many cells were written, where all rows must have as many. */
  readonly width?: number;
  /** The ranges that begin in this row. */
  readonly merged?: readonly MergedRange[];
}

/** What tells one format of tables from another. */
export interface TableForm {
  /** What to say of a table without a row. */
  readonly empty: Fault;
  /** @returns what people call a column */
  readonly nameColumn: (column: number) => string;
  /** @returns the address of a cell, where cells have one */
  readonly nameCell?: (line: number, column: number) => string;
}

export type CellPlace = Pick<RawScalar, "line" | "column" | "cell">;

export function placeCell({ nameCell }: TableForm, line: number, column: number): CellPlace {
  return nameCell === undefined ? { line } : { line, column, cell: nameCell(line, column) };
}

/** @returns undefined when the text is empty */
export function readTextCell(text: string): CellContent | undefined {
  if (text === "") return undefined;
  const content = { value: text, text };
  const problem = checkText(text);
  return problem === undefined ? { content } : { content, fault: { problem, found: text } };
}
