/** Which items of a piece fit a condition. A leaf is looked at once, however many items have it. */
import type { Condition, Operator, QueryValue, ValueType } from "../query/query-model.ts";
import { readNumber } from "../query/values.ts";
import { foldBothWays } from "../text/fold-text.ts";
import { findBeginnings, findFolded, findInside } from "../text/folded-texts.ts";
import type { FindFoldings, FoldedTexts } from "../text/folded-texts.ts";
import type { Piece } from "../../release/collection.ts";
import type { Columns, Leaf } from "./columns.ts";

/** @param fits by place in the piece: 1 as long as the item fits, else 0 */
export function filterPiece(
  fits: Uint8Array,
  condition: Condition,
  columns: Columns,
  piece: Piece,
): void {
  const { operator, values, path } = condition;
  const { leaves, starts, codes } = columns.part(path, piece);
  const marks = new Uint8Array(leaves.length);
  const mark = (code: number): void => void (marks[code] = 1);
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const isOpposite = operator === "ne" || (operator === "null" && values[0] === true);
  if (operator === "null") marks.fill(1);
  else {
    const folded = (): FoldedTexts => columns.folded(path, piece);
    MARK_LEAVES[operator === "ne" ? "eq" : operator](condition, leaves, mark, folded);
  }
  const opposite = Number(isOpposite);
  // Without branches: nobody could predict them, and wrong guesses would take half of the time.
  for (let place = 0; place < fits.length; place += 1) {
    const end = starts[place + 1] ?? 0;
    let has = 0;
    for (let at = starts[place] ?? 0; at < end; at += 1) has |= marks[codes[at] ?? 0] ?? 0;
    fits[place] = (fits[place] ?? 0) & (has ^ opposite);
  }
}

type Mark = (code: number) => void;

/** Marks the leaves that fit. */
type MarkLeaves = (
  condition: Condition,
  leaves: readonly Leaf[],
  mark: Mark,
  folded: () => FoldedTexts,
) => void;

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

type Test = (leaf: Leaf) => boolean;

/** @param createTest what a leaf has to be to fit a value */
const markEach =
  (createTest: (value: QueryValue, type: ValueType) => Test): MarkLeaves =>
  ({ path, values }, leaves, mark) => {
    for (const value of values) {
      const fits = createTest(value, path.type);
      for (let code = 0; code < leaves.length; code += 1) if (fits(leaves[code] ?? "")) mark(code);
    }
  };

/** @param holds which results of a comparison the operator takes */
const inOrder = (holds: (order: number) => boolean): MarkLeaves =>
  markEach((value, type) => (leaf) => holds(compareLeaf(leaf, value, type)));

const folded =
  (find: FindFoldings): MarkLeaves =>
  ({ values }, _leaves, mark, fold) => {
    const texts = fold();
    for (const value of values) findFolded(texts, foldBothWays(String(value)), find, mark);
  };

/** `ne` is the opposite of `eq`, and `null` needs no leaves. */
const MARK_LEAVES: Readonly<Record<Exclude<Operator, "ne" | "null">, MarkLeaves>> = {
  eq: markEach((value, type) => {
    if (type === "open") return (leaf) => isSameOpen(leaf, value);
    // A day alone stands for many timestamps.
    if (type === "timestamp") return (leaf) => compareLeaf(leaf, value, type) === 0;
    return (leaf) => leaf === value;
  }),
  lt: inOrder((order) => order < 0),
  lte: inOrder((order) => order <= 0),
  gt: inOrder((order) => order > 0),
  gte: inOrder((order) => order >= 0),
  contains: folded(findInside),
  startsWith: folded(findBeginnings),
};
