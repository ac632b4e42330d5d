/**
 * In charge of choosing the instant of a publish or rollback. In come the clock and the latest
 * instant so far; out goes a later one. Last-Modified counts in seconds (RFC 9110 §8.8.2), so two
 * releases of one second could not be told apart by a cache.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds since 1970-01-01 UTC, as Date.now gives them. */
export type Clock = () => number;

/** A second that comes within this time is waited for; beyond it the clock was set back. */
const PATIENCE_MILLISECONDS = 2000;

/**
 * A day that begins within this time is waited for. Articles come and go when a day begins; were a
 * switch a moment before, servers that have not taken it over yet would change at that boundary, and
 * two different bodies would have the boundary for their Last-Modified.
 */
const MIDNIGHT_MARGIN_MILLISECONDS = 10_000;

/** @returns ms until the next day begins in the zone, or 0 when that is not soon */
function untilMidnight(now: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(
    timeZone,
  );
  const left = local.add({ days: 1 }).startOfDay().epochMilliseconds - now;
  return left <= MIDNIGHT_MARGIN_MILLISECONDS ? left : 0;
}

/**
 * @param timeZones those of the release that ends and of the one that begins
 * @param latest the latest instant that the store knows, in seconds; null: none
 * @returns an instant in seconds, later than `latest`; in the past or present unless the clock was
 *   set back by more than two seconds
 */
export async function chooseInstant(
  clock: Clock,
  latest: number | null,
  timeZones: readonly string[],
): Promise<number> {
  const wait = Math.max(0, ...timeZones.map((timeZone) => untilMidnight(clock(), timeZone)));
  // A timer may fire a millisecond before its time.
  if (wait > 0) await sleep(wait + 1);
  const earliest = latest === null ? 0 : latest + 1;
  const early = earliest * 1000 - clock();
  if (early > 0 && early <= PATIENCE_MILLISECONDS) {
    await sleep(early + 1);
  }
  return Math.max(earliest, Math.floor(clock() / 1000));
}
