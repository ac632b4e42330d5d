/**
 * Shares the processor: long work is done in slices, and between two of them waiting requests get
 * their turn.
 */
import { setImmediate as giveWay, setTimeout as sleep } from "node:timers/promises";

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
export function createPacing(countAnswered: () => number): Pacing {
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

/** Sorted at once. */
const RUN_LENGTH = 32;

type Compare = (one: number, other: number) => number;

/**
 * A merge sort that can be interrupted.
 * @returns the numbers in order, equal ones as they stood
 */
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
