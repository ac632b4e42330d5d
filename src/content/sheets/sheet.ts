/**
 * A sheet, independent of the program's format: rows one after the other, whose cells have
 * positions, and the values that cells can have in both formats.
 */
import { numberColumn } from "../../lib/column-letters.ts";
import { Temporal } from "temporal-polyfill";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_WORKBOOK_CELLS } from "../limits.ts";
import { BrokenText } from "../problem-list.ts";
import type { CellContent, TableRow } from "../read/table-row.ts";
import { sentence } from "../../words/sentence.ts";

export interface SheetRow extends Required<Pick<TableRow, "line" | "cells" | "merged">> {
  /** True: by a person, or by a filter. */
  readonly hidden: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly visible: boolean;
  /** Stored bytes. */
  readonly bytes: number;
  /**
   * @param onBytes called with the number of stored bytes that were read
   * @throws BrokenText when the sheet is damaged or exceeds a limit
   */
  readRows(onBytes: (bytes: number) => void): Promise<readonly SheetRow[]>;
  /** Absent: rows of totals are like all others. */
  readTotals?(): Promise<readonly TotalsRow[]>;
}

/** The last row of a table, which a program computes from the others. */
export interface TotalsRow {
  readonly line: number;
  /** Columns. */
  readonly first: number;
  readonly last: number;
}

/** Called for each row. @throws BrokenText when the workbook has more cells than can be read */
export type CountCells = (more: number, line: number) => void;

export function createCellCount(): CountCells {
  let cells = 0;
  return (more, line) => {
    cells += more;
    if (cells <= MAX_WORKBOOK_CELLS) return;
    const problem = sentence(
      "the workbook has more than {limit} cells with values: empty those below and beside the content, split it, or use CSV",
      { limit: MAX_WORKBOOK_CELLS },
    );
    throw new BrokenText({ line, problem });
  };
}

interface Address {
  readonly column: number;
  readonly row: number;
}

/** @returns undefined when the text is not an address, or outside of what a sheet can have */
export function parseAddress(text: string): Address | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/u.exec(text) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  const column = numberColumn(letters);
  const row = Number(digits);
  return column <= MAX_SHEET_COLUMNS && row <= MAX_SHEET_ROWS ? { column, row } : undefined;
}

/** The cells between two corners. */
export interface Range {
  readonly first: Address;
  readonly last: Address;
}

/** @returns the range of a text such as `A1:B7`; none if it is something else */
export function parseRange(text: string): readonly Range[] {
  const [first, last] = text.split(":", 2).map(parseAddress);
  return first === undefined || last === undefined ? [] : [{ first, last }];
}

/** @returns the name of a sheet as written before the exclamation mark of an address */
export function nameSheet(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}

/** Integers of which a spreadsheet keeps all digits are less than this. */
const MAX_EXACT = 10 ** 15;

export function readFormulaWithoutValue(formula: string): CellContent {
  const found = `=${formula}`;
  const problem = sentence(
    "the formula has no stored value: open the workbook in the spreadsheet program and save it, or enter the value",
  );
  return { content: { value: found, text: found }, fault: { problem, found } };
}

export function readErrorCell(value: string): CellContent {
  const problem = sentence(
    "the cell contains an error instead of a value: correct it, or clear the cell",
  );
  return { content: { value, text: value }, fault: { problem, found: value } };
}

/**
 * @param source the number as it is stored
 * @param text the displayed text; undefined if it may differ from its digits
 */
export function readNumberCell(source: string, text: string | undefined): CellContent {
  const value = source.trim() === "" ? Number.NaN : Number(source);
  const content = { value, ...(text !== undefined && { text }) };
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { content };
  const problem = Number.isFinite(value)
    ? sentence(
        "the number is greater than 2^53 and has lost digits: format the cell as text and enter it again in a text field, give a smaller one in a number field",
      )
    : sentence("the cell contains no number: enter the value again");
  return { content, fault: { problem, found: source } };
}

/** @returns the displayed digits; undefined if others may be displayed */
export function spellInteger(value: number, width: number): string | undefined {
  if (!Number.isInteger(value) || Math.abs(value) >= MAX_EXACT) return undefined;
  return `${value < 0 ? "-" : ""}${String(Math.abs(value)).padStart(width, "0")}`;
}

/** @param source a date, with or without a time of day (ISO 8601) */
export function readDateCell(source: string): CellContent {
  try {
    const moment = Temporal.PlainDateTime.from(source.replace(/Z$/u, "")).round("second");
    return { content: { value: spellMoment(moment), isDate: true } };
  } catch {
    return { content: { value: source, isDate: true } };
  }
}

/** @returns `YYYY-MM-DD`, followed by ` HH:MM:SS` unless it is midnight */
export function spellMoment(moment: Temporal.PlainDateTime): string {
  const [date = "", time = ""] = moment.toString().split("T");
  return time === "00:00:00" ? date : `${date} ${time}`;
}
