/**
 * In charge of the rows of a sheet. In come cells with what they hold; out go records. The first row
 * names the fields, and every value knows its address.
 */
import { createHeaderReader } from "../header-row.ts";
import type { Column, HeaderReader } from "../header-row.ts";
import type { Fault } from "../../problem-list.ts";
import type { Reading } from "../../reading.ts";
import type { RawRecord, RawScalar } from "../../record.ts";
import { createRowObject } from "../row-object.ts";
import { nameColumn } from "./cell-address.ts";
import type { MergedRange, SheetCell } from "./workbook.ts";

export interface RowReader {
  /** @returns the record of a row, if it is one; "refused" when rows cannot be told apart by the header */
  read(
    row: number,
    cells: readonly SheetCell[],
    ranges: readonly MergedRange[],
  ): RawRecord | "refused" | undefined;
  /** Says, behind the last row, what is wrong with the header; false: there was none. */
  end(): boolean;
}

/** @param sheet its name as addresses write it */
export function createRowReader(
  reading: Pick<Reading, "resource" | "file" | "names" | "report">,
  sheet: string,
): RowReader {
  const { resource, file, report } = reading;
  const header = createHeaderReader(reading);
  let columns: ReadonlyMap<number, Column> = new Map();
  let fields: ReadonlyMap<string, number> = new Map();
  const unnamed = new Set<number>();
  const placeOf = (
    row: number,
    column: number,
  ): Required<Pick<RawScalar, "line" | "column" | "cell">> => ({
    line: row,
    column,
    cell: `${sheet}!${nameColumn(column)}${row}`,
  });

  const readHeader = (
    row: number,
    cells: readonly SheetCell[],
    ranges: readonly MergedRange[],
  ): ReturnType<HeaderReader["take"]> => {
    const isFirst = header.columns.length === 0;
    const kind = header.take(
      cells.map(({ column, content }) => ({
        text: String(content.value),
        ...placeOf(row, column),
      })),
    );
    const named = header.columns.filter(({ name }) => name !== "");
    if (!isFirst || kind !== "header" || !named.some(({ skipped }) => !skipped)) return kind;
    for (const { column, fault } of cells) {
      if (fault !== undefined) report({ ...placeOf(row, column), ...fault });
    }
    for (const { first } of ranges.filter(({ last }) => last.row > row)) {
      const problem =
        "the header row is merged with the rows below it: put the names of the fields into one row";
      report({ ...placeOf(row, first.column), problem });
    }
    columns = new Map(named.map((column) => [column.at.column ?? 0, column]));
    fields = new Map(named.map(({ name, at }) => [name, at.column ?? 0]));
    return kind;
  };

  const readRow = (
    row: number,
    cells: readonly SheetCell[],
    ranges: readonly MergedRange[],
  ): RawRecord => {
    const values: (readonly [Column, RawScalar])[] = [];
    for (const { column: number, content, fault } of cells) {
      const column = columns.get(number);
      if (column?.skipped) continue;
      const place = placeOf(row, number);
      if (column === undefined) {
        if (!unnamed.has(number)) report({ ...place, ...unnamedColumn(number, content.value) });
        unnamed.add(number);
        continue;
      }
      const mergeFault = findMergeFault(number, ranges, columns);
      const wrong = fault ?? mergeFault;
      if (wrong !== undefined)
        report({ ...place, field: column.name, found: String(content.value), ...wrong });
      values.push([column, { kind: "scalar", ...content, untyped: true, ...place }]);
    }
    const cellOf = (field: string): string => placeOf(row, fields.get(field) ?? 1).cell;
    const place = { line: row, cell: placeOf(row, 1).cell };
    const value = createRowObject(values, place);
    return { resource, file, line: row, value, decimalComma: true, cellOf, header: header.header };
  };

  let hasHeader = false;
  return {
    read(row, cells, ranges) {
      if (!hasHeader) {
        const kind = readHeader(row, cells, ranges);
        if (kind === "refused") return kind;
        if (kind === "header") return undefined;
        hasHeader = true;
      }
      return readRow(row, cells, ranges);
    },
    end() {
      header.end();
      return header.columns.length > 0;
    },
  };
}

/** A value that is shown in several columns is meant for one of them or for all: nobody can tell. */
function findMergeFault(
  column: number,
  ranges: readonly MergedRange[],
  named: ReadonlyMap<number, Column>,
): Pick<Fault, "problem"> | undefined {
  const range = ranges.find(({ first }) => first.column === column);
  if (range === undefined) return undefined;
  for (let other = column + 1; other <= range.last.column; other += 1) {
    if (named.get(other)?.skipped === false) {
      return {
        problem: "the cell is merged across columns: unmerge it and give each its own value",
      };
    }
  }
  return undefined;
}

function unnamedColumn(
  column: number,
  value: RawScalar["value"],
): Pick<Fault, "problem" | "found"> {
  return {
    problem: `column ${nameColumn(column)} holds a value but has no name in the header row: name it (a note as #), or empty it`,
    found: String(value),
  };
}
