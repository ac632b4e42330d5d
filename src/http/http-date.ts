/** Dates in HTTP (RFC 9110 §5.6.7). */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = String.raw`(?<time>\d\d:\d\d:\d\d)`;
const LONG_DAY = "(?<day>(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)";

/** The three forms that a recipient must read; letter case counts. */
const FORMS = [
  String.raw`(?<day>\w{3}), (?<date>\d\d) ${MONTH} (?<year>\d{4}) ${TIME} GMT`,
  String.raw`${LONG_DAY}, (?<date>\d\d)-${MONTH}-(?<year>\d\d) ${TIME} GMT`,
  String.raw`(?<day>\w{3}) ${MONTH} (?<date>\d\d| \d) ${TIME} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, "u"));

/** The latest year with these two digits in which the time is no more than 50 years ahead (§5.6.7). */
function fullYear(twoDigits: string, timeIn: (year: string) => number, now: number): string {
  const limit = new Date(now * 1000);
  limit.setUTCFullYear(limit.getUTCFullYear() + 50);
  const year = Math.floor(limit.getUTCFullYear() / 100) * 100 + Number(twoDigits);
  return String(timeIn(String(year)) > limit.getTime() ? year - 100 : year);
}

/**
 * @param now whole seconds since 1970-01-01 UTC; decides the century of a year with two digits
 * @returns whole seconds since 1970-01-01 UTC; undefined when the text is no HTTP-date
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups);
  const { day = "", date = "", month = "", year = "", time = "" } = parts ?? {};
  // A leap second is written 60.
  const second = time.endsWith(":60") ? time.replace(/60$/u, "59") : time;
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  const dayOfMonth = date.replace(" ", "0");
  const timeIn = (inYear: string): number =>
    Date.parse(`${inYear}-${monthNumber}-${dayOfMonth}T${second}Z`);
  const inYear = year.length === 2 ? fullYear(year, timeIn, now) : year;
  const instant = timeIn(inYear) / 1000;
  // A date or time that does not exist, or a wrong day of the week, is formatted differently from the
  // input.
  const said = `${day.slice(0, 3)}, ${dayOfMonth} ${month} ${inYear} ${second} GMT`;
  if (Number.isNaN(instant) || formatHttpDate(instant) !== said) return undefined;
  return second === time ? instant : instant + 1;
}

/**
 * @param instant seconds since 1970-01-01 UTC, rounded down to whole ones
 * @returns an IMF-fixdate
 */
export const formatHttpDate = (instant: number): string =>
  new Date(Math.floor(instant) * 1000).toUTCString();

/** @returns formats a second once: nearly all responses of a second have the same dates */
export function createDateFormat(): (instant: number) => string {
  let [last, text] = [NaN, ""];
  return (instant) => {
    const second = Math.floor(instant);
    if (second !== last) [last, text] = [second, formatHttpDate(second)];
    return text;
  };
}
