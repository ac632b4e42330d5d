/** @returns the values in their order, at most so many at a time */
export function* inSlices<Value>(
  values: readonly Value[],
  most: number,
): Generator<readonly Value[], void, undefined> {
  for (let start = 0; start < values.length; start += most) yield values.slice(start, start + most);
}
