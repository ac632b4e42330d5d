/**
 * In charge of sharing the processor: long work is done in slices, and between two of them waiting
 * requests get their turn. In comes work that pauses now and then; out goes its result, and no two
 * such works run at once.
 */
import { setImmediate as giveWay } from "node:timers/promises";
import { requestError } from "../../errors.ts";
import type { UnavailableReason } from "../../errors.ts";

/** A plain page waits no longer than this for a query. */
const SLICE_MS = 5;
/** The clock is looked at after so many steps. */
const STEPS = 64;
/** Queries beyond this number do not wait in line. */
const MAX_WAITING = 100;

/** To be called at every step of a loop; it mostly returns at once. */
export interface Slices {
  /** @returns whether the slice is used up: then `pause` has to be awaited */
  isOver(): boolean;
  pause(): Promise<void>;
}

export function createSlices(): Slices {
  let began = performance.now();
  let steps = 0;
  return {
    isOver: () => ++steps % STEPS === 0 && performance.now() - began > SLICE_MS,
    async pause() {
      await giveWay();
      began = performance.now();
    },
  };
}

/** Does one work after the other. */
export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @throws RequestError SERVICE_UNAVAILABLE when the line is too long */
export function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= MAX_WAITING)
      throw requestError(
        "SERVICE_UNAVAILABLE",
        { reason: "tooManyQueries" satisfies UnavailableReason, seconds: 5 },
        { "Retry-After": "5" },
      );
    waiting += 1;
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
