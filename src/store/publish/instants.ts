/**
 * The instant of a publish or rollback. Last-Modified counts in seconds (RFC 9110 §8.8.2), so two
 * releases of one second could not be told apart by a cache.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";

/** Milliseconds since 1970-01-01 UTC, as Date.now gives them. */
export type Clock = () => number;

/** If the next possible second is this close, it is waited for; if it is later, the clock was set back. */
const PATIENCE_MILLISECONDS = 2000;

/** Clocks of several machines differ by less. */
export const CLOCK_TOLERANCE_MS = 120_000;

export const spellInstant = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)).toString({
    smallestUnit: "second",
  });

/**
 * @param before instants of the switches so far
 * @returns a later one, in seconds; in the future when a clock that was ahead chose one of them, so that
 *   the order stays
 */
export async function chooseInstant(clock: Clock, ...before: readonly number[]): Promise<number> {
  const earliest = Math.max(0, ...before) + 1;
  const early = earliest * 1000 - clock();
  // A timer may fire a millisecond before its time.
  if (early > 0 && early <= PATIENCE_MILLISECONDS) await sleep(early + 1);
  return Math.max(earliest, Math.floor(clock() / 1000));
}
