/**
 * In charge of which leaves of a column fit a condition: one row per operator. In come the condition
 * and the column; out go their codes. A leaf is looked at once, however many items have it.
 */
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import type { Column } from "./column.ts";
import { findBeginnings, findInside, foldTexts, findFolded } from "./folded-texts.ts";
import type { FindFoldings, FoldedTexts } from "./folded-texts.ts";
import type { Leaf } from "./leaves.ts";
import { orderLeaves } from "./order.ts";
import type { Slices } from "./slices.ts";

/** `ne` is the opposite of `eq`, and `null` needs no leaves. */
type LeafOperator = Exclude<Operator, "ne" | "null">;

/** @returns codes, a few perhaps twice where the condition has several values */
type FindLeaves = (condition: Condition, column: Column, slices: Slices) => Promise<Uint32Array>;

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

/** The type of the stored value of an open attribute decides. */
const isSameOpen = (leaf: Leaf, value: QueryValue): boolean =>
  typeof leaf === "number" ? compareLeaf(leaf, value, "open") === 0 : String(leaf) === value;

/** @returns the first place where the condition holds, given that it then holds to the end */
function findFirst(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For attributes that are not declared: no order and no index serves all types of their values. */
async function findEach(
  { leaves }: Column,
  slices: Slices,
  fits: (leaf: Leaf) => boolean,
): Promise<Uint32Array> {
  const found: number[] = [];
  for (const [code, leaf] of leaves.entries()) {
    if (fits(leaf)) found.push(code);
    if (slices.isOver()) await slices.pause();
  }
  return new Uint32Array(found);
}

/** @param holds which results of a comparison the operator takes */
const inOrder =
  (holds: (order: number) => boolean): FindLeaves =>
  async ({ path, values }, column, slices) => {
    const { type } = path;
    if (type === "open")
      return findEach(column, slices, (leaf) =>
        values.some((value) => holds(compareLeaf(leaf, value, type))),
      );
    const { codes } = await orderLeaves(column, path, undefined, slices);
    const findFitting = (value: QueryValue): Uint32Array => {
      const orderAt = (place: number): number =>
        compareLeaf(column.leaves[codes[place] ?? 0] ?? "", value, type);
      const equal = findFirst(codes.length, (place) => orderAt(place) >= 0);
      const more = findFirst(codes.length, (place) => orderAt(place) > 0);
      const start = holds(-1) ? 0 : holds(0) ? equal : more;
      const end = holds(1) ? codes.length : holds(0) ? more : equal;
      return codes.subarray(start, end);
    };
    const [first, ...others] = values.map(findFitting);
    if (first && others.length === 0) return first;
    return Uint32Array.from([first ?? [], ...others].flatMap((fitting) => [...fitting]));
  };

const findSameTime = inOrder((order) => order === 0);

const findEqual: FindLeaves = async (condition, column, slices) => {
  const { path, values } = condition;
  // A day alone stands for many timestamps.
  if (path.type === "timestamp") return findSameTime(condition, column, slices);
  if (path.type === "open")
    return findEach(column, slices, (leaf) => values.some((value) => isSameOpen(leaf, value)));
  return new Uint32Array(values.flatMap((value) => column.codeOf(value) ?? []));
};

const folded =
  (find: FindFoldings): FindLeaves =>
  async ({ values }, { leaves, derived }, slices) => {
    // Remembered with the column: the same texts are compared again and again.
    const known = derived.get("folded") as FoldedTexts | undefined;
    const texts = known ?? (await foldTexts(leaves, slices));
    derived.set("folded", texts);
    return findFolded(texts, values.map(String), find, slices);
  };

export const FIND_LEAVES: Readonly<Record<LeafOperator, FindLeaves>> = {
  eq: findEqual,
  lt: inOrder((order) => order < 0),
  lte: inOrder((order) => order <= 0),
  gt: inOrder((order) => order > 0),
  gte: inOrder((order) => order >= 0),
  contains: folded(findInside),
  startsWith: folded(findBeginnings),
};
