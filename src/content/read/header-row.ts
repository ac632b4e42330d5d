/**
 * Finds the header row of CSV files and spreadsheets, which says which cell of each row belongs to which field, at the
 * level that its dotted path gives. Tables may begin with a title or an explanation, which are not read.
 */
import { MAX_MEMBERS, MAX_TITLE_ROWS } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import type { FieldNames, Spot, FileReading, TableHeader } from "../record.ts";
import { findFaultyColumns, isNote, readRowColumns, cellTextsOf } from "./header-columns.ts";
import type { HeaderColumn, RowColumns } from "./header-columns.ts";
import { spotOfCell } from "./table-row.ts";
import type { TableForm, TableRow } from "./table-row.ts";
import { sentence } from "../../words/sentence.ts";

export interface HeaderRow extends TableHeader {
  /** The columns that have a name, by their numbers. */
  readonly columns: ReadonlyMap<number, HeaderColumn>;
  /** In how many cells a row may have values; undefined: this is said of each column. */
  readonly width: number | undefined;
  /** Rows after the header that were already read. */
  readonly taken: readonly TableRow[];
}

/**
 * @param takeRow gives the next row that is not blank
 * @returns undefined when the rows cannot be interpreted (reported)
 */
export async function readHeader(
  { resource, declaration, file, names, report }: FileReading,
  form: TableForm,
  takeRow: () => Promise<TableRow | undefined>,
): Promise<HeaderRow | undefined> {
  const rows = await takeFirstRows(form, names, takeRow);
  const [first] = rows;
  if (first === undefined) {
    report(form.empty());
    return undefined;
  }
  const header = chooseHeader(rows) ?? first;
  const { row, columns, width } = { ...header, width: header.row.width };
  const at = firstSpot(form, row);
  const all = [...columns.values()];
  const problem = sentence("the header row has more than {limit} columns: split the file", {
    limit: MAX_MEMBERS,
  });
  const faults = header.filled > MAX_MEMBERS ? [{ ...at, problem }] : findFaultyColumns(all);
  for (const fault of faults) report(fault);
  if (faults.length > 0) return undefined;

  const unknown = all.filter((column) => column.skipped && !isNote(column.header));
  const fields = collectFields(all, names);
  const refuseUnknown = (): undefined => {
    for (const { header: name, at: spot, isRepeated } of unknown)
      if (!isRepeated) names?.refuse(name, { file, ...spot }, fields);
  };
  if (header.known === 0) {
    if (unknown.some(({ header: name }) => names?.guess(name) !== undefined))
      return refuseUnknown();
    report({
      ...at,
      problem: sentence(
        "the first row has no field name of {title}: it must contain the names of the fields, which 'lectern fields {resource}' lists",
        { title: declaration.title, resource },
      ),
      found: cellTextsOf(row).join(", "),
    });
    return undefined;
  }
  for (const fault of findCellFaults(row, form)) report(fault);
  refuseUnknown();
  const index = rows.indexOf(header);
  warnOfTitle(rows.slice(0, index), form, header, report);
  return {
    line: at.line,
    cell: at.cell,
    find: (name) => fields.get(name),
    columns,
    width: width === undefined ? undefined : Math.max(width, ...columns.keys()),
    taken: rows.slice(index + 1).map((one) => one.row),
  };
}

/** Whether at least half of its cells are names of fields. */
const isHeader = ({ known, filled }: RowColumns): boolean => known > 0 && 2 * known >= filled;

/** @returns the rows in which the header row is looked for: the first alone, if there is no doubt */
async function takeFirstRows(
  form: TableForm,
  names: FieldNames | undefined,
  takeRow: () => Promise<TableRow | undefined>,
): Promise<readonly RowColumns[]> {
  const rows: RowColumns[] = [];
  let most = names === undefined ? 1 : MAX_TITLE_ROWS;
  while (rows.length < most) {
    const row = await takeRow();
    if (row === undefined) break;
    const columns = readRowColumns(row, form, names);
    rows.push(columns);
    if (rows.length > 1 || !isHeader(columns) || columns.filled === 1) continue;
    // A header for people may be above that with the names of fields.
    most = columns.known === columns.filled ? 1 : 2;
  }
  return rows;
}

/** @returns undefined: no row has a name of a field */
function chooseHeader([first, ...others]: readonly RowColumns[]): RowColumns | undefined {
  if (first === undefined) return undefined;
  const better = others.find(
    (row) => isHeader(row) && row.known > first.known && (row.filled > 1 || first.known === 0),
  );
  if (better) return better;
  // Where no row is one, the unknown names of that with the most known ones are told.
  const known = Math.max(...[first, ...others].map((row) => row.known));
  return known === 0 ? undefined : [first, ...others].find((row) => row.known === known);
}

const firstSpot = (form: TableForm, { line, cells: [cell] }: TableRow): Spot =>
  spotOfCell(form, cell?.line ?? line, cell?.column ?? 1);

function warnOfTitle(
  above: readonly RowColumns[],
  form: TableForm,
  header: RowColumns,
  report: (fault: Fault) => void,
): void {
  const texts = above.flatMap(({ row }) => cellTextsOf(row)).filter((text) => !isNote(text));
  if (texts.length === 0) return;
  const { line, cell } = firstSpot(form, header.row);
  const problem = sentence(
    cell === undefined
      ? "line {line} is taken as the header row, and what is above it is not read"
      : "row {line} is taken as the header row, and what is above it is not read",
    { line },
  );
  const [first] = above;
  const at = first ? firstSpot(form, first.row) : { line };
  report({ severity: "warning", ...at, problem, found: texts.join(", ") });
}

function* findCellFaults(
  { line, cells, merged = [] }: TableRow,
  form: TableForm,
): Generator<Fault> {
  for (const { column, fault } of cells)
    if (fault !== undefined) yield { ...spotOfCell(form, line, column), ...fault };

  for (const { first, rows } of merged) {
    const problem = sentence(
      "the header row is merged with the rows below it: put the names of the fields into one row",
    );
    if (rows > 1) yield { ...spotOfCell(form, line, first), problem };
  }
}

type Fields = ReadonlyMap<string, "given" | "guessed">;

/** @returns the names that have a column, including those of objects */
function collectFields(columns: Iterable<HeaderColumn>, names: FieldNames | undefined): Fields {
  const fields = new Map<string, "given" | "guessed">();
  for (const { header, name, skipped } of columns) {
    const isGuessed = skipped && !isNote(header);
    const meant = isGuessed ? names?.guess(header) : name;
    const parts = meant?.split(".") ?? [];
    for (const index of parts.keys()) {
      const path = parts.slice(0, index + 1).join(".");
      if (!skipped) fields.set(path, "given");
      else if (isGuessed && !fields.has(path)) fields.set(path, "guessed");
    }
  }
  return fields;
}
