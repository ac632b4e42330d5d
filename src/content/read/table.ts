/**
 * Tables of every format: one record per row after the header, nested as the dotted names of its
 * columns.
 */
import { isObject } from "../record.ts";
import type { Path, Spot, Plain, PlainObject, RawRecord, FileReading } from "../record.ts";
import type { TableHeader, Written } from "../record.ts";
import { readHeader } from "./header-row.ts";
import type { HeaderRow } from "./header-row.ts";
import type { HeaderColumn } from "./header-columns.ts";
import { nameColumn } from "../../lib/column-letters.ts";
import { isBlank, spotOfCell } from "./table-row.ts";
import type { CellContent, MergedRange, TableCell, TableForm, TableRow } from "./table-row.ts";
import { sentence } from "../../words/sentence.ts";

/** @param batches of rows that are not blank */
export async function* readTable(
  reading: FileReading,
  form: TableForm,
  batches: AsyncGenerator<readonly TableRow[], void, undefined>,
): AsyncGenerator<readonly RawRecord[], void, undefined> {
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
  reading: FileReading,
  form: TableForm,
  header: HeaderRow,
): (row: TableRow) => readonly RawRecord[] {
  const { columns } = header;
  const { report } = reading;
  const table = { ...reading, form, header };
  /** Columns without a name for which a value was reported. */
  const unnamed = new Set<number>();

  return (row) => {
    const { line, cells, merged = [] } = row;
    // Cells at the end may be left out, and empty ones may follow.
    const last = cells.findLast((cell) => !isBlank(cell))?.column ?? 0;
    if (header.width !== undefined && last > header.width) {
      const problem = sentence(
        "the row has more cells with values than the header row ({found} instead of {wanted}): quote cells that contain the delimiter",
        { found: last, wanted: header.width },
      );
      report({ line, problem });
      return [];
    }
    const values = {};
    const ranges = merged.length === 0 ? NO_RANGES : new Map(merged.map((one) => [one.first, one]));
    for (const cell of cells) {
      const { column: number, line: ownLine = line, content, fault } = cell;
      const column = columns.get(number);
      if (column?.skipped) continue;
      const spot = spotOfCell(form, ownLine, number);
      const found = String(content.value);
      if (column === undefined) {
        if (unnamed.has(number) || isBlank(cell)) continue;
        const problem = sentence(
          "column {column} contains a value but has no name in the header row: name it (begin a comment with #), clear it, or declare what it is (column: [{column}])",
          { column: nameColumn(number) },
        );
        report({ ...spot, problem, found });
        unnamed.add(number);
        continue;
      }
      const wrong = fault ?? findMergeFault(ranges.get(number), columns);
      const at = { ...spot, field: column.name };
      if (wrong !== undefined) report({ ...at, found, ...wrong, keepsItem: true });
      setMember(openObject(values, column.path), column.path.at(-1) ?? "", content.value);
    }
    return [new TableRecord(table, row, values)];
  };
}

const NO_RANGES: ReadonlyMap<number, MergedRange> = new Map();

/** It is unknown whether a value that is displayed in several columns is meant for one of them or for all. */
function findMergeFault(
  range: MergedRange | undefined,
  columns: ReadonlyMap<number, HeaderColumn>,
): CellContent["fault"] {
  if (range === undefined) return undefined;
  for (let other = range.first + 1; other <= range.last; other += 1) {
    if (columns.get(other)?.skipped === false) {
      return {
        problem: sentence(
          "the cell is merged across columns: unmerge it and give each column its own value",
        ),
      };
    }
  }
  return undefined;
}

type Members = Record<string, Plain>;

/** @returns the object that contains a field, created at its first cell */
function openObject(root: Members, path: readonly string[]): Members {
  let members = root;
  for (const name of path.slice(0, -1)) {
    const given = Object.hasOwn(members, name) ? members[name] : undefined;
    const inner: Members = isObject(given) ? given : {};
    if (given === undefined) setMember(members, name, inner);
    members = inner;
  }
  return members;
}

/** Assigning to a member with this name would change what the object inherits. */
function setMember(members: Members, name: string, value: Plain): void {
  if (name !== "__proto__") members[name] = value;
  else Object.defineProperty(members, name, { value, enumerable: true });
}

/** What the records of a table have in common. */
interface Table extends Pick<FileReading, "resource" | "file"> {
  readonly form: TableForm;
  readonly header: HeaderRow;
}

/** Entries of a list are in one cell. */
const nameOf = (path: Path): string => path.filter((step) => typeof step === "string").join(".");

class TableRecord implements RawRecord {
  readonly resource: RawRecord["resource"];
  readonly file: string;
  readonly line: number;
  readonly values: PlainObject;
  readonly decimalComma: boolean;
  readonly header: TableHeader;
  readonly cellOf?: (field: string) => string;
  readonly written?: (path: Path) => Written | undefined;
  readonly #table: Table;
  readonly #cells: readonly TableCell[];
  #byName: ReadonlyMap<string, TableCell> | undefined;

  constructor(table: Table, { line, cells, decimalComma }: TableRow, values: PlainObject) {
    this.resource = table.resource;
    this.file = table.file;
    this.line = line;
    this.values = values;
    this.decimalComma = decimalComma;
    this.header = table.header;
    this.#table = table;
    this.#cells = cells;
    if (table.form.nameCell === undefined) return;
    this.cellOf = createCellOf(table, line, table.form.nameCell);
    this.written = (path) =>
      path.every((step) => typeof step === "string")
        ? this.#find(nameOf(path))?.content
        : undefined;
  }

  #columnOf({ column }: TableCell): HeaderColumn | undefined {
    return this.#table.header.columns.get(column);
  }

  #find(name: string): TableCell | undefined {
    this.#byName ??= new Map(this.#cells.map((cell) => [this.#columnOf(cell)?.name ?? "", cell]));
    return name === "" ? undefined : this.#byName.get(name);
  }

  /** An object is where the first value in it is. */
  locate(path: Path, part?: "name"): Spot {
    const name = nameOf(path);
    const own = this.#find(name);
    const isInside = (cell: TableCell): boolean =>
      this.#columnOf(cell)?.name.startsWith(`${name}.`) === true;
    const cell = own ?? this.#cells.find(isInside);
    const column = cell && this.#columnOf(cell);
    if (column && part === "name") return column.at;
    const { form } = this.#table;
    const { column: _, ...spot } = spotOfCell(form, cell?.line ?? this.line, cell?.column ?? 1);
    return own ? spotOfCell(form, own.line ?? this.line, own.column) : spot;
  }
}

/** Kept with each item, so it does not keep the record. */
const createCellOf =
  (
    { header: { columns } }: Table,
    line: number,
    nameCell: NonNullable<TableForm["nameCell"]>,
  ): NonNullable<RawRecord["cellOf"]> =>
  (field) => {
    const [number = 1] = columns.entries().find(([, { name }]) => name === field) ?? [];
    return nameCell(line, number);
  };
