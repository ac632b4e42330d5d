/**
 * Tables of every format: one record per row behind the header, nested as the dotted names of its
 * columns say.
 */
import type { Reading } from "../reading.ts";
import type { RawMember, RawObject, RawRecord, RawScalar } from "../record.ts";
import { createHeaderReader } from "./header-row.ts";
import type { Column } from "./header-row.ts";
import { placeCell } from "./table-row.ts";
import type { CellContent, CellPlace, MergedRange, TableForm, TableRow } from "./table-row.ts";

export interface TableReader {
  /** @returns the record of a row, if it is one; "refused" when nobody can tell what the rows mean */
  read(row: TableRow): RawRecord | "refused" | undefined;
  /** Says, behind the last row, what is wrong with the header. @returns false: there was none */
  end(): boolean;
}

export function createTableReader(
  reading: Pick<Reading, "resource" | "file" | "names" | "report">,
  form: TableForm,
): TableReader {
  const { resource, file, report } = reading;
  const { decimalComma, nameColumn, nameCell } = form;
  const header = createHeaderReader(reading, form);
  /** Columns without a name in which a value was met and reported. */
  const unnamed = new Set<number>();

  const reportUnnamed = (column: number, place: CellPlace, value: RawScalar["value"]): void => {
    const problem = `column ${nameColumn(column)} holds a value but has no name in the header row: name it (a note as #), or empty it`;
    if (!unnamed.has(column)) report({ ...place, problem, found: String(value) });
    unnamed.add(column);
  };

  const readRow = ({ line, cells, width, merged = [] }: TableRow): RawRecord | undefined => {
    if (width !== header.width) {
      const problem = `the row does not have as many cells as the header row (${width} instead of ${header.width}): quote cells that hold the delimiter, and leave no cell out`;
      report({ line, problem });
      return undefined;
    }
    const values: (readonly [Column, RawScalar])[] = [];
    for (const { column: number, line: ownLine = line, content, fault } of cells) {
      const column = header.columns.get(number);
      if (column?.skipped) continue;
      const place = placeCell(form, ownLine, number);
      if (column === undefined) {
        reportUnnamed(number, place, content.value);
        continue;
      }
      const wrong = fault ?? findMergeFault(number, merged, header.columns);
      if (wrong !== undefined) {
        report({ ...place, field: column.name, found: String(content.value), ...wrong });
      }
      values.push([column, { kind: "scalar", ...content, untyped: true, ...place }]);
    }
    const { column: _, ...place } = placeCell(form, line, 1);
    const value = createRowObject(values, place);
    const record = { resource, file, line, value, decimalComma, header: header.header };
    if (nameCell === undefined) return record;
    const cellOf = (field: string): string => {
      const [number = 1] = header.columns.entries().find(([, { name }]) => name === field) ?? [];
      return nameCell(line, number);
    };
    return { ...record, cellOf };
  };

  return {
    read(row) {
      const kind = header.take(row);
      if (kind === "refused") return kind;
      return kind === "header" ? undefined : readRow(row);
    },
    end() {
      header.end();
      return header.columns.size > 0;
    },
  };
}

/** A value that is shown in several columns is meant for one of them or for all: nobody can tell. */
function findMergeFault(
  column: number,
  ranges: readonly MergedRange[],
  columns: ReadonlyMap<number, Column>,
): CellContent["fault"] {
  const range = ranges.find(({ first }) => first === column);
  if (range === undefined) return undefined;
  for (let other = column + 1; other <= range.last; other += 1) {
    if (columns.get(other)?.skipped === false) {
      return {
        problem: "the cell is merged across columns: unmerge it and give each its own value",
      };
    }
  }
  return undefined;
}

type Members = Map<string, RawMember>;
type RowPlace = Pick<RawObject, "line" | "cell">;

/** @param values of the columns that have one */
function createRowObject(
  values: Iterable<readonly [Column, RawScalar]>,
  place: RowPlace,
): RawObject {
  const members: Members = new Map();
  for (const [column, value] of values) {
    const { name, path, at } = column;
    openObject(members, column, value).set(path.at(-1) ?? name, { ...at, value });
  }
  return { kind: "object", members, ...place };
}

/** @returns the members of the object that holds a field, made when this is its first cell */
function openObject(root: Members, { path, at }: Column, { line, cell }: RowPlace): Members {
  let members = root;
  for (const name of path.slice(0, -1)) {
    const given = members.get(name)?.value;
    if (given?.kind === "object") {
      // Objects are made nowhere but here, so their members may be added to.
      members = given.members as unknown as Members;
      continue;
    }
    const inner: Members = new Map();
    const value = { kind: "object", members: inner, line, ...(cell !== undefined && { cell }) };
    members.set(name, { ...at, value: value as RawObject });
    members = inner;
  }
  return members;
}
