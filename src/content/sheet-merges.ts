/**
 * Gives the value of merged cells to every row: in come the rows of a sheet from top to bottom, out
 * go the cells that people see in each.
 */
import type { SheetCell, SheetRow } from "./workbook.ts";

/** @returns the cells of a row, with those that ranges from above give it */
export type FillRow = (row: SheetRow) => readonly SheetCell[];

/** A value goes down its column only: what a range across columns means, nobody can tell. */
export function createMergeFiller(): FillRow {
  const active = new Map<number, { readonly last: number; readonly cell: SheetCell | undefined }>();
  return ({ number, cells, merged }) => {
    for (const [column, { last }] of active) if (last < number) active.delete(column);
    const given = new Map([...active].map(([column, { cell }]) => [column, cell]));
    for (const { first, last } of merged) {
      if (last.row === number) continue;
      const cell = cells.find(({ column }) => column === first.column);
      active.set(first.column, { last: last.row, cell });
    }
    if (given.size === 0) return cells;
    const own = cells.filter(({ column }) => !given.has(column));
    return [...own, ...given.values().filter((cell) => cell !== undefined)];
  };
}
