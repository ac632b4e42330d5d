/** Rows as columns, for whatever has characters of one width. */
import { cutText, padText, widthOf } from "./text-width.ts";

const GAP = "  ";
/** The minimum width of a column. */
const MIN_COLUMN = 6;

interface TableWidth {
  /** Maximum length of a line, in columns of the terminal. */
  readonly width: number;
  /** The columns that become narrower if necessary, in this order. */
  readonly shrinking: readonly number[];
}

/** @returns rows as aligned columns, two spaces apart, no line longer than the width */
export function formatTable(
  rows: readonly (readonly string[])[],
  { width, shrinking }: TableWidth = { width: Number.POSITIVE_INFINITY, shrinking: [] },
): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  let excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
  for (const column of shrinking) {
    const wanted = widths[column] ?? 0;
    const given = Math.max(0, Math.min(excess, wanted - MIN_COLUMN));
    widths[column] = wanted - given;
    excess -= given;
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        const space = widths[column] ?? 0;
        return padText(cutText(cell, space), space);
      });
      return cutText(cells.join(GAP).trimEnd(), width);
    })
    .join("\n");
}
