/**
 * Since when a resource gives what it gives (RFC 9110 §8.8.2), from facts of the store alone: every
 * server says the same, restarted or not, and never the same of two bodies.
 *
 * A server that is late with a release begins a day with the one before, and dates that one by the
 * day, which is later than the release's own instant. So a day that begins soon after a release counts
 * a second later with it, everywhere; and beyond that time nobody is late without knowing: who has not
 * seen the store since says nothing.
 */
import type { BodyChange } from "../store/store.ts";
import type { Boundaries } from "./boundaries.ts";

/**
 * How far beyond the last look at the store a server vouches for what it serves. With this, the time
 * from the choice of an instant until it can be seen, and what clocks differ, `dayBegins` has to reckon.
 */
const VOUCHED_MS = 45_000;

/**
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
