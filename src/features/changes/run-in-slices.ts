/** Long work with pauses, in which requests are answered. */
import { setImmediate as giveWay } from "node:timers/promises";

/** Longest time without a pause, in which requests wait. */
const SLICE_MS = 3;

export async function runInSlices<Result>(
  work: Generator<undefined, Result, undefined>,
): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done === true) return value;
    } while (performance.now() < end);
    await giveWay();
  }
}
