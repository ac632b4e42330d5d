/** CSV files. An empty cell means that the field is not given. */
import { readCsvRows } from "./csv-rows.ts";
import type { CsvCell } from "./csv-rows.ts";
import { createHeaderReader } from "./header-row.ts";
import type { Column, HeaderReader } from "./header-row.ts";
import type { ReadRecords, Reading } from "../reading.ts";
import type { RawRecord, RawScalar } from "../record.ts";
import { BrokenText } from "../problem-list.ts";
import { createRowObject } from "./row-object.ts";
import { checkText } from "./text-value.ts";

export const readCsvRecords: ReadRecords = (reading) => readTable(reading);

/** Tabs, even where the header has none or more commas. */
export const readTsvRecords: ReadRecords = (reading) => readTable(reading, "\t");

/** @param fixed the delimiter; absent: it is found */
async function* readTable(
  reading: Reading,
  fixed?: string,
): AsyncGenerator<RawRecord, void, undefined> {
  const header = createHeaderReader(reading);
  const unnamed = new Set<number>();
  for await (const { delimiter, rows } of readCsvRows(reading.text, fixed)) {
    for (const cells of rows) {
      if (cells.every(({ text }) => text.trim() === "")) continue;
      const kind = header.take(cells);
      if (kind === "refused") return;
      if (kind === "header") continue;
      const record = readRow(reading, header, cells, unnamed);
      if (record !== undefined) yield { ...record, decimalComma: delimiter !== "," };
    }
  }
  header.end();
  if (header.columns.length > 0) return;
  const problem = "the file is empty: its first row must hold the names of the fields";
  throw new BrokenText({ line: 1, problem });
}

/** @param unnamed columns without a name in which a value was met and reported */
function readRow(
  reading: Reading,
  { columns, header }: HeaderReader,
  cells: readonly CsvCell[],
  unnamed: Set<number>,
): Omit<RawRecord, "decimalComma"> | undefined {
  const { resource, file, report } = reading;
  const line = cells[0]?.line ?? 1;
  if (cells.length !== columns.length) {
    report({
      line,
      problem: `the row does not have as many cells as the header row (${cells.length} instead of ${columns.length}): quote cells that hold the delimiter, and leave no cell out`,
    });
    return undefined;
  }
  const values: (readonly [Column, RawScalar])[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (cell === undefined || cell.text === "" || column.skipped) continue;
    const { name } = column;
    if (name === "") {
      if (!unnamed.has(index)) report(unnamedColumn(index, cell));
      unnamed.add(index);
      continue;
    }
    const { text } = cell;
    const problem = checkText(text);
    if (problem !== undefined) report({ line: cell.line, field: name, problem, found: text });
    const value = { kind: "scalar", value: text, text, untyped: true, line: cell.line } as const;
    values.push([column, value]);
  }
  return { resource, file, line, value: createRowObject(values, { line }), header };
}

function unnamedColumn(index: number, cell: CsvCell): Parameters<Reading["report"]>[0] {
  return {
    line: cell.line,
    problem: `column ${index + 1} holds a value but has no name in the header row: name it (a note as #), or empty it`,
    found: cell.text,
  };
}
