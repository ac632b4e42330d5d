/**
 * In charge of how long a token lives. In comes what --expires said; out goes the instant at which
 * the token expires.
 */
import { CommandError } from "../errors.ts";

const SECONDS_PER_UNIT: Readonly<Record<string, number>> = {
  h: 3600,
  d: 24 * 3600,
  w: 7 * 24 * 3600,
};
const MAX_SECONDS = 100 * 366 * 24 * 3600;

/** @returns whole seconds since 1970-01-01 UTC; undefined when the text has neither form */
function parseInstant(text: string, now: number): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})([hdw])$/u.exec(text) ?? [];
  const seconds = SECONDS_PER_UNIT[unit];
  if (amount !== undefined && seconds !== undefined) {
    return now + Number(amount) * seconds;
  }
  try {
    // The named day is the last one: its end is the start of the next.
    const day = Temporal.PlainDate.from(/^\d{4}-\d\d-\d\d$/u.test(text) ? text : "", {
      overflow: "reject",
    });
    return day.add({ days: 1 }).toZonedDateTime("UTC").epochMilliseconds / 1000;
  } catch {
    return undefined;
  }
}

/**
 * @param now whole seconds since 1970-01-01 UTC, as the result
 * @throws CommandError when the text is neither a lifetime nor a date, or is not in the future
 */
export function parseExpiry(text: string, now: number): number {
  const instant = parseInstant(text, now);
  if (instant === undefined) {
    throw new CommandError(
      `The value "${text.slice(0, 100)}" of --expires is wrong: give a lifetime in hours, days or weeks (12h, 90d, 4w) or a date (2027-01-31).`,
      2,
    );
  }
  if (instant <= now || instant > now + MAX_SECONDS) {
    throw new CommandError(
      `The value "${text.slice(0, 100)}" of --expires is wrong: the token must expire in the future and within 100 years.`,
      2,
    );
  }
  return instant;
}
