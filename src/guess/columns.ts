/** The columns of a table: what their headers are, and their cells. */
import { declaredNameOf } from "../content/read/header-columns.ts";
import { isBlank } from "../content/read/table-row.ts";
import type { CellContent, TableRow } from "../content/read/table-row.ts";
import { trimText } from "../validate/values/text-content.ts";
import type { TableRows } from "./given-rows.ts";

/** A cell in the column, with its row. */
export interface ColumnCell {
  readonly content: CellContent["content"];
  readonly row: TableRow;
}

export interface GivenColumn {
  /** Counts from 1. */
  readonly number: number;
  /** Its header; empty: it has none. */
  readonly header: string;
  /** By which a declaration names it: the header, `[C]` without one, `Name [2]` for the second of this name. */
  readonly known: string;
  /** Those that are not blank. */
  readonly cells: readonly ColumnCell[];
  /** The number of rows. */
  readonly rows: number;
}

/** @returns the text of a cell, as far as it has one */
export const cellTextOf = ({ content: { value, text } }: Pick<ColumnCell, "content">): string =>
  trimText(typeof value === "string" ? value : (text ?? String(value))).normalize("NFC");

/** @returns those with a header or a value, in their order */
export function listColumns({
  header,
  rows,
}: Pick<TableRows, "header" | "rows">): readonly GivenColumn[] {
  const headers = new Map(
    header.cells.map(({ column, content }) => [column, trimText(String(content.value))]),
  );
  const cells = new Map<number, ColumnCell[]>();
  for (const row of rows) {
    for (const cell of row.cells) {
      if (isBlank(cell)) continue;
      const list = cells.get(cell.column);
      const one = { content: cell.content, row };
      if (list === undefined) cells.set(cell.column, [one]);
      else list.push(one);
    }
  }
  const seen = new Map<string, number>();
  const numbers = [...new Set([...headers.keys(), ...cells.keys()])].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const text = headers.get(number) ?? "";
    const given = cells.get(number) ?? [];
    if (text === "" && given.length === 0) return [];
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    const known = declaredNameOf(text, nth, number);
    return [{ number, header: text, known, cells: given, rows: rows.length }];
  });
}
