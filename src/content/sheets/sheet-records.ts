/** Records of spreadsheets: one per row after the header. */
import type { FoundFile } from "../read/file-text.ts";
import { MAX_REPEATED_CELLS, MAX_SHEET_NAME_CHARACTERS, MAX_SHEETS } from "../limits.ts";
import { NOTE } from "../read/header-row.ts";
import { BrokenText } from "../problem-list.ts";
import type { ReadRecords, Reading } from "../record.ts";
import { readTable } from "../read/table.ts";
import type { TableCell, TableForm, TableRow } from "../read/table-row.ts";
import { damaged, openArchive } from "./archive.ts";
import { openOds } from "./ods.ts";
import { openXlsx } from "./xlsx.ts";
import { nameColumn, nameSheet } from "./sheet.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import { say } from "../../words/say.ts";

/** @throws BrokenText when the sheet cannot be read further */
export const readSheetRecords: ReadRecords = async function* readSheetRecords(reading) {
  const sheets = reading.sheet === undefined ? await openWorkbook(reading.found) : [];
  const sheet = reading.sheet ?? findContent(sheets);
  const address = nameSheet(sheet.name);
  const form: TableForm = {
    empty: () => ({
      line: 1,
      cell: `${address}!A1`,
      problem: say(
        "the sheet {sheet} is empty: its first row must contain the names of the fields",
        { sheet: sheet.name },
      ),
    }),
    nameColumn,
    nameCell: (line, column) => `${address}!${nameColumn(column)}${line}`,
  };
  const hiddenRows = new Set<number>();
  const hidden: number[] = [];
  for await (const records of readTable(reading, form, listRows(reading, sheet, hiddenRows))) {
    for (const { line } of records) if (hiddenRows.delete(line)) hidden.push(line);
    yield records;
  }
  // The bytes of the other parts that were read: lists, styles, texts.
  if (reading.sheet === undefined) reading.onBytes(reading.found.bytes - sheet.bytes);
  await refuseOthers(sheets, sheet, reading.report);
  warnOfHidden(hidden, address, reading.report);
};

/** @param hidden the numbers of hidden rows are added */
async function* listRows(
  { onBytes }: Reading,
  sheet: Sheet,
  hidden: Set<number>,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  const fillRow = createMergeFiller();
  for await (const row of sheet.readRows(onBytes)) {
    const cells = fillRow(row);
    if (row.cells.every(isBlank)) continue;
    if (row.hidden) hidden.add(row.line);
    yield [{ ...row, cells, decimalComma: true }];
  }
}

const isBlank = ({ content: { value } }: TableCell): boolean =>
  typeof value === "string" && value.trim() === "";

const isNote = ({ name }: Sheet): boolean => name.startsWith(NOTE);

/** @returns the first visible sheet that is not a note */
function findContent(sheets: readonly Sheet[]): Sheet {
  const sheet = sheets.find((one) => one.visible && !isNote(one));
  if (sheet !== undefined) return sheet;
  throw new BrokenText({
    problem: say("the workbook has no visible sheet: show the one with content"),
  });
}

/** People hide rows that should not be published, or forget to remove a filter. */
function warnOfHidden(
  [first, ...others]: readonly number[],
  address: string,
  report: Reading["report"],
): void {
  if (first === undefined) return;
  const found =
    others.length === 0
      ? say("1 hidden row")
      : say("{count} hidden rows", { count: others.length + 1 });
  const problem = say(
    "hidden rows are published, too: show them, and delete those that should not be published",
  );
  report({ severity: "warning", line: first, cell: `${address}!A${first}`, problem, found });
}

/**
 * A workbook of one resource has its items in one sheet; a person who wrote into another sheet
 * expects it to be read.
 */
async function refuseOthers(
  sheets: readonly Sheet[],
  read: Sheet,
  report: Reading["report"],
): Promise<void> {
  for (const sheet of sheets) {
    if (sheet === read || !sheet.visible || isNote(sheet) || !(await holdsValues(sheet))) continue;
    const problem = say(
      "the sheet is not read, because only the first visible sheet, {sheet}, is read: move its rows there, or begin its name with {note}",
      { sheet: read.name, note: NOTE },
    );
    const cell = `${nameSheet(sheet.name)}!A1`;
    report({ cell, problem, found: sheet.name });
  }
}

/** A sheet without a value in as many rows is only formatted. */
const MAX_BLANK_ROWS = 1000;

async function holdsValues(sheet: Sheet): Promise<boolean> {
  let rows = 0;
  for await (const { cells } of sheet.readRows(() => undefined)) {
    if (!cells.every(isBlank)) return true;
    rows += 1;
    if (rows === MAX_BLANK_ROWS) break;
  }
  return false;
}

/** @returns the cells of a row, including those of merged ranges that began above */
type FillRow = (row: SheetRow) => readonly TableCell[];

/**
 * Copies the value of merged cells to every row, but only in its column: the meaning of a range
 * across columns is unknown.
 */
function createMergeFiller(): FillRow {
  const active = new Map<number, { readonly last: number; readonly cell: TableCell | undefined }>();
  let filled = 0;
  return ({ line, cells, merged }) => {
    for (const [column, { last }] of active) if (last < line) active.delete(column);
    const given = new Map([...active].map(([column, { cell }]) => [column, cell]));
    if (merged.some(({ rows }) => rows > 1)) {
      const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
      for (const { first, rows } of merged)
        if (rows > 1) active.set(first, { last: line + rows - 1, cell: byColumn.get(first) });
    }
    if (given.size === 0) return cells;
    filled += given.size;
    if (filled > MAX_REPEATED_CELLS) {
      const problem = say("the sheet has more than {limit} cells in merged ranges: unmerge them", {
        limit: MAX_REPEATED_CELLS,
      });
      throw new BrokenText({ line, problem });
    }
    const own = cells.filter(({ column }) => !given.has(column));
    return [...own, ...given.values().filter((cell) => cell !== undefined)];
  };
}

/**
 * @returns the sheets in the order of their tabs
 * @throws BrokenText when the file is not a workbook
 */
export async function openWorkbook(file: FoundFile): Promise<readonly Sheet[]> {
  const archive = await openArchive(file);
  // Decided by content: a file that was only renamed can still be read.
  const sheets = (await openXlsx(archive)) ?? (await openOds(archive));
  if (sheets === undefined) throw damaged(say("there is no workbook in it"));
  if (sheets.length > MAX_SHEETS) {
    const problem = say("the workbook has more than {limit} sheets: keep those with content", {
      limit: MAX_SHEETS,
    });
    throw new BrokenText({ problem });
  }
  if (sheets.some(({ name }) => name.length > MAX_SHEET_NAME_CHARACTERS)) {
    const problem = say(
      "the workbook has a sheet whose name is longer than {limit} characters: shorten it",
      { limit: MAX_SHEET_NAME_CHARACTERS },
    );
    throw new BrokenText({ problem });
  }
  return sheets;
}
