/** Binary searches in ascending numbers. */

/** @returns how many of them are not beyond a value */
export function countUpTo(numbers: Uint32Array | Float64Array, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @returns the index of the last of the ascending `starts` that is not beyond the position */
export const findStart = (starts: Uint32Array, position: number): number =>
  Math.max(0, countUpTo(starts, position) - 1);
