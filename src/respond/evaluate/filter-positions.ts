/**
 * In charge of which items fit all conditions of a filter. In come positions, conditions and the
 * columns of their paths; out go those positions that fit, in their order.
 */
import type { Condition, FieldPath } from "../query/query-model.ts";
import type { Column } from "./column.ts";
import { FIND_LEAVES } from "./find-leaves.ts";
import type { Slices } from "./slices.ts";

/** Gathering positions from as many leaves as this share of all takes as long as looking at all. */
const MAX_GATHERED_SHARE = 1 / 8;

/** A condition, and what is known of it before any item is looked at. */
interface Prepared {
  readonly column: Column;
  /** False: an item may have several leaves, and each condition may hold for another of them. */
  readonly isSingle: boolean;
  /** Of the leaves that fit, any of which an item must have. */
  readonly codes: Uint32Array;
  /** True: of the leaves none of which it may have. */
  readonly isOpposite: boolean;
}

/**
 * What one condition leaves is all that the next has to look at, so those that leave few come first.
 * @param positions absent: all of the collection
 */
export async function filterPositions(
  positions: Uint32Array | undefined,
  length: number,
  conditions: readonly Condition[],
  columnOf: (path: FieldPath) => Column,
  slices: Slices,
): Promise<Uint32Array> {
  const prepared: Prepared[] = [];
  for (const condition of conditions)
    mergeInto(prepared, await prepareCondition(condition, columnOf(condition.path), slices));
  const [first, ...others] = prepared
    .map((condition) => ({ ...condition, most: countPositions(condition) }))
    .toSorted((one, other) => (one.most === other.most ? 0 : one.most - other.most));
  let left = positions ?? (first?.most === Infinity ? listAll(length) : undefined);
  if (first) left = left ? keepFitting(left, first) : gatherPositions(first, first.most);
  for (const condition of others) {
    if (slices.isOver(length)) await slices.pause();
    left &&= keepFitting(left, condition);
  }
  return left ?? listAll(length);
}

async function prepareCondition(
  condition: Condition,
  column: Column,
  slices: Slices,
): Promise<Prepared> {
  const { operator, values, path } = condition;
  const isSingle = !path.isList;
  if (operator === "null")
    return {
      column,
      isSingle,
      codes: listAll(column.leaves.length),
      isOpposite: values[0] === true,
    };
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const isOpposite = operator === "ne";
  const codes = await FIND_LEAVES[isOpposite ? "eq" : operator](condition, column, slices);
  return { column, isSingle, codes, isOpposite };
}

/** From and until, both for the same value: each of them leaves many, both together few. */
function mergeInto(prepared: Prepared[], condition: Prepared): void {
  const index = prepared.findIndex(
    ({ column, isOpposite }) => column === condition.column && !isOpposite,
  );
  const same = prepared[index];
  if (!same || condition.isOpposite || !condition.isSingle) {
    prepared.push(condition);
    return;
  }
  const marks = markCodes(same);
  prepared[index] = { ...same, codes: condition.codes.filter((code) => marks[code] === 1) };
}

function markCodes({ column, codes }: Prepared): Uint8Array {
  const marks = new Uint8Array(column.leaves.length);
  for (const code of codes) marks[code] = 1;
  return marks;
}

/** @returns how many positions fit at most; Infinity where gathering them does not pay */
function countPositions({ column, codes, isOpposite }: Prepared): number {
  if (isOpposite) return Infinity;
  const { starts } = column.positions;
  const limit = column.length * MAX_GATHERED_SHARE;
  let count = 0;
  for (const code of codes) {
    count += (starts[code + 1] ?? 0) - (starts[code] ?? 0);
    // The positions of a single leaf are there, in order.
    if (count > limit && codes.length > 1) return Infinity;
  }
  return count;
}

function gatherPositions({ column, codes }: Prepared, most: number): Uint32Array {
  const { starts, members } = column.positions;
  const gathered = new Uint32Array(most);
  let count = 0;
  for (const code of codes) {
    const end = starts[code + 1] ?? 0;
    for (let index = starts[code] ?? 0; index < end; index += 1) {
      gathered[count] = members[index] ?? 0;
      count += 1;
    }
  }
  if (codes.length <= 1) return gathered;
  gathered.sort();
  return gathered.filter((position, index) => index === 0 || position !== gathered[index - 1]);
}

/** @returns 0 to `length` - 1 */
function listAll(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) all[index] = index;
  return all;
}

/** @returns the positions that fit the condition, in their order */
function keepFitting(positions: Uint32Array, condition: Prepared): Uint32Array {
  const { starts, members } = condition.column.codes;
  const marks = markCodes(condition);
  const opposite = Number(condition.isOpposite);
  const kept = new Uint32Array(positions.length);
  let count = 0;
  // Without branches: nobody could predict them, and wrong guesses would take half of the time.
  for (const position of positions) {
    const end = starts[position + 1] ?? 0;
    let fits = 0;
    for (let place = starts[position] ?? 0; place < end; place += 1)
      fits |= marks[members[place] ?? 0] ?? 0;
    kept[count] = position;
    count += fits ^ opposite;
  }
  return kept.slice(0, count);
}
