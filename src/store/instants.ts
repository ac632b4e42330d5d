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
 * @param latest the latest instant that the store knows, in seconds; null: none
 * @returns an instant in seconds, later than `latest`; in the past or present unless the clock was
 *   set back by more than two seconds
 */
export async function chooseInstant(clock: Clock, latest: number | null): Promise<number> {
  const earliest = latest === null ? 0 : latest + 1;
  const early = earliest * 1000 - clock();
  if (early > 0 && early <= PATIENCE_MILLISECONDS) {
    // A timer may fire a millisecond before its time.
    await sleep(early + 1);
  }
  return Math.max(earliest, Math.floor(clock() / 1000));
}
