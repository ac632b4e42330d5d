/**
 * In charge of sorting more than fits into one slice: a merge sort that can be interrupted. In come
 * the numbers, a comparison and the slices; out go the numbers in order.
 */
import type { Slices } from "./slices.ts";

/** Sorted at once. */
const RUN_LENGTH = 32;

type Compare = (one: number, other: number) => number;

/** @returns the numbers in order, equal ones as they stood */
export async function sortInSlices(
  numbers: Uint32Array,
  compare: Compare,
  slices: Slices,
): Promise<Uint32Array> {
  const { length } = numbers;
  let [sorted, merged] = [numbers.slice(), new Uint32Array(length)];
  for (let start = 0; start < length; start += RUN_LENGTH) {
    sorted.subarray(start, start + RUN_LENGTH).sort(compare);
    if (slices.isOver()) await slices.pause();
  }
  for (let run = RUN_LENGTH; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length);
      const end = Math.min(middle + run, length);
      let [left, right] = [start, middle];
      for (let place = start; place < end; place += 1) {
        const [one = 0, other = 0] = [sorted[left], sorted[right]];
        const isLeft = right >= end || (left < middle && compare(one, other) <= 0);
        merged[place] = isLeft ? one : other;
        if (isLeft) left += 1;
        else right += 1;
        if (slices.isOver()) await slices.pause();
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
