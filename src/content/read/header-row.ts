/**
 * Reads the header row of CSV files and spreadsheets: which cell of each row belongs to which
 * field, at the level that its dotted path gives. A table may begin with a title, so the rows after
 * the first are examined before a row counts as the header.
 */
import { MAX_DEPTH, MAX_MEMBERS, MAX_TITLE_ROWS } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import type { FieldNames, Spot, FileReading, TableHeader } from "../record.ts";
import { spotOfCell } from "./table-row.ts";
import type { TableForm, TableRow } from "./table-row.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

export interface HeaderColumn {
  /** Dotted path as it was written. */
  readonly name: string;
  readonly path: readonly string[];
  /** Of its header cell. */
  readonly at: Spot;
  /** True: a note, or not a field; its values are not read. */
  readonly skipped: boolean;
}

export interface HeaderRow extends TableHeader {
  /** The columns that have a name, by their numbers. */
  readonly columns: ReadonlyMap<number, HeaderColumn>;
  /** In how many cells a row may have values; undefined: this is said of each column. */
  readonly width: number | undefined;
  /** Rows after the header that were already read. */
  readonly taken: readonly TableRow[];
}

const DELIMITERS = /[,;\t]/u;

/** Begins the name of a column, or of a sheet, that is not content. */
export const NOTE_SIGN = "#";

const isNote = (name: string): boolean => name.startsWith(NOTE_SIGN);

/**
 * @param takeRow gives the next row that is not blank
 * @returns undefined when the rows cannot be interpreted (reported)
 */
export async function readHeader(
  { resource, declaration, file, names, report }: FileReading,
  form: TableForm,
  takeRow: () => Promise<TableRow | undefined>,
): Promise<HeaderRow | undefined> {
  const first = await takeRow();
  if (first === undefined) {
    report(form.empty());
    return undefined;
  }
  const isField = (name: string): boolean =>
    name !== "" && !isNote(name) && (names?.has(name) ?? true);
  const countFields = (row: TableRow): number => textsOf(row).filter(isField).length;
  const at = firstSpot(form, first);
  const refuse = (problem: Sentence): undefined => {
    report({ ...at, problem, found: textsOf(first).join(", ") });
  };
  /** Reports rows above the header. */
  const refuseTitle = (row: TableRow): undefined =>
    refuse(
      sentence(
        at.cell === undefined
          ? "line {line} looks like the header row, which must be the first: delete what is above it"
          : "row {line} looks like the header row, which must be the first: delete what is above it",
        { line: row.line },
      ),
    );

  const columns = readColumns(first, form, isField);
  const all = [...columns.values()];
  const known = all.filter(({ skipped }) => !skipped);
  const problem = sentence("the header row has more than {limit} columns: split the file", {
    limit: MAX_MEMBERS,
  });
  const faults = all.length > MAX_MEMBERS ? [{ ...at, problem }] : findFaultyNames(known);
  for (const fault of faults) report(fault);
  if (faults.length > 0) return undefined;
  const unknown = all.filter(({ name, skipped }) => skipped && !isNote(name));
  const fields = collectFields(all, names);
  const refuseUnknown = (): undefined => {
    for (const { name, at: spot } of unknown) names?.refuse(name, { file, ...spot }, fields);
  };

  if (known.length === 0) {
    for (let searched = 0; searched < MAX_TITLE_ROWS; searched += 1) {
      const row = await takeRow();
      if (row === undefined) break;
      // If the title contains a comma, the rows below may have another delimiter.
      const isHidden = (text: string): boolean => text.split(DELIMITERS).filter(isField).length > 1;
      if (countFields(row) > 0 || textsOf(row).some(isHidden)) return refuseTitle(row);
    }
    if (unknown.some(({ name }) => names?.guess(name) !== undefined)) return refuseUnknown();
    return refuse(
      sentence(
        "the first row has no field name of {title}: it must contain the names of the fields, which 'lectern fields {resource}' lists",
        { title: declaration.title, resource },
      ),
    );
  }
  for (const fault of findCellFaults(first, form)) report(fault);
  const second = unknown.length === 0 ? undefined : await takeRow();
  // A header for people may be above that with the names of fields.
  if (second !== undefined && countFields(second) > countFields(first)) return refuseTitle(second);
  refuseUnknown();
  return {
    line: at.line,
    cell: at.cell,
    find: (name) => fields.get(name),
    columns,
    width: first.width,
    taken: second === undefined ? [] : [second],
  };
}

function readColumns(
  { line: rowLine, cells }: TableRow,
  form: TableForm,
  isField: (name: string) => boolean,
): ReadonlyMap<number, HeaderColumn> {
  const columns = new Map<number, HeaderColumn>();
  for (const { column, line = rowLine, content } of cells) {
    const name = String(content.value).trim();
    if (name === "") continue;
    const at = spotOfCell(form, line, column);
    columns.set(column, { name, path: name.split("."), at, skipped: !isField(name) });
  }
  return columns;
}

const firstSpot = (form: TableForm, { line, cells: [cell] }: TableRow): Spot =>
  spotOfCell(form, cell?.line ?? line, cell?.column ?? 1);

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

/** @returns the texts of the cells that are not blank */
const textsOf = ({ cells }: TableRow): readonly string[] =>
  cells.map(({ content }) => String(content.value).trim()).filter((text) => text !== "");

type Fields = ReadonlyMap<string, "given" | "guessed">;

/** @returns the names that have a column, including those of objects */
function collectFields(columns: Iterable<HeaderColumn>, names: FieldNames | undefined): Fields {
  const fields = new Map<string, "given" | "guessed">();
  for (const { name, skipped } of columns) {
    const meant = skipped && !isNote(name) ? names?.guess(name) : name;
    const parts = meant?.split(".") ?? [];
    for (const index of parts.keys()) {
      const path = parts.slice(0, index + 1).join(".");
      if (!skipped) fields.set(path, "given");
      else if (!isNote(name) && !fields.has(path)) fields.set(path, "guessed");
    }
  }
  return fields;
}

function findFaultyNames(columns: readonly HeaderColumn[]): readonly Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  const parents = new Set(
    columns.flatMap(({ path }) =>
      path
        .slice(0, Math.min(path.length - 1, MAX_DEPTH))
        .map((_, index) => path.slice(0, index + 1).join(".")),
    ),
  );
  for (const { name, path, at } of columns) {
    const problem = (text: Sentence): void =>
      void faults.push({ ...at, field: name, problem: text, found: name });
    if (path.includes("")) {
      problem(
        sentence("a name in the header row begins or ends with a dot: write Field or Field.Part"),
      );
    } else if (path.length > MAX_DEPTH)
      problem(sentence("the path has more than {limit} parts: shorten it", { limit: MAX_DEPTH }));
    else if (names.has(name))
      problem(sentence("two columns of the header row have the same name: keep one"));
    else if (parents.has(name)) {
      problem(
        sentence("the header row has both {name} and columns within it: keep one or the other", {
          name,
        }),
      );
    }
    names.add(name);
  }
  return faults;
}
