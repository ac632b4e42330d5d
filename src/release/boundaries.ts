/**
 * When texts and items are delivered, the moments at which a resource therefore changes by itself,
 * and its Last-Modified.
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

/** The fields that decide when a text or an item is delivered. */
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

/** @param moments in any order, with repetitions; infinite ones are ignored */
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
 * For how long after its last look at the store a server sends Last-Modified. The time for which
 * `dayBegins` is computed (store/instants.ts) has to cover this, the time from the choice of an
 * instant until servers can see it, and differences between clocks.
 */
const VOUCHED_MS = 45_000;

/**
 * Since when a resource has been the same (RFC 9110 §8.8.2), from facts of the store alone: every
 * server gives the same date, also after a restart, and never the same date for two different
 * bodies.
 *
 * A server that gets a release late serves the one before at the beginning of a day, and dates it
 * by that moment, which is later than the instant of the release. So if a day begins soon after a
 * release, the date of the release is one second after that beginning, on all servers. Later, no
 * server can be late without noticing: one that has not seen the store since then sends no date.
 * @param change since when the resource has its current bodies
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
