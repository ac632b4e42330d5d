/** What cells hold that both formats of workbooks have. */
import type { CellContent } from "../table-row.ts";

/** Integers of which a spreadsheet keeps every digit. */
const MAX_EXACT = 10 ** 15;

export function readFormulaWithoutValue(formula: string): CellContent {
  const found = `=${formula}`;
  const problem =
    "the formula has no stored value: open the workbook in the spreadsheet program and save it, or write the value";
  return { content: { value: found, text: found }, fault: { problem, found } };
}

export function readErrorCell(value: string): CellContent {
  const problem = "the cell holds an error instead of a value: correct it, or empty the cell";
  return { content: { value, text: value }, fault: { problem, found: value } };
}

/**
 * @param source the number as it is stored
 * @param text what people see of it; undefined when that may be something else than its digits
 */
export function readNumberCell(source: string, text: string | undefined): CellContent {
  const value = source.trim() === "" ? Number.NaN : Number(source);
  const content = { value, ...(text !== undefined && { text }) };
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { content };
  const problem = Number.isFinite(value)
    ? "the number is beyond 2^53 and has lost digits: format the cell as text and write it again"
    : "the cell holds no number: write the value again";
  return { content, fault: { problem, found: source } };
}

/** @returns the digits that people see; undefined when they may see others */
export function spellInteger(value: number, width: number): string | undefined {
  if (!Number.isInteger(value) || Math.abs(value) >= MAX_EXACT) return undefined;
  return `${value < 0 ? "-" : ""}${String(Math.abs(value)).padStart(width, "0")}`;
}

/** @param source a date, perhaps with a time of day (ISO 8601) */
export function readDateCell(source: string): CellContent {
  try {
    const moment = Temporal.PlainDateTime.from(source.replace(/Z$/u, "")).round("second");
    return { content: { value: spellMoment(moment), isDate: true } };
  } catch {
    return { content: { value: source, isDate: true } };
  }
}

/** @returns `YYYY-MM-DD`, with ` HH:MM:SS` behind it unless it is midnight */
export function spellMoment(moment: Temporal.PlainDateTime): string {
  const [date = "", time = ""] = moment.toString().split("T");
  return time === "00:00:00" ? date : `${date} ${time}`;
}
