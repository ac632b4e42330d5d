/**
 * Tables of every format: one record per row after the header, nested as the dotted names of its
 * columns.
 */
import type { RawMember, RawObject, RawRecord, RawScalar, Reading, Records } from "../record.ts";
import { readHeader } from "./header-row.ts";
import type { Column, HeaderRow } from "./header-row.ts";
import { placeCell } from "./table-row.ts";
import type { CellContent, MergedRange, TableForm, TableRow } from "./table-row.ts";

/** @param batches of rows that are not blank */
export async function* readTable(
  reading: Reading,
  form: TableForm,
  batches: AsyncGenerator<readonly TableRow[], void, undefined>,
): Records {
  let rows: TableRow[] = [];
  const takeRow = async (): Promise<TableRow | undefined> => {
    while (rows.length === 0) {
      const { value } = await batches.next();
      if (value === undefined) return undefined;
      rows = [...value];
    }
    return rows.shift();
  };
  try {
    const header = await readHeader(reading, form, takeRow);
    if (header === undefined) return;
    const readRow = createRowReader(reading, form, header);
    yield [...header.taken, ...rows].flatMap(readRow);
    for await (const batch of batches) yield batch.flatMap(readRow);
  } finally {
    await batches.return();
  }
}

/** @returns a function that gives the record of a row, or none if the row cannot be read */
function createRowReader(
  { resource, file, report }: Reading,
  form: TableForm,
  header: HeaderRow,
): (row: TableRow) => readonly RawRecord[] {
  const { nameColumn, nameCell } = form;
  const { columns } = header;
  /** Columns without a name for which a value was reported. */
  const unnamed = new Set<number>();

  return ({ line, cells, width, decimalComma, merged = [] }) => {
    if (width !== header.width) {
      const problem = `the row does not have as many cells as the header row (${width} instead of ${header.width}): quote cells that contain the delimiter, and do not leave out cells`;
      report({ line, problem });
      return [];
    }
    const values: (readonly [Column, RawScalar])[] = [];
    const ranges = merged.length === 0 ? NO_RANGES : new Map(merged.map((one) => [one.first, one]));
    for (const { column: number, line: ownLine = line, content, fault } of cells) {
      const column = columns.get(number);
      if (column?.skipped) continue;
      const place = placeCell(form, ownLine, number);
      const found = String(content.value);
      if (column === undefined) {
        const problem = `column ${nameColumn(number)} contains a value but has no name in the header row: name it (begin a comment with #), or clear it`;
        if (!unnamed.has(number)) report({ ...place, problem, found });
        unnamed.add(number);
        continue;
      }
      const wrong = fault ?? findMergeFault(ranges.get(number), columns);
      const at = { ...place, field: column.name };
      if (wrong !== undefined) report({ ...at, found, ...wrong, keepsItem: true });
      values.push([column, { kind: "scalar", ...content, untyped: true, ...place }]);
    }
    const { column: _, ...place } = placeCell(form, line, 1);
    const value = createRowObject(values, place);
    const record = { resource, file, line, value, decimalComma, header };
    if (nameCell === undefined) return [record];
    const cellOf = (field: string): string => {
      const [number = 1] = columns.entries().find(([, { name }]) => name === field) ?? [];
      return nameCell(line, number);
    };
    return [{ ...record, cellOf }];
  };
}

const NO_RANGES: ReadonlyMap<number, MergedRange> = new Map();

/** It is unknown whether a value that is displayed in several columns is meant for one of them or for all. */
function findMergeFault(
  range: MergedRange | undefined,
  columns: ReadonlyMap<number, Column>,
): CellContent["fault"] {
  if (range === undefined) return undefined;
  for (let other = range.first + 1; other <= range.last; other += 1) {
    if (columns.get(other)?.skipped === false) {
      return {
        problem: "the cell is merged across columns: unmerge it and give each column its own value",
      };
    }
  }
  return undefined;
}

type Members = Map<string, RawMember>;
type RowPlace = Pick<RawObject, "line" | "cell">;

/** @param values of the columns that are not empty */
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

/** @returns the members of the object that contains a field, created at its first cell */
function openObject(root: Members, { path, at }: Column, { line, cell }: RowPlace): Members {
  let members = root;
  for (const name of path.slice(0, -1)) {
    const given = members.get(name)?.value;
    if (given?.kind === "object") {
      // Only created here, so the members may be changed.
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
