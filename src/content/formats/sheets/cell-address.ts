/**
 * In charge of cell addresses (ECMA-376-1 §18.18.7). In come texts such as `F17`; out go columns and
 * rows that count from 1, and the address of a cell as formulas write it.
 */
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "../../limits.ts";

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
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % LETTERS)) + name;
  }
  return name;
}

/** @returns how a sheet is named before the exclamation mark of an address */
export function nameSheet(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}
