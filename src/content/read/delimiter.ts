/** What separates the cells of a CSV file: as it declares, or as its first rows show. */
import { findMarkLine } from "../base-mark.ts";
import { MAX_MEMBERS, MAX_TITLE_ROWS } from "../limits.ts";
import type { FieldNames } from "../record.ts";

export interface Delimiter {
  readonly delimiter: string;
  /** Length of the lines before the table, with their line breaks: a mark, and a declaration. */
  readonly head: number;
  readonly headLines: number;
}

/** Excel's declaration of the delimiter, which may be padded with delimiters to the header's width. */
const DECLARATION = /^"?sep=([^"\r\n])"?\1*(?:\r\n|\r|\n|$)/iu;

/** Joins the entries of lists, too. */
const OF_LISTS = "|";
const DELIMITERS = [",", ";", "\t", OF_LISTS];

/** As far as it is looked at, if it has a whole row. */
const ENOUGH = 64 * 1024;

/** CR LF may be split. */
const hasLine = (text: string): boolean => /[\r\n][^]/u.test(text);

/**
 * @param start the beginning of the file
 * @returns the declared delimiter, or the one that is most likely; undefined while this is not known
 */
export function readHead(
  start: string,
  isAll: boolean,
  names: FieldNames | undefined,
): Delimiter | undefined {
  if (!isAll && !hasLine(start)) return undefined;
  const mark = findMarkLine(start)?.line ?? "";
  const rest = start.slice(mark.length);
  if (!isAll && !hasLine(rest)) return undefined;
  const [line, declared] = DECLARATION.exec(rest) ?? [];
  const lines = [mark, line ?? ""].filter((one) => one !== "");
  const head = { head: lines.join("").length, headLines: lines.length };
  if (declared !== undefined) return { delimiter: declared, ...head };

  const rows = listRows(rest, isAll);
  const isEnough = isAll || rows.length === MAX_TITLE_ROWS || rest.length >= ENOUGH;
  if (!isEnough || (rows.length === 0 && !isAll)) return undefined;
  return { delimiter: chooseDelimiter(rows, names), ...head };
}

/** @returns the first rows that are not blank and complete */
function listRows(text: string, isAll: boolean): readonly string[] {
  const rows: string[] = [];
  let isQuoted = false;
  let begin = 0;
  for (let at = 0; at < text.length && rows.length < MAX_TITLE_ROWS; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === "\n" || char === "\r")) {
      rows.push(...[text.slice(begin, at)].filter((row) => row.trim() !== ""));
      begin = at + 1;
    }
  }
  const last = text.slice(begin);
  return isAll && rows.length < MAX_TITLE_ROWS && last.trim() !== "" ? [...rows, last] : rows;
}

function splitCells(row: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let isQuoted = false;
  let begin = 0;
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && row[at] === delimiter) {
      cells.push(row.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...cells, row.slice(begin)];
}

const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^"([^]*)"$/u, "$1")
    .replaceAll('""', '"');

/** What speaks for a delimiter, the most telling first. */
function weigh(
  rows: readonly string[],
  delimiter: string,
  names: FieldNames | undefined,
): readonly number[] {
  const all = rows.map((row) => splitCells(row, delimiter));
  const known = all.map((cells) =>
    cells.length > MAX_MEMBERS || !names
      ? 0
      : cells.filter((cell) => names.find(unquote(cell)).length > 0).length,
  );
  const most = Math.max(0, ...known);
  const counts = new Map<number, number>();
  for (const { length } of all) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[usual] = [0]] = [...counts].toSorted(
    ([wide, many], [narrow, few]) => few - many || narrow - wide,
  );
  if (delimiter === OF_LISTS && most === 0 && counts.get(usual) !== rows.length) return [0, 0, 0];
  const width = most === 0 ? usual : (all[known.indexOf(most)]?.length ?? 0);
  return [most, all.filter(({ length }) => length === width).length, width];
}

/** The names of fields tell the header row; else, most rows of a table have as many cells as the others. */
function chooseDelimiter(rows: readonly string[], names: FieldNames | undefined): string {
  const weighed = DELIMITERS.map((delimiter) => ({
    delimiter,
    weights: weigh(rows, delimiter, names),
  }));
  const [best] = weighed.toSorted(({ weights: one }, { weights: other }) => {
    const index = one.findIndex((weight, at) => weight !== other[at]);
    return index < 0 ? 0 : (other[index] ?? 0) - (one[index] ?? 0);
  });
  return best?.delimiter ?? ",";
}
