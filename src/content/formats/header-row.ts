/**
 * Reads the header row of CSV files and spreadsheets: which cell of each row is which field, at
 * whatever depth its dotted path says. A table may begin with a title, so the rows behind the first
 * are looked at before a row counts as the header.
 */
import { resourceOf } from "../../catalog/resources.ts";
import { MAX_DEPTH, MAX_FOUND_CHARACTERS, MAX_MEMBERS, MAX_TITLE_ROWS } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import type { Reading } from "../reading.ts";
import type { FieldNames, TableHeader } from "../record.ts";
import { placeCell } from "./table-row.ts";
import type { CellPlace, TableForm, TableRow } from "./table-row.ts";

export interface Column {
  /** Dotted path as it was written; empty when the column has no name. */
  readonly name: string;
  readonly path: readonly string[];
  /** Where its header stands. */
  readonly at: CellPlace;
  /** True: a note, or no field; its values are not read. */
  readonly skipped: boolean;
}

const DELIMITERS = /[,;\t]/u;

/** Begins the name of a column, or of a sheet, that is not content. */
export const NOTE = "#";

export interface HeaderReader {
  /**
   * @param row that is not blank
   * @returns "values" when the row is an item, "header" when it is above the items; "refused" when
   *   nobody can tell what the rows below mean
   */
  take(row: TableRow): "header" | "values" | "refused";
  /** Those with a name, by their numbers; empty before the header was read. */
  readonly columns: ReadonlyMap<number, Column>;
  /** Undefined: rows may have any number of cells. */
  readonly width: number | undefined;
  readonly header: TableHeader;
  /** Says, behind the last row, what has not been said of the header. */
  end(): void;
}

type HeaderReading = Pick<Reading, "resource" | "file" | "names" | "report">;

const isNote = (name: string): boolean => name.startsWith(NOTE);

export function createHeaderReader(
  { resource, file, names, report }: HeaderReading,
  form: TableForm,
): HeaderReader {
  let first: TableRow = { line: 1, cells: [] };
  let columns: ReadonlyMap<number, Column> = new Map();
  let fields: Fields = new Map();
  let state: "none" | "refused" | "searching" | "doubtful" | "read" = "none";
  let rowsSearched = 0;
  const isField = (name: string): boolean =>
    name !== "" && !isNote(name) && (names?.has(name) ?? true);
  const countFields = (row: TableRow): number => textsOf(row).filter(isField).length;
  /** A title with a comma hides that the rows below are separated by another delimiter. */
  const looksLikeHeader = (row: TableRow): boolean =>
    countFields(row) > 0 ||
    textsOf(row).some((text) => text.split(DELIMITERS).filter(isField).length > 1);
  const isUnknown = ({ name, skipped }: Column): boolean => skipped && !isNote(name);
  const { title } = resourceOf(resource);

  const placeOf = ({ line, cells: [cell] }: TableRow): CellPlace =>
    placeCell(form, cell?.line ?? line, cell?.column ?? 1);
  const refuseFirst = (problem: string): "refused" => {
    const found = textsOf(first).join(", ").slice(0, MAX_FOUND_CHARACTERS);
    report({ ...placeOf(first), problem, found });
    state = "refused";
    return state;
  };
  /** Says that rows stand above the header. */
  const refuseTitle = ({ line }: TableRow): "refused" =>
    refuseFirst(
      `${form.nameCell === undefined ? "line" : "row"} ${line} looks like the header row, which must be the first: delete what is above it`,
    );
  const refuseUnknown = (): void => {
    for (const column of columns.values()) {
      if (isUnknown(column)) names?.refuse(column.name, { file, ...column.at });
    }
  };
  /** Says that no cell of the first row is the name of a field, and no row below helps. */
  const refuseHeader = (): "refused" => {
    const unknown = [...columns.values()].filter(isUnknown);
    if (!unknown.some(({ name }) => names?.guess(name) !== undefined)) {
      return refuseFirst(
        `the first row names no field of ${title}: it must hold the names of the fields, which 'lectern fields ${resource}' lists`,
      );
    }
    refuseUnknown();
    state = "refused";
    return state;
  };

  const readHeader = (row: TableRow): "header" | "refused" => {
    first = row;
    const all = row.cells.map(({ column, line = row.line, content }): [number, Column] => {
      const name = String(content.value).trim();
      const at = placeCell(form, line, column);
      return [column, { name, path: name.split("."), at, skipped: !isField(name) }];
    });
    columns = new Map(all.filter(([, { name }]) => name !== ""));
    const known = [...columns.values()].filter(({ skipped }) => !skipped);
    const faults =
      columns.size > MAX_MEMBERS
        ? [
            {
              ...placeOf(row),
              problem: `the header row has more than ${MAX_MEMBERS} columns: split the file`,
            },
          ]
        : findFaultyNames(known);
    for (const fault of faults) report(fault);
    if (faults.length > 0) {
      state = "refused";
      return state;
    }
    fields = collectFields(columns.values(), names);
    if (known.length === 0) state = "searching";
    else {
      state = columns.values().some(isUnknown) ? "doubtful" : "read";
      reportCells(row);
    }
    return "header";
  };
  const reportCells = ({ line, cells, merged = [] }: TableRow): void => {
    for (const { column, fault } of cells) {
      if (fault !== undefined) report({ ...placeCell(form, line, column), ...fault });
    }
    for (const { first: column } of merged.filter(({ rows }) => rows > 1)) {
      const problem =
        "the header row is merged with the rows below it: put the names of the fields into one row";
      report({ ...placeCell(form, line, column), problem });
    }
  };

  return {
    take(row) {
      switch (state) {
        case "none":
          return readHeader(row);
        case "searching":
          rowsSearched += 1;
          if (looksLikeHeader(row)) return refuseTitle(row);
          return rowsSearched < MAX_TITLE_ROWS ? "header" : refuseHeader();
        case "doubtful":
          // A header in the language of people may stand above that of the fields.
          if (countFields(row) > countFields(first)) return refuseTitle(row);
          state = "read";
          refuseUnknown();
          return "values";
        case "refused":
          return state;
        case "read":
          break;
      }
      return "values";
    },
    get columns() {
      return columns;
    },
    get width() {
      return first.width;
    },
    header: {
      get line() {
        return placeOf(first).line;
      },
      get cell() {
        return placeOf(first).cell;
      },
      find: (name) => fields.get(name),
    },
    end() {
      if (state === "searching") refuseHeader();
      else if (state === "doubtful") refuseUnknown();
    },
  };
}

/** @returns what stands in the cells, blank ones left out */
const textsOf = ({ cells }: TableRow): readonly string[] =>
  cells.map(({ content }) => String(content.value).trim()).filter((text) => text !== "");

type Fields = ReadonlyMap<string, "given" | "guessed">;

/** @returns the names for which there is a column, those of objects too */
function collectFields(columns: Iterable<Column>, names: FieldNames | undefined): Fields {
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

function findFaultyNames(columns: readonly Column[]): readonly Fault[] {
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
    const problem = (text: string): void =>
      void faults.push({ ...at, field: name, problem: text, found: name });
    if (path.includes(""))
      problem("a dot in the header row stands before or behind nothing: write Field or Field.Part");
    else if (path.length > MAX_DEPTH)
      problem(`the path has more than ${MAX_DEPTH} parts: shorten it`);
    else if (names.has(name)) problem("two columns of the header row have the same name: keep one");
    else if (parents.has(name))
      problem(`the header row has both ${name} and columns within it: keep one or the others`);
    names.add(name);
  }
  return faults;
}
