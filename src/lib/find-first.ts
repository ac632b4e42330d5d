/** @returns the first place where the condition holds (binary search); it must then hold up to the end */
export function findFirst(start: number, end: number, holds: (place: number) => boolean): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
