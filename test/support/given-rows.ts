/** Tables of a test, as rows of cells. */
import type { TableRow } from "../../src/content/read/table-row.ts";

/** A text; a cell of a workbook that is a number, shown with its digits or in another way; a day. */
export type GivenCell =
  | string
  | number
  | boolean
  | { readonly day: string }
  | { readonly rounded: number };

function contentOf(cell: GivenCell): TableRow["cells"][number]["content"] {
  if (typeof cell === "string") return { value: cell, text: cell };
  if (typeof cell === "number") return { value: cell, text: String(cell) };
  if (typeof cell === "boolean") return { value: cell };
  return "day" in cell ? { value: cell.day, isDate: true } : { value: cell.rounded };
}

/** @param lines of cells; an empty text is no cell */
export const rowsOf = (
  lines: readonly (readonly GivenCell[])[],
  decimalComma = true,
): readonly TableRow[] =>
  lines.map((cells, index) => ({
    line: index + 1,
    decimalComma,
    cells: cells.flatMap((cell, position) =>
      cell === "" ? [] : [{ column: position + 1, content: contentOf(cell) }],
    ),
  }));
