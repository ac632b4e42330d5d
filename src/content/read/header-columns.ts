/** The columns of one row that may be the header row: which field each of its cells means. */
import { MAX_DEPTH, MAX_MEMBERS } from "../limits.ts";
import type { Fault } from "../problem-list.ts";
import type { FieldNames, Spot } from "../record.ts";
import { isBlank, spotOfCell } from "./table-row.ts";
import type { TableCell, TableForm, TableRow } from "./table-row.ts";
import { nameColumn } from "../../lib/column-letters.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

export interface HeaderColumn {
  /** As it is written; of a column without one, its letter such as `[C]`; of one that comes twice, `Name [2]`. */
  readonly header: string;
  /** Dotted path of the field that it means; if it means none, the header. */
  readonly name: string;
  readonly path: readonly string[];
  /** Of its header cell. */
  readonly at: Spot;
  /** True: a note, or not a field; its values are not read. */
  readonly skipped: boolean;
  /** The fields that it fits equally well. */
  readonly fits?: readonly string[];
  /** It has the same header as one before it. */
  readonly isRepeated?: true;
}

/** A row, read as the header row. */
export interface RowColumns {
  readonly row: TableRow;
  /** Those that have a name, by their numbers; none if there are too many. */
  readonly columns: ReadonlyMap<number, HeaderColumn>;
  /** Of its cells, those that are not empty and no notes. */
  readonly filled: number;
  /** Of these, those that mean a field. */
  readonly known: number;
}

/** Begins the name of a column, or of a sheet, that is not content. */
export const NOTE_SIGN = "#";

export const isNote = (header: string): boolean => header.startsWith(NOTE_SIGN);

const textOf = ({ content }: TableCell): string => String(content.value).trim();

/**
 * @param nth how many columns have had the same header, with this one
 * @returns what a declaration calls a column: its letter such as `[C]` without a header, `Name [2]` for the second of one
 */
export function declaredNameOf(header: string, nth: number, column: number): string {
  if (header === "") return `[${nameColumn(column)}]`;
  return nth === 1 ? header : `${header} [${nth}]`;
}

/** @param names undefined: every header means a field */
export function readRowColumns(
  row: TableRow,
  form: TableForm,
  names: FieldNames | undefined,
): RowColumns {
  const columns = new Map<number, HeaderColumn>();
  const cells = row.cells.filter((cell) => !isBlank(cell));
  if (cells.length > MAX_MEMBERS) return { row, columns, filled: cells.length, known: 0 };
  const counts = new Map<string, number>();
  for (const { column, line = row.line, content } of cells) {
    const written = String(content.value).trim();
    const count = (counts.get(written) ?? 0) + 1;
    counts.set(written, count);
    const numbered = declaredNameOf(written, count, column);
    const isNamed = count > 1 && names?.isColumn(numbered) === true;
    const header = isNamed ? numbered : written;
    const found = createColumn(header, spotOfCell(form, line, column), names);
    columns.set(column, count > 1 && !isNamed ? { ...found, isRepeated: true } : found);
  }
  const meant = new Set(Array.from(columns.values(), ({ name }) => name));
  for (const [header, number] of names?.lettered ?? []) {
    const found = createColumn(header, spotOfCell(form, row.line, number), names);
    // Where the field has a header that is written, the letter no longer says where it is.
    if (!columns.has(number) && !meant.has(found.name)) columns.set(number, found);
  }
  const all = [...columns.values()].filter(({ header, skipped }) => !skipped || !isNote(header));
  return { row, columns, filled: all.length, known: all.filter(({ skipped }) => !skipped).length };
}

function createColumn(header: string, at: Spot, names: FieldNames | undefined): HeaderColumn {
  const isComment = isNote(header) && names?.isColumn(header) !== true;
  const fits = isComment ? [] : (names?.find(header) ?? [header]);
  const [name = header] = fits;
  const column = { header, name, path: name.split("."), at, skipped: fits.length === 0 };
  return fits.length > 1 ? { ...column, fits } : column;
}

/** @returns the texts of the cells that are not blank */
export const cellTextsOf = ({ cells }: TableRow): readonly string[] =>
  cells.filter((cell) => !isBlank(cell)).map(textOf);

/** @returns what is wrong with the columns that mean fields */
export function findFaultyColumns(all: Iterable<HeaderColumn>): readonly Fault[] {
  const columns = [...all].filter(({ skipped }) => !skipped);
  const faults: Fault[] = [];
  const headers = new Map<string, string>();
  const parents = new Set(
    columns.flatMap(({ path }) =>
      path
        .slice(0, Math.min(path.length - 1, MAX_DEPTH))
        .map((_, index) => path.slice(0, index + 1).join(".")),
    ),
  );
  for (const column of columns) {
    const { header, name, at } = column;
    const problem = findFault(column, headers.get(name), parents);
    if (problem) faults.push({ ...at, field: name, problem, found: header });
    if (!headers.has(name)) headers.set(name, header);
  }
  return faults;
}

/** @param other the header of another column that means the field */
function findFault(
  { header, name, path, fits, isRepeated }: HeaderColumn,
  other: string | undefined,
  parents: ReadonlySet<string>,
): Sentence | undefined {
  if (path.includes("")) {
    return sentence(
      "a name in the header row begins or ends with a dot: write Field or Field.Part",
    );
  }
  if (path.length > MAX_DEPTH)
    return sentence("the path has more than {limit} parts: shorten it", { limit: MAX_DEPTH });
  if (fits) {
    return sentence("the header fits several fields, {names, and}: write the name of one of them", {
      names: fits,
    });
  }
  if (isRepeated) {
    return sentence(
      "two columns of the header row have the same name: keep one, or declare what the second is (column: {header} [2])",
      { header },
    );
  }
  if (other !== undefined) {
    return sentence(
      "{one} and {other} mean the same field, {name}: keep one of them, or begin the other with # to make it a comment",
      { one: other, other: header, name },
    );
  }
  return parents.has(name)
    ? sentence("the header row has both {name} and columns within it: keep one or the other", {
        name,
      })
    : undefined;
}
