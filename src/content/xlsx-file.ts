/**
 * In charge of spreadsheets. In comes a sheet of a workbook; out come records whose values are cells
 * that know their address.
 */
import { refuseChange } from "./file-text.ts";
import type { FoundFile } from "./file-text.ts";
import { NOTE } from "./header-row.ts";
import { BrokenText } from "./problem-list.ts";
import type { Reading } from "./reading.ts";
import type { RawRecord } from "./record.ts";
import { nameSheet } from "./xlsx-address.ts";
import { readCell } from "./xlsx-cell.ts";
import type { CellContext } from "./xlsx-cell.ts";
import { createMergeFiller } from "./xlsx-merges.ts";
import { createRowReader } from "./xlsx-row.ts";
import type { Cell } from "./xlsx-row.ts";
import { readMergedRanges, readRows } from "./xlsx-sheet.ts";
import { openWorkbook } from "./xlsx-workbook.ts";
import type { Sheet, Workbook } from "./xlsx-workbook.ts";

/** A sheet of a workbook that is open. */
export interface FoundSheet {
  readonly workbook: Workbook;
  readonly sheet: Sheet;
}

interface SheetReading extends Pick<Reading, "resource" | "names" | "report"> {
  readonly file: FoundFile;
  /** Undefined: the first visible sheet of the file. */
  readonly found: FoundSheet | undefined;
  /** Takes the number of stored bytes that were read. */
  readonly onBytes: (bytes: number) => void;
}

/** @throws BrokenText where the sheet cannot be read on */
export async function* readXlsxRecords(
  reading: SheetReading,
): AsyncGenerator<RawRecord, void, undefined> {
  try {
    yield* readSheet(reading);
  } catch (error) {
    // A file that is being written looks damaged.
    await refuseChange(reading.file);
    throw error;
  }
}

async function* readSheet(reading: SheetReading): AsyncGenerator<RawRecord, void, undefined> {
  const { workbook, sheet } = reading.found ?? (await findSheet(reading.file));
  const { formats, epoch1904 } = workbook;
  const context = { texts: await workbook.readTexts(), formats, epoch1904 };
  const filler = createMergeFiller(await readMergedRanges(workbook, sheet));
  const reader = createRowReader({ ...reading, file: reading.file.name }, nameSheet(sheet.name));
  for await (const { number, cells } of readRows(workbook, sheet, reading.onBytes)) {
    const toCells = (written: typeof cells): readonly Cell[] =>
      written.flatMap((cell) => {
        const content = readCell(cell, context);
        return content === undefined ? [] : [{ ...content, column: cell.column }];
      });
    const own = toCells(cells);
    const filled = filler.fill(number, cells);
    if (own.every(isBlank)) continue;
    const all = filled === cells ? own : toCells(filled);
    const record = reader.read(number, all, filler.beginningIn(number));
    if (record === "refused") return;
    if (record !== undefined) yield record;
  }
  // What was read of the rest of the file: lists, styles, texts.
  if (reading.found === undefined) {
    reading.onBytes(reading.file.bytes - sheet.bytes);
    await warnOfOtherSheets(workbook, sheet, context, reading.report);
  }
  if (!reader.end()) {
    const problem = `the sheet ${sheet.name} is empty: its first row must hold the names of the fields`;
    throw new BrokenText({ line: 1, cell: `${nameSheet(sheet.name)}!A1`, problem });
  }
}

const isBlank = ({ content: { value } }: Cell): boolean =>
  typeof value === "string" && value.trim() === "";

/** A workbook of one resource has its items in one sheet; whoever wrote into another expects it read. */
async function warnOfOtherSheets(
  workbook: Workbook,
  read: Sheet,
  context: CellContext,
  report: Reading["report"],
): Promise<void> {
  for (const sheet of workbook.sheets) {
    const isNote = sheet.name.startsWith(NOTE);
    if (sheet === read || !sheet.visible || isNote) continue;
    if (!(await holdsValues(workbook, sheet, context))) continue;
    const problem = `the sheet is not read, because only the first visible one, ${read.name}, is: move its rows there, or begin its name with ${NOTE}`;
    report({
      severity: "warning",
      cell: `${nameSheet(sheet.name)}!A1`,
      problem,
      found: sheet.name,
    });
  }
}

async function holdsValues(
  workbook: Workbook,
  sheet: Sheet,
  context: CellContext,
): Promise<boolean> {
  for await (const { cells } of readRows(workbook, sheet, () => undefined)) {
    for (const cell of cells) {
      const content = readCell(cell, context);
      if (content !== undefined && !isBlank({ ...content, column: cell.column })) return true;
    }
  }
  return false;
}

async function findSheet(file: FoundFile): Promise<FoundSheet> {
  const workbook = await openWorkbook(file);
  const sheet = workbook.sheets.find(({ visible }) => visible);
  if (sheet !== undefined) return { workbook, sheet };
  throw new BrokenText({ problem: "the workbook has no visible sheet: show the one with content" });
}
