/**
 * The instant of a publish or rollback. Last-Modified counts in seconds (RFC 9110 §8.8.2), so two
 * releases of one second could not be told apart by a cache.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CurrentRelease } from "../store.ts";

/** Milliseconds since 1970-01-01 UTC, as Date.now gives them. */
export type Clock = () => number;

/** If the next possible second is this close, it is waited for; if it is later, the clock was set back. */
const PATIENCE_MILLISECONDS = 2000;

/** Clocks of several machines differ by less. */
export const CLOCK_TOLERANCE_MS = 120_000;

/**
 * How long after the instant of a switch a server may still send a Last-Modified for the release
 * before: the time that a draft may wait to be written, and the time that a server may answer
 * without having seen the store (release/boundaries.ts).
 */
const TAKE_OVER_SECONDS = 100;

/** The part of this time that a draft may wait. */
export const MAX_DRAFT_SECONDS = 50;

export const spellInstant = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)).toString({
    smallestUnit: "second",
  });

/**
 * @param before the releases that were current so far
 * @returns an instant in seconds, later than every second that a Last-Modified of these may contain;
 *   in the future when a clock that was ahead wrote one of them, so that the order stays
 */
export async function chooseInstant(
  clock: Clock,
  ...before: readonly Pick<CurrentRelease, "since" | "changes">[]
): Promise<number> {
  const newest = Math.max(0, ...before.map(({ since }) => since));
  const begun = before.flatMap(({ changes }) => Object.values(changes));
  const earliest = Math.max(newest, ...begun.map(({ dayBegins }) => (dayBegins ?? 0) + 1)) + 1;
  const early = earliest * 1000 - clock();
  // A timer may fire a millisecond before its time.
  if (early > 0 && early <= PATIENCE_MILLISECONDS) await sleep(early + 1);
  return Math.max(earliest, Math.floor(clock() / 1000));
}

/**
 * @param instant of a switch
 * @param timeZones those of the release that ends and of the one that begins
 * @returns the beginning of a day, in seconds, at which a server may still serve the release that
 *   ends; null: no day begins so soon
 */
export function findDayBegin(instant: number, timeZones: readonly string[]): number | null {
  const last = Temporal.Instant.fromEpochMilliseconds((instant + TAKE_OVER_SECONDS) * 1000);
  const begins = timeZones
    .map((zone) => last.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds / 1000)
    .filter((begin) => begin >= instant);
  return begins.length > 0 ? Math.max(...begins) : null;
}
