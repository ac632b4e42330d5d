/**
 * Which items match a condition, piece by piece. Each distinct leaf of a piece is compared once, however
 * many items have it.
 */
import type { Condition, QueryValue, ValueType } from "../query/query-model.ts";
import { readNumber } from "../query/values.ts";
import { foldBothWays } from "../lib/text/fold-text.ts";
import { findBeginnings, findFolded, findInside } from "./folded-texts.ts";
import type { FindFoldings } from "./folded-texts.ts";
import type { Piece } from "../release/collection.ts";
import type { Columns, Leaf } from "./columns.ts";
import type { CheckPoint } from "./find-items.ts";
import { compareLeaf } from "./filter-ranks.ts";
import type { Compared } from "./filter-ranks.ts";

/** @param fits by position: 1 as long as the item matches, else 0 */
export function filterPieces(
  fits: Uint8Array,
  condition: Condition,
  columns: Columns,
  checkPoint: CheckPoint,
): void {
  for (const piece of columns.pieces) {
    checkPoint();
    filterPiece(fits.subarray(piece.start, piece.start + piece.length), condition, columns, piece);
  }
}

/** @param fits by place in the piece */
function filterPiece(fits: Uint8Array, condition: Condition, columns: Columns, piece: Piece): void {
  const { operator, values, path } = condition;
  const { leaves, firsts, lists } = columns.part(path, piece);
  /** Indexed by code plus one; index 0, for items without leaves, is never marked. */
  const marks = new Uint8Array(leaves.length + 1);
  let marked = 0;
  const mark = (code: number): void => {
    marked += 1;
    marks[code + 1] = 1;
  };
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const isOpposite = operator === "ne" || (operator === "null" && values[0] === true);
  if (operator === "null") {
    marks.fill(1, 1);
    marked = leaves.length;
  } else if (operator === "contains" || operator === "startsWith") {
    const texts = columns.folded(path, piece);
    for (const value of values)
      findFolded(texts, foldBothWays(String(value)), FIND_FOLDINGS[operator], mark);
  } else {
    for (const value of values) {
      const matches = CREATE_TESTS[operator === "ne" ? "eq" : operator](value, path.type);
      for (let code = 0; code < leaves.length; code += 1)
        if (matches(leaves[code] ?? "")) mark(code);
    }
  }
  // No leaf matches, so no item does.
  if (marked === 0) {
    if (!isOpposite) fits.fill(0);
    return;
  }
  const opposite = Number(isOpposite);
  if (!lists) {
    for (let place = 0; place < fits.length; place += 1)
      fits[place] = (fits[place] ?? 0) & ((marks[firsts[place] ?? 0] ?? 0) ^ opposite);
    return;
  }
  const { codes, starts } = lists;
  // Without branches: mispredicted ones would take half of the time.
  for (let place = 0; place < fits.length; place += 1) {
    const end = starts[place + 1] ?? 0;
    let has = 0;
    for (let at = starts[place] ?? 0; at < end; at += 1) has |= marks[(codes[at] ?? 0) + 1] ?? 0;
    fits[place] = (fits[place] ?? 0) & (has ^ opposite);
  }
}

/** The type of the stored value of an open attribute decides. */
const isSameOpen = (leaf: Leaf, value: QueryValue): boolean =>
  typeof leaf === "number" ? compareOpen(leaf, value) === 0 : String(leaf) === value;

/** @returns as compareLeaf; texts are compared with numbers as the numbers that they are */
function compareOpen(leaf: Leaf, value: QueryValue): number {
  const number = typeof value === "string" ? readNumber(value) : value;
  return typeof leaf === "number" && typeof number === "number" ? leaf - number : Number.NaN;
}

/** Creates the test of whether a leaf matches a value. */
type CreateTest = (value: QueryValue, type: ValueType) => (leaf: Leaf) => boolean;

/** @param holds which results of a comparison match the operator */
const inOrder =
  (holds: (order: number) => boolean): CreateTest =>
  (value, type) => {
    const compare = type === "open" ? compareOpen : compareLeaf;
    return (leaf) => holds(compare(leaf, value, type));
  };

const CREATE_TESTS: Readonly<Record<Compared, CreateTest>> = {
  eq: (value, type) => {
    if (type === "open") return (leaf) => isSameOpen(leaf, value);
    // A date without a time matches many timestamps.
    if (type === "timestamp") return (leaf) => compareLeaf(leaf, value, type) === 0;
    return (leaf) => leaf === value;
  },
  lt: inOrder((order) => order < 0),
  lte: inOrder((order) => order <= 0),
  gt: inOrder((order) => order > 0),
  gte: inOrder((order) => order >= 0),
};

const FIND_FOLDINGS: Readonly<Record<"contains" | "startsWith", FindFoldings>> = {
  contains: findInside,
  startsWith: findBeginnings,
};
