/** The rows of a table in memory, its header row among them: what a guess is made of. */
import { MAX_TITLE_ROWS } from "../content/limits.ts";
import { isBlank } from "../content/read/table-row.ts";
import type { GivenTable, TableCell, TableForm, TableRow } from "../content/read/table-row.ts";

/** Cells that a guess is made of; the check that follows reads all of them. */
const MAX_CELLS = 2_000_000;

/** A table with its header. */
export interface TableRows {
  readonly form: TableForm;
  readonly header: TableRow;
  /** What is above it. */
  readonly above: readonly TableRow[];
  readonly rows: readonly TableRow[];
  /** Of the table, with those that are not in memory. */
  readonly count: number;
}

/** Rows that show how wide a table is. */
const SAMPLE = 200;

const filledOf = ({ cells }: TableRow): readonly TableCell[] =>
  cells.filter((cell) => !isBlank(cell));
const isWord = ({ content }: TableCell): boolean =>
  typeof content.value === "string" && content.isDate !== true && /\p{L}/u.test(content.value);

/** @returns the number of filled cells that most rows reach */
function usualWidth(rows: readonly TableRow[]): number {
  const widths = rows.map((row) => filledOf(row).length).toSorted((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/**
 * Lines of explanation have one or two cells. The header is the first row that is nearly as wide as the rows of the
 * table, unless the next one is rather it.
 * @returns its position
 */
export function findHeader(rows: readonly TableRow[]): number {
  const width = usualWidth(rows.slice(0, SAMPLE));
  const first = rows.slice(0, MAX_TITLE_ROWS);
  const found = first.findIndex(
    (row, at) => filledOf(row).length > width / 2 && !isBelow(rows, at),
  );
  return Math.max(found, 0);
}

/** Whether the next row has words alone, and one of them stands above numbers, days or what else is no word. */
function isBelow(rows: readonly TableRow[], at: number): boolean {
  const [row, next, ...below] = rows.slice(at, at + 2 + SAMPLE);
  if (row === undefined || next === undefined) return false;
  const words = filledOf(next);
  if (!words.every(isWord) || words.length < filledOf(row).length) return false;
  return words.some(({ column }) => {
    const cells = below.flatMap((one) => filledOf(one).filter((cell) => cell.column === column));
    return cells.length > 1 && cells.filter(isWord).length === 0;
  });
}

/** @returns undefined when the table has no row */
export async function takeRows({
  form,
  rows: batches,
}: GivenTable): Promise<TableRows | undefined> {
  const taken: TableRow[] = [];
  let cells = 0;
  let count = 0;
  for await (const batch of batches) {
    count += batch.length;
    for (const row of batch) {
      cells += row.cells.length;
      if (cells <= MAX_CELLS) taken.push(row);
    }
  }
  const position = findHeader(taken);
  const header = taken[position];
  if (header === undefined) return undefined;
  return {
    form,
    header,
    above: taken.slice(0, position),
    rows: taken.slice(position + 1),
    count: count - position - 1,
  };
}
