/**
 * In charge of which items fit all conditions of a filter. In come positions, conditions and the
 * columns of their paths; out go those positions that fit, in their order.
 */
import type { Condition, FieldPath } from "../query/query-model.ts";
import type { Column } from "./column.ts";
import { FIND_LEAVES } from "./find-leaves.ts";
import type { Codes } from "./find-leaves.ts";
import type { Slices } from "./slices.ts";

/** Gathering positions from as many leaves as this share of all takes as long as looking at all. */
const MAX_GATHERED_SHARE = 1 / 8;

/** A condition, and what is known of it before any item is looked at. */
interface Prepared {
  readonly condition: Condition;
  readonly column: Column;
  /** Of `ne`, the leaves that do not fit; of `null`, none. */
  readonly codes: Codes;
  /** How many items fit at most; Infinity: too many to gather. */
  readonly most: number;
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
    prepared.push(await prepareCondition(condition, columnOf(condition.path), slices));
  prepared.sort((one, other) => (one.most === other.most ? 0 : one.most - other.most));
  const [first] = prepared;
  const isGathered = !positions && first !== undefined && first.most < Infinity;
  let left = isGathered ? gatherPositions(first) : (positions ?? listAll(length));
  for (const condition of isGathered ? prepared.slice(1) : prepared) {
    left = keepFitting(left, condition);
    if (slices.isOver(length)) await slices.pause();
  }
  return left;
}

async function prepareCondition(
  condition: Condition,
  column: Column,
  slices: Slices,
): Promise<Prepared> {
  const { operator } = condition;
  if (operator === "null") return { condition, column, codes: [], most: Infinity };
  const codes = await FIND_LEAVES[operator === "ne" ? "eq" : operator](condition, column, slices);
  const most = operator === "ne" ? Infinity : countPositions(column, codes);
  return { condition, column, codes, most };
}

/** @returns how many positions have the leaves; Infinity where gathering them does not pay */
function countPositions({ length, positions: { starts } }: Column, codes: Codes): number {
  const limit = length * MAX_GATHERED_SHARE;
  let count = 0;
  for (const code of codes) {
    count += (starts[code + 1] ?? 0) - (starts[code] ?? 0);
    // The positions of a single leaf are there, in order.
    if (count > limit && codes.length > 1) return Infinity;
  }
  return count;
}

function gatherPositions({ column: { positions }, codes, most }: Prepared): Uint32Array {
  const { starts, members } = positions;
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

function listAll(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let position = 0; position < length; position += 1) all[position] = position;
  return all;
}

/** @returns the positions that fit the condition, in their order */
function keepFitting(
  positions: Uint32Array,
  { condition: { operator, values }, column, codes }: Prepared,
): Uint32Array {
  const { starts, members } = column.codes;
  const marks = new Uint8Array(column.leaves.length);
  if (operator === "null") marks.fill(1);
  for (const code of codes) marks[code] = 1;
  // `ne` is the exact opposite of `=`, so that every item is found by one of the two.
  const opposite = Number(operator === "ne" || (operator === "null" && values[0] === true));
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
