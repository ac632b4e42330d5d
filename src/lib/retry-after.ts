/** Retry-After: how long a server asks to wait before the next request (RFC 9110 §10.2.3). */

/**
 * @param value of the header: seconds, or a date
 * @param now in ms since 1970-01-01 UTC
 * @param most ms; a longer wait counts as this
 * @returns ms; undefined: there is no valid value
 */
export function readRetryAfter(
  value: string | null | undefined,
  now: number,
  most: number,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  const wait = /^\d{1,9}$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), most);
}
