/** Writes planned sheets as .xlsx (ECMA-376-1). */
import { unzipSync, zipSync } from "fflate";
import { colToLetter, writeXlsx } from "hucre/xlsx";
import type { Cell as WorkbookCell, DataValidation, WriteSheet } from "hucre/xlsx";
import { MARK_NAME, writeMark } from "../../content/base-mark.ts";
import type { Base } from "../../content/base-mark.ts";
import type { Cell } from "../write-tables.ts";
import type { CellChoice, ColumnFormat, PlannedSheet, PlannedWorkbook } from "./plan-sheets.ts";

/** Rows of a sheet in all spreadsheet programs; a rule for this many is one for the whole column. */
const ALL_ROWS = 1_048_576;
/** 1980-01-01, in every time zone, for each part of the file, so that the same content gives the same bytes. */
const ARCHIVE = { mtime: new Date(1980, 0) };

const CELL_FORMATS: Readonly<Record<ColumnFormat, string | undefined>> = {
  text: "@",
  long: "@",
  date: "yyyy-mm-dd",
  timestamp: "yyyy-mm-dd hh:mm:ss",
  general: undefined,
};

/** A text that looks like an error value of a spreadsheet must be written as rich text. */
const ERROR_VALUE = /^#[A-Z0-9_/]+[!?]?$/u;

/** §22.9.2.19: in a text that looks like an escape, the first character is escaped. */
const escapeText = (value: Cell): Cell =>
  typeof value === "string" ? value.replaceAll(/_(?=x[\dA-F]{4}_)/giu, "_x005F_") : value;

/** @returns the name as written in a formula; unquoted, a short name could be a cell reference */
const quoteSheet = (name: string): string =>
  /^[A-Za-z]{4,}$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

function validateChoice({ values, cells, isStrict }: CellChoice): Partial<DataValidation> {
  if (values) return { values: [...values], showErrorMessage: isStrict };
  const column = colToLetter(cells?.column ?? 0);
  const [first, last] = cells?.rows === undefined ? [2, ALL_ROWS] : [1, cells.rows];
  const formula1 = `${quoteSheet(cells?.sheet ?? "")}!$${column}$${first}:$${column}$${last}`;
  return { formula1, showErrorMessage: isStrict };
}

const DAY_MS = 86_400_000;
/** Before this day, programs disagree about numbers of dates (1900 had no 29 February). */
const FIRST_DAY = "1900-03-01";

/** @returns the days since 1899-12-30 of a date or timestamp; undefined: a cell cannot hold it */
function countDays(text: string): number | undefined {
  if (text < FIRST_DAY) return undefined;
  const instant = text.includes(" ") ? `${text.replace(" ", "T")}Z` : text;
  return Date.parse(instant) / DAY_MS + 25_569;
}

function createSheet({ name, columns, rows, isKeyed }: PlannedSheet): WriteSheet {
  const cells = new Map<string, Partial<WorkbookCell>>();
  const dataValidations: DataValidation[] = [];
  for (const [index, { note, choice }] of columns.entries()) {
    cells.set(`0,${index}`, {
      style: { font: { bold: true }, numFmt: "@" },
      comment: { author: "Lectern", text: note },
    });
    if (choice === undefined) continue;
    const letters = colToLetter(index);
    const range = `${letters}2:${letters}${ALL_ROWS}`;
    dataValidations.push({ type: "list", allowBlank: true, ...validateChoice(choice), range });
  }
  const writeCell = (value: Cell, row: number, index: number): Cell => {
    if (typeof value !== "string") return value;
    const { format = "text" } = columns[index] ?? {};
    const isMoment = format === "date" || format === "timestamp";
    const days = isMoment ? countDays(value) : undefined;
    if (days !== undefined) return days;
    if (isMoment) cells.set(`${row},${index}`, { style: { numFmt: "@" } });
    else if (ERROR_VALUE.test(value)) cells.set(`${row},${index}`, { richText: [{ text: value }] });
    return escapeText(value);
  };
  return {
    name,
    columns: columns.map(({ width, format }) => {
      const numFmt = CELL_FORMATS[format];
      return {
        width,
        ...(numFmt !== undefined && { numFmt }),
        ...(format === "long" && {
          style: { numFmt: "@", alignment: { wrapText: true, vertical: "top" } },
        }),
      };
    }),
    rows: [
      columns.map((column) => column.name),
      ...rows.map((values, row) => values.map((value, index) => writeCell(value, row + 1, index))),
      // Its cells tell the styles of the columns.
      columns.map(() => null),
    ],
    cells,
    dataValidations,
    freezePane: { rows: 1, columns: isKeyed ? 1 : 0 },
  };
}

/** @returns the sheet with the styles of its last row for whole columns, which the library cannot write */
function styleColumns(sheet: string): string {
  const start = sheet.lastIndexOf("<row ", sheet.indexOf("</sheetData>"));
  const last = sheet.slice(start, sheet.indexOf("</sheetData>"));
  const styles = new Map(
    Array.from(last.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"/gu), ([, column, style]) => [
      column,
      style,
    ]),
  );
  let index = 0;
  return sheet.replaceAll("<col ", (tag) => {
    const style = styles.get(colToLetter(index));
    index += 1;
    return style === undefined ? tag : `${tag}style="${style}" `;
  });
}

/** @param mark the release that it is written from */
export async function writeWorkbook(
  { sheets, choices }: PlannedWorkbook,
  mark?: Required<Base>,
): Promise<Uint8Array> {
  const all = sheets.map(createSheet);
  if (choices) {
    const height = Math.max(...choices.lists.map(({ length }) => length));
    const rows = Array.from({ length: height }, (_, row) =>
      choices.lists.map((values) => values[row] ?? null),
    );
    all.push({ name: choices.name, rows, hidden: true });
  }
  const parts = unzipSync(
    await writeXlsx({
      sheets: all,
      ...(mark && { properties: { custom: { [MARK_NAME]: writeMark(mark) } } }),
    }),
  );
  for (const index of sheets.keys()) {
    const name = `xl/worksheets/sheet${index + 1}.xml`;
    parts[name] = Buffer.from(styleColumns(Buffer.from(parts[name] ?? []).toString()));
  }
  return zipSync(parts, ARCHIVE);
}
