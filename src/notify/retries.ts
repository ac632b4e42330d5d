/** When an event is sent again: soon at first, for about a day in total. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one attempt to the next. */
export const DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];

/**
 * Added or subtracted at random, up to this fraction, so that webhooks that fail together are not
 * retried together.
 */
const JITTER = 0.1;

/** A longer Retry-After counts as this. */
export const MOST_RETRY_AFTER = 24 * HOUR;

/** All waits end sooner; a later time was written before the clock was set back. */
export const FURTHEST = 25 * HOUR;

/**
 * @param attempts made so far
 * @param random from 0 to 1
 * @returns undefined: there are no more attempts
 */
export function findDelay(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay && Math.round(delay * (1 + JITTER * (2 * random - 1)));
}
