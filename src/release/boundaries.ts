/** The moments at which a resource changes by itself: those at which articles come and go. */
import type { Chunk } from "../store/chunk.ts";
import { spanOf } from "./delivery.ts";
import type { LocalTime } from "./local-time.ts";

export interface Boundaries {
  /** @returns the last boundary not later than `now` in ms, or -Infinity */
  lastAt(now: number): number;
  /** @returns the first boundary later than `now` in ms, or Infinity */
  nextAfter(now: number): number;
}

/** Of a chunk, in ascending order without repetitions. */
type Moments = Float64Array;

/** Of each chunk, for a time zone and languages: releases of a store rarely differ in these. */
const known = new WeakMap<Chunk, { readonly key: string; readonly moments: Moments }>();

/**
 * @param codes of languages whose articles count
 * @returns when articles of a chunk come and go
 */
export function findMoments(
  chunk: Chunk,
  codes: ReadonlySet<string>,
  localTime: LocalTime,
): Moments {
  const key = `${localTime.timeZone} ${[...codes].join()}`;
  const found = known.get(chunk);
  if (found?.key === key) return found.moments;
  const times = new Set<number>();
  for (const [code, from, to] of chunk.facts.windows) {
    if (!codes.has(code)) continue;
    const { opens, closes } = spanOf(
      {
        State: "TIME_CONTROLLED",
        TimeControlledPublishedFrom: from,
        TimeControlledPublishedTo: to,
      },
      localTime,
    );
    times.add(opens).add(closes);
  }
  const finite = [...times].filter((time) => Number.isFinite(time));
  const moments = Float64Array.from(finite).toSorted();
  known.set(chunk, { key, moments });
  return moments;
}

/** @returns how many moments are not later than `now` */
function countAt(moments: Moments, now: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle] ?? Infinity) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createBoundaries(parts: readonly Moments[]): Boundaries {
  const filled = parts.filter(({ length }) => length > 0);
  let last = -Infinity;
  let next = filled.length === 0 ? Infinity : -Infinity;
  /** Most are asked for the time between two boundaries in which the last one was asked for. */
  const look = (now: number): void => {
    if (last <= now && now < next) return;
    [last, next] = [-Infinity, Infinity];
    for (const moments of filled) {
      const count = countAt(moments, now);
      last = Math.max(last, moments[count - 1] ?? -Infinity);
      next = Math.min(next, moments[count] ?? Infinity);
    }
  };
  return {
    lastAt(now) {
      look(now);
      return last;
    },
    nextAfter(now) {
      look(now);
      return next;
    },
  };
}
