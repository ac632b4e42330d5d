/**
 * In charge of the shape of a column: the values of one path in all items of a collection. In come
 * the leaves of each item in order; out goes the column. Each different leaf is held once and has a
 * number, its code; all else are numbers in typed arrays, both ways: from positions to codes and
 * from codes to positions.
 */
import type { Leaf } from "./leaves.ts";

/** A list of numbers for each of many places, in one array. */
export interface Lists {
  /** Where the list of each place begins in `members`; one more than there are places. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

export interface Column {
  /** How many items the collection has. */
  readonly length: number;
  /** Every different leaf, by code. */
  readonly leaves: readonly Leaf[];
  /** By position: the codes of its leaves, none of them twice. */
  readonly codes: Lists;
  /** By code: the positions that have the leaf, ascending. */
  readonly positions: Lists;
  codeOf(leaf: Leaf): number | undefined;
  /** What others derive from the column and want to keep with it. */
  readonly derived: Map<string, unknown>;
  /** About what it takes with all that is derived from it. */
  readonly bytes: number;
}

interface ColumnBuilder {
  add(leaves: readonly Leaf[]): void;
  finish(): Column;
}

/** Codes, positions and ranks of one position. */
const POSITION_BYTES = 30;
/** A leaf in the list and among the codes, its folding and the bookkeeping of both texts. */
const LEAF_BYTES = 180;

export function createColumnBuilder(): ColumnBuilder {
  const codesByLeaf = new Map<Leaf, number>();
  const starts: number[] = [0];
  const members: number[] = [];
  let textLength = 0;

  function codeFor(leaf: Leaf): number {
    const known = codesByLeaf.get(leaf);
    if (known !== undefined) return known;
    if (typeof leaf === "string") textLength += leaf.length;
    codesByLeaf.set(leaf, codesByLeaf.size);
    return codesByLeaf.size - 1;
  }

  return {
    add(leaves) {
      const start = members.length;
      for (const leaf of leaves) {
        const code = codeFor(leaf);
        if (!members.includes(code, start)) members.push(code);
      }
      starts.push(members.length);
    },
    finish() {
      const codes = { starts: new Uint32Array(starts), members: new Uint32Array(members) };
      const length = starts.length - 1;
      return {
        length,
        leaves: [...codesByLeaf.keys()],
        codes,
        positions: invertLists(codes, codesByLeaf.size),
        codeOf: (leaf) => codesByLeaf.get(leaf),
        derived: new Map(),
        bytes: length * POSITION_BYTES + codesByLeaf.size * LEAF_BYTES + 3 * textLength,
      };
    },
  };
}

/** @param count how many different members there are */
function invertLists({ starts, members }: Lists, count: number): Lists {
  const inverted = { starts: new Uint32Array(count + 1), members: new Uint32Array(members.length) };
  for (const member of members)
    inverted.starts[member + 1] = (inverted.starts[member + 1] ?? 0) + 1;
  for (let member = 0; member < count; member += 1)
    inverted.starts[member + 1] =
      (inverted.starts[member + 1] ?? 0) + (inverted.starts[member] ?? 0);
  const free = inverted.starts.slice();
  for (let place = 0; place + 1 < starts.length; place += 1) {
    const end = starts[place + 1] ?? 0;
    for (let index = starts[place] ?? 0; index < end; index += 1) {
      const member = members[index] ?? 0;
      const next = free[member] ?? 0;
      inverted.members[next] = place;
      free[member] = next + 1;
    }
  }
  return inverted;
}

/** @returns the first of the item's leaves; undefined: it has none */
export function leafAt({ leaves, codes }: Column, position: number): Leaf | undefined {
  const start = codes.starts[position] ?? 0;
  return start < (codes.starts[position + 1] ?? 0) ? leaves[codes.members[start] ?? 0] : undefined;
}
