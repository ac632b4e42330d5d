import { setImmediate as giveWay } from "node:timers/promises";

/** Requests wait no longer than that, and what one pause leads to. */
const SLICE_MS = 3;

/** Does work of its own in this thread, so that requests are answered in between. */
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
