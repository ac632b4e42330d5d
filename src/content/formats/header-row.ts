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

/** Where a cell of the header stands. */
type Place = Pick<Fault, "column" | "cell"> & { readonly line: number };

interface HeaderCell extends Place {
  readonly text: string;
}

export interface Column {
  /** Dotted path as it was written; empty when the column has no name. */
  readonly name: string;
  readonly path: readonly string[];
  /** Where its header stands. */
  readonly at: Place;
  /** True: a note, or no field; its values are not read. */
  readonly skipped: boolean;
}

const DELIMITERS = /[,;\t]/u;

/** Begins the name of a column, or of a sheet, that is not content. */
export const NOTE = "#";

export interface HeaderReader {
  /**
   * @param cells of a row that is not blank
   * @returns "values" when the row is an item, "header" when it is above the items; "refused" when
   *   nobody can tell what the rows below mean
   */
  take(cells: readonly HeaderCell[]): "header" | "values" | "refused";
  /** Of the header; empty before it was read. */
  readonly columns: readonly Column[];
  readonly header: TableHeader;
  /** Says, behind the last row, what has not been said of the header. */
  end(): void;
}

type HeaderReading = Pick<Reading, "resource" | "file" | "names" | "report">;

const isNote = (name: string): boolean => name.startsWith(NOTE);

export function createHeaderReader({ resource, file, names, report }: HeaderReading): HeaderReader {
  let first: readonly HeaderCell[] | undefined;
  let columns: readonly Column[] = [];
  let fields: Fields = new Map();
  let state: "none" | "refused" | "searching" | "doubtful" | "read" = "none";
  let rowsSearched = 0;
  const isField = (name: string): boolean =>
    name !== "" && !isNote(name) && (names?.has(name) ?? true);
  const countFields = (cells: readonly HeaderCell[]): number =>
    cells.filter(({ text }) => isField(text.trim())).length;
  /** A title with a comma hides that the rows below are separated by another delimiter. */
  const looksLikeHeader = (cells: readonly HeaderCell[]): boolean =>
    countFields(cells) > 0 ||
    cells.some(({ text }) => text.split(DELIMITERS).filter((name) => isField(name)).length > 1);
  const { title } = resourceOf(resource);

  /** Says that rows stand above the header. */
  const refuseTitle = ([cell]: readonly HeaderCell[]): "refused" => {
    const found = first ?? [];
    const line = cell?.cell === undefined ? "line" : "row";
    const problem = `${line} ${cell?.line} looks like the header row, which must be the first: delete what is above it`;
    report({ ...placeOf(found), problem, found: joinTexts(found) });
    state = "refused";
    return state;
  };
  const refuseUnknown = (): void => {
    for (const { name, at, skipped } of columns) {
      if (skipped && !isNote(name)) names?.refuse(name, { file, ...at });
    }
  };
  /** Says that no cell of the first row is the name of a field, and no row below helps. */
  const refuseHeader = (): "refused" => {
    state = "refused";
    const named = columns.filter(({ skipped, name }) => skipped && !isNote(name));
    if (first === undefined || named.some(({ name }) => names?.guess(name) !== undefined)) {
      refuseUnknown();
      return state;
    }
    const problem = `the first row names no field of ${title}: it must hold the names of the fields, which 'lectern fields ${resource}' lists`;
    report({ ...placeOf(first), problem, found: joinTexts(first) });
    return state;
  };

  const readHeader = (cells: readonly HeaderCell[]): "header" | "refused" => {
    first = cells;
    const all = cells.map(({ text, ...at }): Column => {
      const name = text.trim();
      const skipped = name !== "" && !isField(name);
      return { name, path: name === "" ? [] : name.split("."), at, skipped };
    });
    const faults = [...findTooMany(all), ...findFaultyNames(all.filter(({ skipped }) => !skipped))];
    for (const fault of faults) report(fault);
    if (faults.length > 0) {
      state = "refused";
      return "refused";
    }
    columns = all;
    fields = collectFields(columns, names);
    const unknown = columns.some(({ name, skipped }) => skipped && !isNote(name));
    state = unknown ? "doubtful" : "read";
    if (!columns.some(({ name, skipped }) => name !== "" && !skipped)) state = "searching";
    return "header";
  };

  return {
    take(cells) {
      switch (state) {
        case "none":
          return readHeader(cells);
        case "searching":
          rowsSearched += 1;
          if (looksLikeHeader(cells)) return refuseTitle(cells);
          return rowsSearched < MAX_TITLE_ROWS ? "header" : refuseHeader();
        case "doubtful":
          // A header in the language of people may stand above that of the fields.
          if (countFields(cells) > countFields(first ?? [])) return refuseTitle(cells);
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
    header: {
      get line() {
        return first?.[0]?.line ?? 1;
      },
      get cell() {
        return first?.[0]?.cell;
      },
      find: (name) => fields.get(name),
    },
    end() {
      if (state === "searching") refuseHeader();
      else if (state === "doubtful") refuseUnknown();
    },
  };
}

const placeOf = ([cell]: readonly HeaderCell[]): Place => {
  const { text: _, ...at } = cell ?? { text: "", line: 1 };
  return at;
};

const joinTexts = (cells: readonly HeaderCell[]): string => {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== "");
  return texts.join(", ").slice(0, MAX_FOUND_CHARACTERS);
};

type Fields = ReadonlyMap<string, "given" | "guessed">;

/** @returns the names for which there is a column, those of objects too */
function collectFields(columns: readonly Column[], names: FieldNames | undefined): Fields {
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

function findTooMany(columns: readonly Column[]): readonly Fault[] {
  if (columns.length <= MAX_MEMBERS) return [];
  return [
    {
      ...columns[0]?.at,
      problem: `the header row has more than ${MAX_MEMBERS} columns: split the file`,
    },
  ];
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
    if (name === "") continue;
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
