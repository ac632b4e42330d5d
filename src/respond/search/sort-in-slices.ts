/**
 * In charge of sorting more than fits into one slice: a merge sort that can be interrupted. In come
 * the numbers, a comparison and the slices; out go the numbers in order.
 */
import type { Slices } from "../evaluate/slices.ts";

/** Sorted at once. */
const RUN_LENGTH = 32;

/** @returns the numbers in order, equal ones as they stood */
export async function sortInSlices(
  numbers: readonly number[],
  compare: (one: number, other: number) => number,
  slices: Slices,
): Promise<readonly number[]> {
  let runs: (readonly number[])[] = [];
  for (let start = 0; start < numbers.length; start += RUN_LENGTH) {
    runs.push(numbers.slice(start, start + RUN_LENGTH).toSorted(compare));
    if (slices.isOver()) await slices.pause();
  }
  while (runs.length > 1) {
    const merged: (readonly number[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], compare, slices));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns(
  left: readonly number[],
  right: readonly number[],
  compare: (one: number, other: number) => number,
  slices: Slices,
): Promise<readonly number[]> {
  const merged: number[] = [];
  let [fromLeft, fromRight] = [0, 0];
  for (;;) {
    const one = left[fromLeft];
    const other = right[fromRight];
    if (one !== undefined && (other === undefined || compare(one, other) <= 0)) {
      merged.push(one);
      fromLeft += 1;
    } else if (other === undefined) return merged;
    else {
      merged.push(other);
      fromRight += 1;
    }
    if (slices.isOver()) await slices.pause();
  }
}
