/**
 * Which items of a collection match a comparison, where each has at most one leaf and all leaves have
 * the type of the values: two binary searches in the order of the whole column, and one loop.
 */
import { findFirst } from "../lib/find-first.ts";
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import type { Leaf } from "./columns.ts";

/** The operators that compare; `ne` is the opposite of `=`. */
export type Compared = Exclude<Operator, "ne" | "null" | "contains" | "startsWith">;

/** The others have few values each, or values of several types. */
const RANKED_TYPES: ReadonlySet<ValueType> = new Set([
  "text",
  "uuid",
  "number",
  "date",
  "timestamp",
]);

/** A part of the leaves in ascending order, from those that equal the value, up to `count`. */
type Range = (begin: number, end: number, count: number) => readonly [from: number, to: number];

const RANGES: Readonly<Partial<Record<Operator, Range>>> = {
  eq: (begin, end) => [begin, end],
  ne: (begin, end) => [begin, end],
  lt: (begin) => [0, begin],
  lte: (_, end) => [0, end],
  gt: (_, end, count) => [end, count],
  gte: (begin, _, count) => [begin, count],
};

export const isRanked = ({ operator, path }: Condition): boolean =>
  RANGES[operator] !== undefined && RANKED_TYPES.has(path.type) && !path.isList;

/** `YYYY-MM-DD`; for a timestamp field it means the whole day. */
const DAY_LENGTH = 10;

/** @returns less than, equal to or more than 0; NaN where the two cannot be compared */
export function compareLeaf(leaf: Leaf, value: QueryValue, type: ValueType): number {
  if (typeof leaf === "number") return typeof value === "number" ? leaf - value : Number.NaN;
  if (typeof leaf !== "string" || typeof value !== "string") return Number.NaN;
  const isDay = type === "timestamp" && value.length === DAY_LENGTH;
  if (isDay ? leaf.startsWith(value) : leaf === value) return 0;
  return leaf < value ? -1 : 1;
}

/**
 * @param fits by position: 1 as long as the item matches, else 0
 * @param leaves in the order of `<`
 * @param ranks by position, the rank of the item's leaf, counted from 1; 0: it has none
 */
export function filterByRank(
  fits: Uint8Array,
  { operator, values, path }: Condition,
  leaves: readonly Leaf[],
  ranks: Uint32Array,
): void {
  const range = RANGES[operator];
  if (!range) throw new Error(`${operator} does not compare`);
  /** By rank; 0, for items without a leaf, is never marked. */
  const marks = new Uint8Array(leaves.length + 1);
  for (const value of values) {
    const order = (place: number): number => compareLeaf(leaves[place] ?? "", value, path.type);
    // A value that cannot be compared with one leaf cannot be compared with any.
    if (Number.isNaN(order(0))) continue;
    const begin = findFirst(0, leaves.length, (place) => order(place) >= 0);
    const end = findFirst(begin, leaves.length, (place) => order(place) > 0);
    const [from, to] = range(begin, end, leaves.length);
    marks.fill(1, from + 1, to + 1);
  }
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const opposite = Number(operator === "ne");
  for (let position = 0; position < fits.length; position += 1)
    fits[position] = (fits[position] ?? 0) & ((marks[ranks[position] ?? 0] ?? 0) ^ opposite);
}
