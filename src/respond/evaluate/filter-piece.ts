/**
 * Which items of a piece match a condition. Each distinct leaf is compared once, however many items have
 * it.
 */
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import { readNumber } from "../query/values.ts";
import { foldBothWays } from "../text/fold-text.ts";
import { findBeginnings, findFolded, findInside } from "../text/folded-texts.ts";
import type { FindFoldings } from "../text/folded-texts.ts";
import { findFirst } from "../find-first.ts";
import type { Piece } from "../../release/collection.ts";
import type { Columns, Leaf } from "./columns.ts";

/** With fewer leaves, comparing all of them is faster than sorting. */
const MIN_SORTED = 16;

/** @param fits by place in the piece: 1 as long as the item matches, else 0 */
export function filterPiece(
  fits: Uint8Array,
  condition: Condition,
  columns: Columns,
  piece: Piece,
): void {
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
    const isComparable = leaves.length >= MIN_SORTED && path.type !== "open";
    const sorted = isComparable ? columns.sorted(path, piece) : undefined;
    const compared = operator === "ne" ? "eq" : operator;
    for (const value of values) {
      if (sorted) markSorted(sorted, leaves, value, path.type, RANGES[compared], mark);
      else markEach(leaves, CREATE_TESTS[compared](value, path.type), mark);
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

type Mark = (code: number) => void;

/** `YYYY-MM-DD`; for a timestamp field it means the whole day. */
const DAY_LENGTH = 10;

/** @returns less than, equal to or more than 0; NaN where the two cannot be compared */
function compareLeaf(leaf: Leaf, value: QueryValue, type: ValueType): number {
  if (type === "open" && typeof value === "string")
    return typeof leaf === "number" ? leaf - (readNumber(value) ?? Number.NaN) : Number.NaN;
  if (typeof leaf === "number") return typeof value === "number" ? leaf - value : Number.NaN;
  if (typeof leaf !== "string" || typeof value !== "string") return Number.NaN;
  const isDay = type === "timestamp" && value.length === DAY_LENGTH;
  if (isDay ? leaf.startsWith(value) : leaf === value) return 0;
  return leaf < value ? -1 : 1;
}

/** The type of the stored value of an open attribute decides. */
const isSameOpen = (leaf: Leaf, value: QueryValue): boolean =>
  typeof leaf === "number" ? compareLeaf(leaf, value, "open") === 0 : String(leaf) === value;

/** Creates the test of whether a leaf matches a value. */
type CreateTest = (value: QueryValue, type: ValueType) => (leaf: Leaf) => boolean;

function markEach(leaves: readonly Leaf[], fits: (leaf: Leaf) => boolean, mark: Mark): void {
  for (let code = 0; code < leaves.length; code += 1) if (fits(leaves[code] ?? "")) mark(code);
}

type Compared = Exclude<Operator, "ne" | "null" | "contains" | "startsWith">;

/** @param holds which results of a comparison match the operator */
const inOrder =
  (holds: (order: number) => boolean): CreateTest =>
  (value, type) =>
  (leaf) =>
    holds(compareLeaf(leaf, value, type));

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

/** The range of sorted leaves that match an operator, given the range of leaves that equal the value. */
type Range = (begin: number, end: number, count: number) => readonly [from: number, to: number];

const RANGES: Readonly<Record<Compared, Range>> = {
  eq: (begin, end) => [begin, end],
  lt: (begin) => [0, begin],
  lte: (_, end) => [0, end],
  gt: (_, end, count) => [end, count],
  gte: (begin, _, count) => [begin, count],
};

/** @param sorted codes of the leaves, all of one type */
function markSorted(
  sorted: Uint32Array,
  leaves: readonly Leaf[],
  value: QueryValue,
  type: ValueType,
  range: Range,
  mark: Mark,
): void {
  const order = (place: number): number =>
    compareLeaf(leaves[sorted[place] ?? 0] ?? "", value, type);
  // All leaves have one type, so a value that cannot be compared with one cannot be compared with any.
  if (Number.isNaN(order(0))) return;
  const begin = findFirst(0, sorted.length, (place) => (leaves[sorted[place] ?? 0] ?? "") >= value);
  let end = begin;
  while (end < sorted.length && order(end) === 0) end += 1;
  const [from, to] = range(begin, end, sorted.length);
  for (let place = from; place < to; place += 1) mark(sorted[place] ?? 0);
}

const FIND_FOLDINGS: Readonly<Record<"contains" | "startsWith", FindFoldings>> = {
  contains: findInside,
  startsWith: findBeginnings,
};
