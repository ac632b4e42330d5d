/** Records of spreadsheets: one per row after the header. */
import type { FoundFile } from "../read/file-text.ts";
import { MAX_SHEET_NAME_CHARACTERS, MAX_SHEETS, MAX_WORKBOOK_CELLS } from "../limits.ts";
import { NOTE_SIGN } from "../read/header-columns.ts";
import { BrokenText } from "../problem-list.ts";
import type { ReadRecords, FileReading } from "../record.ts";
import { readTable } from "../read/table.ts";
import { nameColumn } from "../../lib/column-letters.ts";
import { isBlank } from "../read/table-row.ts";
import type { GivenTable, TableCell, TableForm, TableRow } from "../read/table-row.ts";
import { damaged, openArchive } from "./archive.ts";
import { openOds } from "./ods.ts";
import { openXlsx } from "./xlsx.ts";
import { nameSheet } from "./sheet.ts";
import type { Sheet, SheetRow, TotalsRow } from "./sheet.ts";
import { sentence } from "../../words/sentence.ts";

const ROWS_AT_ONCE = 500;

/** @throws BrokenText when the sheet cannot be read further */
export const readSheetRecords: ReadRecords = async function* readSheetRecords(reading) {
  const sheets = reading.sheet === undefined ? await openWorkbook(reading.found) : [];
  const sheet = reading.sheet ?? findContent(sheets, reading.declaration);
  const { form, rows: content, totals } = await readSheetTable(sheet, reading.onBytes);
  const address = nameSheet(sheet.name);
  const hiddenRows = new Set(content.filter(({ hidden }) => hidden).map(({ line }) => line));
  const hidden: number[] = [];
  for await (const records of readTable(reading, form, inPortions(content))) {
    for (const { line } of records) if (hiddenRows.has(line)) hidden.push(line);
    yield records;
  }
  // The bytes of the other parts that were read: lists, styles, texts.
  if (reading.sheet === undefined) reading.onBytes(reading.found.bytes - sheet.bytes);
  for (const total of totals) warnOfTotals(total, address, reading.report);
  if (sheets.length > 1) await warnOfOthers(sheets, sheet, reading.report);
  warnOfHidden(hidden, address, reading.report);
};

/** A sheet as a table. */
interface SheetTable {
  readonly form: TableForm;
  /** Those that are not blank. */
  readonly rows: readonly SheetRow[];
  /** Rows that are left out. */
  readonly totals: readonly TotalsRow[];
}

/** @throws BrokenText when the sheet cannot be read further */
async function readSheetTable(sheet: Sheet, onBytes: (bytes: number) => void): Promise<SheetTable> {
  const address = nameSheet(sheet.name);
  const form: TableForm = {
    empty: () => ({
      line: 1,
      cell: `${address}!A1`,
      problem: sentence(
        "the sheet {sheet} is empty: its first row must contain the names of the fields",
        { sheet: sheet.name },
      ),
    }),
    nameCell: (line, column) => `${address}!${nameColumn(column)}${line}`,
  };
  const rows = fillMerged(await sheet.readRows(onBytes));
  const totals = (await sheet.readTotals?.()) ?? [];
  const content = leaveOutTotals(rows, totals).filter(({ cells }) => !cells.every(isBlank));
  return { form, rows: content, totals };
}

/** @returns the visible sheets that are not notes, as tables, each read when it is asked for */
export async function listSheetTables(
  file: FoundFile,
): Promise<readonly { readonly sheet: string; readonly read: () => Promise<GivenTable> }[]> {
  const sheets = (await openWorkbook(file)).filter((one) => one.visible && !isNote(one));
  return sheets.map((sheet) => ({
    sheet: sheet.name,
    async read() {
      const { form, rows } = await readSheetTable(sheet, () => undefined);
      return { form, rows: inPortions(rows) };
    },
  }));
}

async function* inPortions(
  rows: readonly SheetRow[],
): AsyncGenerator<readonly TableRow[], void, undefined> {
  // In portions, so that others can do something meanwhile, and a reader can stop.
  for (let index = 0; index < rows.length; index += ROWS_AT_ONCE) {
    const some = rows.slice(index, index + ROWS_AT_ONCE);
    yield some.map((row) => ({ ...row, decimalComma: true }));
  }
}

const isNote = ({ name }: Sheet): boolean => name.startsWith(NOTE_SIGN);

const fold = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** @returns of the visible sheets that are not notes, the one with a name of the resource, else the first */
function findContent(
  sheets: readonly Sheet[],
  { name, title, sheet: usual }: FileReading["declaration"],
): Sheet {
  const names = new Set([name, title, usual].map(fold));
  const shown = sheets.filter((one) => one.visible && !isNote(one));
  const [first] = shown;
  const sheet = shown.find((one) => names.has(fold(one.name))) ?? first;
  if (sheet !== undefined) return sheet;
  throw new BrokenText({
    problem: sentence("the workbook has no visible sheet: show the one with content"),
  });
}

