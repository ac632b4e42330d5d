/**
 * In charge of the size of what goes into one statement. In come values; out go batches of them.
 */

/** Six values a row stay far below the 32,766 that SQLite binds to a statement at most. */
const ROWS_PER_STATEMENT = 500;

export function* cutBatches<Value>(
  values: readonly Value[],
  size: number = ROWS_PER_STATEMENT,
): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) {
    yield values.slice(start, start + size);
  }
}
