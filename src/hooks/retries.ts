/** When an event is sent again: quickly at first, for about a day in all. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between one attempt and the next. */
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

/** Up to this part more or less, so that receivers that fail together are not asked together. */
const JITTER = 0.1;

/** A receiver may ask for so much. */
const MOST_RETRY_AFTER = 24 * HOUR;

/** No time that is waited for lies further ahead: else a clock was set back meanwhile. */
export const FURTHEST = 25 * HOUR;

/**
 * @param attempts made so far
 * @param random from 0 to 1
 * @returns undefined when it is given up
 */
export function findDelay(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay && Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/** @returns what Retry-After asks for (RFC 9110 §10.2.3), in milliseconds; 0: nothing that can be read */
export function readRetryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const wait = /^\d{1,9}$/u.test(value) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), MOST_RETRY_AFTER);
}