function warnOfTotals(
  { line, first }: TotalsRow,
  address: string,
  report: FileReading["report"],
): void {
  const problem = sentence(
    "the totals row of the table is not read: move it out of the table if it is an item",
  );
  report({ severity: "warning", line, cell: `${address}!${nameColumn(first)}${line}`, problem });
}

/** People hide rows that should not be published, or forget to remove a filter. */
function warnOfHidden(
  [first, ...others]: readonly number[],
  address: string,
  report: FileReading["report"],
): void {
  if (first === undefined) return;
  const found =
    others.length === 0
      ? sentence("1 hidden row")
      : sentence("{count} hidden rows", { count: others.length + 1 });
  const problem = sentence(
    "hidden rows are published, too: show them, and delete those that should not be published",
  );
  report({ severity: "warning", line: first, cell: `${address}!A${first}`, problem, found });
}

/** A workbook of one resource has its items in one sheet; whoever wrote into another may expect it to be read. */
async function warnOfOthers(
  sheets: readonly Sheet[],
  read: Sheet,
  report: FileReading["report"],
): Promise<void> {
  for (const sheet of sheets) {
    if (sheet === read || !sheet.visible || isNote(sheet) || !(await holdsValues(sheet))) continue;
    const problem = sentence(
      "the sheet is not read, because {sheet} is: move its rows there, or begin its name with {note} if it is no content",
      { sheet: read.name, note: NOTE_SIGN },
    );
    const cell = `${nameSheet(sheet.name)}!A1`;
    report({ severity: "warning", cell, problem, found: sheet.name });
  }
}

async function holdsValues(sheet: Sheet): Promise<boolean> {
  try {
    const rows = await sheet.readRows(() => undefined);
    return rows.some(({ cells }) => !cells.every(isBlank));
  } catch (error) {
    // One that cannot be read holds something.
    if (error instanceof BrokenText) return true;
    throw error;
  }
}

/** @returns the rows without the cells in rows of totals */
function leaveOutTotals(
  rows: readonly SheetRow[],
  totals: readonly TotalsRow[],
): readonly SheetRow[] {
  const byLine = Map.groupBy(totals, ({ line }) => line);
  return rows.map((row) => {
    const own = byLine.get(row.line);
    if (own === undefined) return row;
    const isTotal = ({ column }: TableCell): boolean =>
      own.some(({ first, last }) => column >= first && column <= last);
    return { ...row, cells: row.cells.filter((cell) => !isTotal(cell)) };
  });
}

/**
 * Copies the value of merged cells to every row, but only in its column: the meaning of a range
 * across columns is unknown.
 * @returns the rows, in which cells that a range covers have its value or none
 */
function fillMerged(rows: readonly SheetRow[]): readonly SheetRow[] {
  const active = new Map<number, { readonly last: number; readonly cell: TableCell | undefined }>();
  let filled = 0;
  return rows.map((row) => {
    const { line, cells, merged } = row;
    for (const [column, { last }] of active) if (last < line) active.delete(column);
    const given = new Map([...active].map(([column, { cell }]) => [column, cell]));
    const down = merged.filter(({ rows: count }) => count > 1);
    const byColumn = new Map(down.length === 0 ? [] : cells.map((cell) => [cell.column, cell]));
    for (const { first, rows: count } of down)
      active.set(first, { last: line + count - 1, cell: byColumn.get(first) });
    if (given.size === 0) return row;
    filled += given.size;
    if (filled > MAX_WORKBOOK_CELLS) {
      const problem = sentence(
        "the sheet has more than {limit} cells in merged ranges: unmerge them",
        {
          limit: MAX_WORKBOOK_CELLS,
        },
      );
      throw new BrokenText({ line, problem });
    }
    const own = cells.filter(({ column }) => !given.has(column));
    return { ...row, cells: [...own, ...given.values().filter((cell) => cell !== undefined)] };
  });
}

/**
 * @returns the sheets in the order of their tabs
 * @throws BrokenText when the file is not a workbook
 */
export async function openWorkbook(file: FoundFile): Promise<readonly Sheet[]> {
  const archive = await openArchive(file);
  // Decided by content: a file that was only renamed can still be read.
  const sheets = (await openXlsx(archive)) ?? (await openOds(archive));
  if (sheets === undefined) throw damaged(sentence("there is no workbook in it"));
  if (sheets.length > MAX_SHEETS) {
    const problem = sentence("the workbook has more than {limit} sheets: keep those with content", {
      limit: MAX_SHEETS,
    });
    throw new BrokenText({ problem });
  }
  if (sheets.some(({ name }) => name.length > MAX_SHEET_NAME_CHARACTERS)) {
    const problem = sentence(
      "the workbook has a sheet whose name is longer than {limit} characters: shorten it",
      { limit: MAX_SHEET_NAME_CHARACTERS },
    );
    throw new BrokenText({ problem });
  }
  return sheets;
}
