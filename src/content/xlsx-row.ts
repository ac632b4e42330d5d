/**
 * In charge of the rows of a sheet. In come cells with what they hold; out go records. The first row
 * names the fields, and every value knows its address.
 */
import { parseHeaderRow } from "./header-row.ts";
import type { Column } from "./header-row.ts";
import type { Fault } from "./problem-list.ts";
import type { Reading } from "./reading.ts";
import type { RawRecord, RawScalar } from "./record.ts";
import { createRowObject } from "./row-object.ts";
import { nameColumn } from "./xlsx-address.ts";
import type { CellContent } from "./xlsx-cell.ts";
import type { MergedRange } from "./xlsx-sheet.ts";

/** A cell that is not empty. */
export interface Cell extends CellContent {
  readonly column: number;
}

export interface RowReader {
  /** @returns the record of a row, if it is one; "refused" when rows cannot be told apart by the header */
  read(
    row: number,
    cells: readonly Cell[],
    ranges: readonly MergedRange[],
  ): RawRecord | "refused" | undefined;
  hasHeader(): boolean;
}

/** @param sheet its name as addresses write it */
export function createRowReader(
  { resource, file, report }: Pick<Reading, "resource" | "file" | "report">,
  sheet: string,
): RowReader {
  let columns: ReadonlyMap<number, Column> | undefined;
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
    cells: readonly Cell[],
    ranges: readonly MergedRange[],
  ): boolean => {
    for (const { column, fault } of cells) {
      if (fault !== undefined) report({ ...placeOf(row, column), ...fault });
    }
    for (const { first } of ranges.filter(({ last }) => last.row > row)) {
      const problem =
        "the header row is merged with the rows below it: put the names of the fields into one row";
      report({ ...placeOf(row, first.column), problem });
    }
    const named = parseHeaderRow(
      cells.map(({ column, content }) => ({
        text: String(content.value),
        ...placeOf(row, column),
      })),
      report,
    );
    if (named === undefined) return false;
    columns = new Map(
      named.flatMap((column) => (column.name === "" ? [] : [[column.at.column ?? 0, column]])),
    );
    fields = new Map([...columns].map(([number, { name }]) => [name, number]));
    return true;
  };

  const readRow = (
    row: number,
    cells: readonly Cell[],
    ranges: readonly MergedRange[],
    named: ReadonlyMap<number, Column>,
  ): RawRecord => {
    const values: (readonly [Column, RawScalar])[] = [];
    for (const { column: number, content, fault } of cells) {
      const column = named.get(number);
      const place = placeOf(row, number);
      if (column === undefined) {
        if (!unnamed.has(number)) report({ ...place, ...unnamedColumn(number, content.value) });
        unnamed.add(number);
        continue;
      }
      const mergeFault = findMergeFault(number, ranges, named);
      const wrong = fault ?? mergeFault;
      if (wrong !== undefined)
        report({ ...place, field: column.name, found: String(content.value), ...wrong });
      values.push([column, { kind: "scalar", ...content, untyped: true, ...place }]);
    }
    const cellOf = (field: string): string => placeOf(row, fields.get(field) ?? 1).cell;
    const place = { line: row, cell: placeOf(row, 1).cell };
    const value = createRowObject(values, place);
    return { resource, file, line: row, value, decimalComma: true, cellOf };
  };

  return {
    read(row, cells, ranges) {
      if (columns !== undefined) return readRow(row, cells, ranges, columns);
      return readHeader(row, cells, ranges) ? undefined : "refused";
    },
    hasHeader: () => columns !== undefined,
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
    if (named.has(other)) {
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
    problem: `column ${nameColumn(column)} holds a value but has no name in the header row: name it or empty it`,
    found: String(value),
  };
}
