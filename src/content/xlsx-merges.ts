/**
 * In charge of merged cells. In come the merged ranges and the rows from top to bottom; out go the
 * cells that a row gets from the row where its range begins.
 */
import type { XmlCell, MergedRange } from "./xlsx-sheet.ts";

export interface MergeFiller {
  /** The ranges that begin in a row. */
  beginningIn(row: number): readonly MergedRange[];
  /**
   * @param cells of the row, as they are written
   * @returns the cells with those that merged ranges give, in a row that has any of its own
   */
  fill(row: number, cells: readonly XmlCell[]): readonly XmlCell[];
}

/** A value goes down its column only: what a range across columns means, nobody can tell. */
export function createMergeFiller(ranges: readonly MergedRange[]): MergeFiller {
  const byRow = Map.groupBy(ranges, ({ first }) => first.row);
  const active = new Map<number, { readonly last: number; readonly cell: XmlCell }>();
  const beginningIn = (row: number): readonly MergedRange[] => byRow.get(row) ?? [];
  return {
    beginningIn,
    fill(row, cells) {
      for (const [column, { last }] of active) if (last < row) active.delete(column);
      const given = [...active.values()].map(({ cell }) => cell);
      for (const { first, last } of beginningIn(row)) {
        const cell = cells.find(({ column }) => column === first.column);
        if (cell !== undefined && last.row > row) {
          active.set(first.column, { last: last.row, cell });
        }
      }
      if (given.length === 0) return cells;
      const own = cells.filter(({ column }) => !given.some((cell) => cell.column === column));
      return [...own, ...given];
    },
  };
}
