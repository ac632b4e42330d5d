/**
 * In charge of the moments at which a resource changes by itself. In come spans of delivery; out go
 * the neighbours of a moment: the last change before it and the next one after it.
 */
import type { Span } from "./delivery.ts";

export interface Boundaries {
  /** @returns the last boundary not later than `now` in ms, or -Infinity */
  lastAt(now: number): number;
  /** @returns the first boundary later than `now` in ms, or Infinity */
  nextAfter(now: number): number;
}

export function createBoundaries(spans: Iterable<Span>): Boundaries {
  const moments = new Set<number>();
  for (const { opens, closes } of spans) moments.add(opens).add(closes);
  const finite = [...moments].filter((moment) => Number.isFinite(moment));
  const sorted = Float64Array.from(finite).toSorted();
  const countAt = (now: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? Infinity) <= now) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    lastAt: (now) => sorted[countAt(now) - 1] ?? -Infinity,
    nextAfter: (now) => sorted[countAt(now)] ?? Infinity,
  };
}
