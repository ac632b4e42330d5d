/**
 * What a sheet is to whoever reads it, whichever program's format it has: rows that come one after
 * the other, with cells that know what they hold and where they are.
 */
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "../../limits.ts";
import type { TableRow } from "../table-row.ts";

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
   * @throws BrokenText when the sheet is damaged or beyond a bound
   */
  readRows(onBytes: (bytes: number) => void): AsyncGenerator<SheetRow, void, undefined>;
}

interface Address {
  readonly column: number;
  readonly row: number;
}

const LETTERS = 26;
const BEFORE_A = 64;

/** @returns undefined when the text is no address, or lies outside of what a sheet can have */
export function parseAddress(text: string): Address | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/u.exec(text) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  const row = Number(digits);
  return column <= MAX_SHEET_COLUMNS && row <= MAX_SHEET_ROWS ? { column, row } : undefined;
}

/** @returns the letters of a column */
export function nameColumn(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    name = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % LETTERS)) + name;

  return name;
}

/** @returns how a sheet is named before the exclamation mark of an address */
export function nameSheet(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}
