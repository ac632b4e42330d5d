/**
 * When readers get a text or an item, and so the moments at which a resource changes by itself, and
 * since when it is what it is.
 */
import type { PUBLICATION_FIELDS } from "../catalog/content-fields.ts";
import type { Stored } from "../catalog/field.ts";
import type { BodyChange } from "../store/store.ts";
import type { LocalTime } from "./local-time.ts";

/** From `opens` (inclusive) to `closes` (exclusive), in ms since 1970-01-01 UTC. */
export interface Span {
  readonly opens: number;
  readonly closes: number;
}

export const ALWAYS: Span = { opens: -Infinity, closes: Infinity };
const NEVER: Span = { opens: Infinity, closes: Infinity };

/** What says when a text or an item is delivered. */
export type Publication = Stored<typeof PUBLICATION_FIELDS>;

/** @returns the span in which it is delivered */
export function spanOf(publication: Publication, localTime: LocalTime): Span {
  if (publication.State === "DRAFT") return NEVER;
  if (publication.State === "PUBLISHED") return ALWAYS;
  const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = publication;
  return spanOfWindow(from, to, localTime);
}

/** @param from first day @param to last day */
export const spanOfWindow = (
  from: string | null | undefined,
  to: string | null | undefined,
  localTime: LocalTime,
): Span => ({
  opens: from ? localTime.startOfDay(from) : -Infinity,
  closes: to ? localTime.endOfDay(to) : Infinity,
});

export interface Boundaries {
  /** @returns the last boundary not later than `now` in ms, or -Infinity */
  lastAt(now: number): number;
  /** @returns the first boundary later than `now` in ms, or Infinity */
  nextAfter(now: number): number;
}

/** @param moments in any order, with repetitions; those that never come do not count */
export function createBoundaries(moments: Iterable<number>): Boundaries {
  const sorted = Float64Array.from(new Set(moments)).filter(Number.isFinite).toSorted();
  /** @returns how many are not later than `now` */
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

/**
 * How far beyond the last look at the store a server vouches for what it serves. With this, the time
 * from the choice of an instant until it can be seen, and what clocks differ, `dayBegins` has to reckon.
 */
const VOUCHED_MS = 45_000;

/**
 * Since when a resource gives what it gives (RFC 9110 §8.8.2), from facts of the store alone: every
 * server says the same, restarted or not, and never the same of two bodies.
 *
 * A server that is late with a release begins a day with the one before, and dates that one by the
 * day, which is later than the release's own instant. So a day that begins soon after a release counts
 * a second later with it, everywhere; and beyond that time nobody is late without knowing: who has not
 * seen the store since says nothing.
 * @param change the switch since which the release is right
 * @param now ms since 1970-01-01 UTC
 * @param seenAt when the store was last seen to have nothing newer, in ms
 * @returns whole seconds, not later than `now`; undefined: nothing can be said at the moment
 */
export function findLastModified(
  { at, dayBegins }: BodyChange,
  boundaries: Boundaries,
  now: number,
  seenAt: number,
): number | undefined {
  const day = dayBegins === null ? -Infinity : dayBegins * 1000;
  const boundary = boundaries.lastAt(now);
  const last = Math.max(boundary, day <= now ? day : -Infinity);
  if (last > seenAt + VOUCHED_MS) return undefined;
  const counted = last === day ? day / 1000 + 1 : last / 1000;
  const lastModified = Math.max(at, last >= day ? counted : at);
  return lastModified * 1000 > now ? undefined : lastModified;
}
