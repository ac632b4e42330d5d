/**
 * In charge of sharing the processor: long work is done in slices, and between two of them waiting
 * requests get their turn. In comes work that pauses now and then; out goes its result, and no two
 * such works run at once.
 */
import { setImmediate as giveWay, setTimeout as sleep } from "node:timers/promises";
import { requestError } from "../../errors.ts";
import type { UnavailableReason } from "../../errors.ts";

/** A plain page waits no longer than this for a query. */
const SLICE_MS = 4;
/** The clock is looked at after so many steps. */
const STEPS = 32;
/**
 * Where other requests are answered meanwhile, they get so many times as long as the slice took. A
 * connection that stays open brings its next request only when it has the answer to the one before:
 * after a single turn of the event loop queries would have the processor nearly to themselves.
 */
const REST = 3;
/** Queries beyond this number do not wait in line. */
const MAX_WAITING = 100;

/** To be called at every step of a loop; it mostly returns at once. */
export interface Slices {
  /**
   * @param steps how many were done since, by default one; as many as there are items for work that
   *   treats all of them at once
   * @returns whether the slice is used up: then `pause` has to be awaited
   */
  isOver(steps?: number): boolean;
  pause(): Promise<void>;
}

interface Pacing extends Slices {
  /** The time until now was nobody's. */
  begin(): void;
}

/** @param countAnswered how many requests were answered so far that needed no work */
function createPacing(countAnswered: () => number): Pacing {
  let began = performance.now();
  let answered = countAnswered();
  let done = 0;
  const begin = (): void => {
    began = performance.now();
    answered = countAnswered();
  };
  return {
    begin,
    isOver(steps = 1) {
      done += steps;
      if (done < STEPS) return false;
      done = 0;
      return performance.now() - began > SLICE_MS;
    },
    async pause() {
      const workedMs = performance.now() - began;
      await giveWay();
      if (countAnswered() !== answered) await sleep(workedMs * REST);
      begin();
    },
  };
}

/** @returns slices for work that nobody else waits for */
export const createSlices = (): Slices => createPacing(() => 0);

/** Does one work after the other. */
export type Line = <Result>(work: (slices: Slices) => Promise<Result>) => Promise<Result>;

/**
 * @param countAnswered how many requests were answered so far that did not have to wait in line
 * @throws RequestError SERVICE_UNAVAILABLE when the line is too long
 */
export function createLine(countAnswered: () => number): Line {
  const pacing = createPacing(countAnswered);
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
    const result = last.then(() => {
      pacing.begin();
      return work(pacing);
    });
    // Many short works are as long as a long one: the next begins when this one has paid, too.
    last = result.catch(() => undefined).then(() => pacing.pause());
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
