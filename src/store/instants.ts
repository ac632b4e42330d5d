/**
 * The instant of a publish or rollback. Last-Modified counts in seconds (RFC 9110 §8.8.2), so two
 * releases of one second could not be told apart by a cache.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../errors.ts";
import type { CurrentRelease } from "./store.ts";

/** Milliseconds since 1970-01-01 UTC, as Date.now gives them. */
export type Clock = () => number;

/** A second that comes within this time is waited for; beyond it the clock was set back. */
const PATIENCE_MILLISECONDS = 2000;

/** Clocks of several machines differ by less; what lies further ahead was written by a wrong one. */
const MAX_AHEAD_SECONDS = 120;

/**
 * How long after the instant of a switch a server may still date what it gives from the release
 * before: what a draft may wait to be written, and what a server vouches for without having seen the
 * store (release/last-modified.ts).
 */
const TAKE_OVER_SECONDS = 100;

/** Of these, what a draft may wait. */
export const MAX_DRAFT_SECONDS = 50;

const spell = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)).toString({
    smallestUnit: "second",
  });

/** @returns the latest second that may stand in a Last-Modified of the release or of those before */
export const latestOf = ({ since, changes }: Pick<CurrentRelease, "since" | "changes">): number =>
  Math.max(since, ...Object.values(changes).map(({ dayBegins }) => (dayBegins ?? 0) + 1));

/**
 * @param latest see `latestOf`; null: nothing was ever current
 * @returns an instant in seconds, later than `latest`
 * @throws CommandError when `latest` lies so far ahead that a wrong clock must have written it
 */
export async function chooseInstant(clock: Clock, latest: number | null): Promise<number> {
  const earliest = latest === null ? 0 : latest + 1;
  const early = earliest * 1000 - clock();
  if (early > MAX_AHEAD_SECONDS * 1000) {
    throw new CommandError(
      `The store's newest instant is ${spell(earliest * 1000 - 1000)} and the clock says ${spell(clock())}, so nothing was changed: set the clock, or, when it is right, run \`lectern releases repair-clock\``,
    );
  }
  // A timer may fire a millisecond before its time.
  if (early > 0 && early <= PATIENCE_MILLISECONDS) await sleep(early + 1);
  return Math.max(earliest, Math.floor(clock() / 1000));
}

/**
 * @param instant of a switch
 * @param timeZones those of the release that ends and of the one that begins
 * @returns the first beginning of a day, in seconds, that some server may live through with the
 *   release that ends; null: there is none
 */
export function findDayBegin(instant: number, timeZones: readonly string[]): number | null {
  const last = Temporal.Instant.fromEpochMilliseconds((instant + TAKE_OVER_SECONDS) * 1000);
  const begins = timeZones
    .map((zone) => last.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds / 1000)
    .filter((begin) => begin >= instant);
  return begins.length > 0 ? Math.max(...begins) : null;
}
