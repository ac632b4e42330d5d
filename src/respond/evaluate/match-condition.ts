/**
 * In charge of one condition of a filter: one row per operator. In come the condition and the column
 * of its path; out goes whether an item fits, by position. What an item without a value or with
 * several means is the same for all operators.
 */
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import { foldBothWays, foldedIncludes, foldedStartsWith } from "../search/fold-text.ts";
import type { Foldings } from "../search/fold-text.ts";
import type { Column } from "./columns.ts";
import { listLeaves } from "./leaves.ts";
import type { Leaf } from "./leaves.ts";

/** @returns whether a leaf fits one value */
type Fits = (leaf: Leaf) => boolean;

/** `YYYY-MM-DD`; in a timestamp field it stands for the whole day. */
const DAY_LENGTH = 10;

// RFC 8259 §6
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** @returns less than, equal to or more than 0; NaN where the two cannot be compared */
function compareLeaf(leaf: Leaf, value: QueryValue, type: ValueType): number {
  if (type === "open" && typeof value === "string") {
    return typeof leaf === "number" && JSON_NUMBER.test(value) ? leaf - Number(value) : Number.NaN;
  }
  if (typeof leaf === "number") return typeof value === "number" ? leaf - value : Number.NaN;
  if (typeof leaf !== "string" || typeof value !== "string") return Number.NaN;
  const isDay = type === "timestamp" && value.length === DAY_LENGTH;
  const written = isDay ? leaf.slice(0, DAY_LENGTH) : leaf;
  return written === value ? 0 : written < value ? -1 : 1;
}

function isSame(leaf: Leaf, value: QueryValue, type: ValueType): boolean {
  if (type === "timestamp") return compareLeaf(leaf, value, type) === 0;
  if (type !== "open") return leaf === value;
  // The type of the stored value decides.
  return typeof leaf === "number" ? compareLeaf(leaf, value, type) === 0 : String(leaf) === value;
}

/** Foldings are remembered with the column: the same texts are compared again and again. */
function foldingOf(column: Column, leaf: string): Foldings {
  const known = (column.derived.get("foldings") ?? new Map()) as Map<string, Foldings>;
  column.derived.set("foldings", known);
  const found = known.get(leaf) ?? foldBothWays(leaf);
  known.set(leaf, found);
  return found;
}

type CreateFits = (value: QueryValue, type: ValueType, column: Column) => Fits;

const ordered =
  (holds: (order: number) => boolean): CreateFits =>
  (value, type) =>
  (leaf) =>
    holds(compareLeaf(leaf, value, type));

const folded =
  (compare: typeof foldedIncludes): CreateFits =>
  (value, _type, column) => {
    const part = foldBothWays(String(value));
    return (leaf) => typeof leaf === "string" && compare(foldingOf(column, leaf), part);
  };

const CREATE_FITS: Readonly<Record<Exclude<Operator, "ne" | "null">, CreateFits>> = {
  eq: (value, type) => (leaf) => isSame(leaf, value, type),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  contains: folded(foldedIncludes),
  startsWith: folded(foldedStartsWith),
};

/** @returns whether the item at a position fits */
export function createMatcher(
  { path, operator, values }: Condition,
  column: Column,
): (position: number) => boolean {
  const leavesAt = (position: number): readonly Leaf[] =>
    listLeaves(column.values[position] ?? null);
  if (operator === "null") {
    const [isNull] = values;
    return (position) => (leavesAt(position).length === 0) === isNull;
  }
  const create = CREATE_FITS[operator === "ne" ? "eq" : operator];
  const fits = values.map((value) => create(value, path.type, column));
  const holds = (position: number): boolean =>
    leavesAt(position).some((leaf) => fits.some((fit) => fit(leaf)));
  // The exact opposite, so that every item is found by one of the two.
  return operator === "ne" ? (position) => !holds(position) : holds;
}
