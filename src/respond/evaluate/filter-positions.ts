/** Which items fit a condition. A leaf is looked at once, however many items have it. */
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import { readNumber } from "../query/values.ts";
import { findFirst } from "../search/find-terms.ts";
import { foldBothWays } from "../text/fold-text.ts";
import { findBeginnings, findFolded, findInside, foldTexts } from "../text/folded-texts.ts";
import type { FindFoldings, FoldedTexts } from "../text/folded-texts.ts";
import type { Column, Leaf } from "./columns.ts";
import { orderLeaves } from "./order.ts";

/** @returns the positions that fit, in their order */
export function filterPositions(
  positions: Uint32Array,
  condition: Condition,
  column: Column,
): Uint32Array {
  const { operator, values } = condition;
  const marks = new Uint8Array(column.leaves.length);
  const mark = (code: number): void => void (marks[code] = 1);
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const isOpposite = operator === "ne" || (operator === "null" && values[0] === true);
  if (operator === "null") marks.fill(1);
  else MARK_LEAVES[operator === "ne" ? "eq" : operator](condition, column, mark);
  return keepFitting(positions, column, marks, isOpposite);
}

/** @param marks by code: 1 for the leaves any of which an item must have, or none where it is opposite */
function keepFitting(
  positions: Uint32Array,
  { starts, codes }: Column,
  marks: Uint8Array,
  isOpposite: boolean,
): Uint32Array {
  const opposite = Number(isOpposite);
  const kept = new Uint32Array(positions.length);
  let count = 0;
  // Without branches: nobody could predict them, and wrong guesses would take half of the time.
  for (const position of positions) {
    const end = starts[position + 1] ?? 0;
    let fits = 0;
    for (let place = starts[position] ?? 0; place < end; place += 1)
      fits |= marks[codes[place] ?? 0] ?? 0;
    kept[count] = position;
    count += fits ^ opposite;
  }
  return kept.slice(0, count);
}

type Mark = (code: number) => void;

/** Marks the leaves that fit. */
type MarkLeaves = (condition: Condition, column: Column, mark: Mark) => void;

/** `YYYY-MM-DD`; in a timestamp field it stands for the whole day. */
const DAY_LENGTH = 10;

/** @returns less than, equal to or more than 0; NaN where the two cannot be compared */
function compareLeaf(leaf: Leaf, value: QueryValue, type: ValueType): number {
  if (type === "open" && typeof value === "string")
    return typeof leaf === "number" ? leaf - (readNumber(value) ?? Number.NaN) : Number.NaN;
  if (typeof leaf === "number") return typeof value === "number" ? leaf - value : Number.NaN;
  if (typeof leaf !== "string" || typeof value !== "string") return Number.NaN;
  const isDay = type === "timestamp" && value.length === DAY_LENGTH;
  const written = isDay ? leaf.slice(0, DAY_LENGTH) : leaf;
  return written === value ? 0 : written < value ? -1 : 1;
}

/** The type of the stored value of an open attribute decides. */
const isSameOpen = (leaf: Leaf, value: QueryValue): boolean =>
  typeof leaf === "number" ? compareLeaf(leaf, value, "open") === 0 : String(leaf) === value;

/** For attributes that are not declared: no order and no index serves all types of their values. */
function markEach({ leaves }: Column, fits: (leaf: Leaf) => boolean, mark: Mark): void {
  for (const [code, leaf] of leaves.entries()) if (fits(leaf)) mark(code);
}

/** @param holds which results of a comparison the operator takes */
const inOrder =
  (holds: (order: number) => boolean): MarkLeaves =>
  ({ path, values }, column, mark) => {
    const { type } = path;
    if (type === "open") {
      const fits = (leaf: Leaf): boolean =>
        values.some((value) => holds(compareLeaf(leaf, value, type)));
      return markEach(column, fits, mark);
    }
    const { codes } = orderLeaves(column, path, undefined);
    for (const value of values) {
      const orderAt = (place: number): number =>
        compareLeaf(column.leaves[codes[place] ?? 0] ?? "", value, type);
      const equal = findFirst(codes.length, (place) => orderAt(place) >= 0);
      const more = findFirst(codes.length, (place) => orderAt(place) > 0);
      const start = holds(-1) ? 0 : holds(0) ? equal : more;
      const end = holds(1) ? codes.length : holds(0) ? more : equal;
      codes.subarray(start, end).forEach(mark);
    }
  };

const markSameTime = inOrder((order) => order === 0);

const markEqual: MarkLeaves = (condition, column, mark) => {
  const { path, values } = condition;
  // A day alone stands for many timestamps.
  if (path.type === "timestamp") return markSameTime(condition, column, mark);
  if (path.type === "open") {
    const fits = (leaf: Leaf): boolean => values.some((value) => isSameOpen(leaf, value));
    return markEach(column, fits, mark);
  }
  for (const value of values) {
    const code = column.codeOf(value);
    if (code !== undefined) mark(code);
  }
};

const folded =
  (find: FindFoldings): MarkLeaves =>
  ({ values }, { leaves, derived }, mark) => {
    // Remembered with the column: the same texts are compared again and again.
    const known = derived.get("folded") as FoldedTexts | undefined;
    const texts = known ?? foldTexts(leaves);
    derived.set("folded", texts);
    for (const value of values) findFolded(texts, foldBothWays(String(value)), find, mark);
  };

/** `ne` is the opposite of `eq`, and `null` needs no leaves. */
const MARK_LEAVES: Readonly<Record<Exclude<Operator, "ne" | "null">, MarkLeaves>> = {
  eq: markEqual,
  lt: inOrder((order) => order < 0),
  lte: inOrder((order) => order <= 0),
  gt: inOrder((order) => order > 0),
  gte: inOrder((order) => order >= 0),
  contains: folded(findInside),
  startsWith: folded(findBeginnings),
};
