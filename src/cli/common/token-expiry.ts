/** When a new token expires. */
import { readDate } from "../../query/values.ts";
import { wrongValue } from "../terminal/phrases.ts";

const SECONDS_PER_DAY = 24 * 3600;
const SECONDS_PER_UNIT: Readonly<Record<string, number>> = {
  h: 3600,
  d: SECONDS_PER_DAY,
  w: 7 * SECONDS_PER_DAY,
};
const MAX_LIFE_SECONDS = 100 * 366 * SECONDS_PER_DAY;

/**
 * @returns whole seconds since 1970-01-01 UTC; undefined when the text is neither a lifetime nor a date
 */
function parseInstant(text: string, now: number): number | undefined {
  const [, amount, unit = ""] = /^(\d{1,9})([hdw])$/u.exec(text) ?? [];
  const seconds = SECONDS_PER_UNIT[unit];
  if (amount !== undefined && seconds !== undefined) return now + Number(amount) * seconds;
  // The given day is the last one: the token expires at the start of the next day.
  const last = readDate(text);
  return last === undefined ? undefined : Date.parse(last) / 1000 + SECONDS_PER_DAY;
}

/**
 * @param text of --expires
 * @param now whole seconds since 1970-01-01 UTC, as the result
 * @throws CommandError when the text is neither a lifetime nor a date, or is not in the future
 */
export function parseExpiry(text: string, now: number): number {
  const instant = parseInstant(text, now);
  const isInReach = instant !== undefined && instant > now && instant <= now + MAX_LIFE_SECONDS;
  if (isInReach) return instant;
  const remedy =
    instant === undefined
      ? "give a lifetime in hours, days or weeks (12h, 90d, 4w) or a date (2027-01-31)."
      : "the token must expire in the future and within 100 years.";
  throw wrongValue("--expires", text, remedy);
}
