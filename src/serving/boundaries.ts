/**
 * The moments at which a resource changes by itself, because texts and items appear and vanish, and its
 * Last-Modified.
 */
import { countUpTo } from "../lib/find-start.ts";
import { CLOCK_TOLERANCE_MS } from "../store/publish/instants.ts";

export interface Boundaries {
  /** @returns the last boundary not later than `now` in ms, or -Infinity */
  lastAt(now: number): number;
  /** @returns the first boundary later than `now` in ms, or Infinity */
  nextAfter(now: number): number;
}

/** @param moments in any order, with repetitions; infinite ones are ignored */
export function createBoundaries(moments: Iterable<number>): Boundaries {
  const sorted = Float64Array.from(new Set(moments)).filter(Number.isFinite).toSorted();
  return {
    lastAt: (now) => sorted[countUpTo(sorted, now) - 1] ?? -Infinity,
    nextAfter: (now) => sorted[countUpTo(sorted, now)] ?? Infinity,
  };
}

/**
 * The time after a boundary within which some server may still serve the release before one that was
 * published before the boundary: the difference between two clocks, and a minute for the transaction
 * that has its instant, and for the look at the store.
 */
const UNSETTLED_MS = CLOCK_TOLERANCE_MS + 60_000;

/**
 * Since when a resource has been the same (RFC 9110 §8.8.2), from facts of the store alone: every
 * server gives the same date, also after a restart, and never the same date for two different
 * bodies (docs/decisions/0018-no-date-right-after-midnight.md).
 * @param changedAt when the resource got its current bodies, in seconds
 * @param now ms since 1970-01-01 UTC
 * @param seenAt when the store was last seen to have nothing newer, in ms
 * @returns whole seconds, not later than `now`; undefined: nothing can be said at the moment
 */
export function findLastModified(
  changedAt: number,
  boundaries: Boundaries,
  now: number,
  seenAt: number,
): number | undefined {
  const boundary = boundaries.lastAt(now) / 1000;
  if (boundary > changedAt) return seenAt >= boundary * 1000 + UNSETTLED_MS ? boundary : undefined;
  return changedAt * 1000 > now ? undefined : changedAt;
}
