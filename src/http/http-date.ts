/**
 * In charge of dates in HTTP (RFC 9110 §5.6.7). In comes a header's text or an instant; out goes the
 * instant, or the text in the one form that may be sent.
 */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

const SHORT_DAY = "(?<day>Sun|Mon|Tue|Wed|Thu|Fri|Sat)";
const LONG_DAY = `(?<day>${DAYS.join("|")})`;
const MONTH = `(?<month>${MONTHS.join("|")})`;
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** The three forms that a recipient must read; letter case counts. */
const IMF_FIXDATE = new RegExp(
  String.raw`^${SHORT_DAY}, (?<date>\d\d) ${MONTH} (?<year>\d{4}) ${TIME} GMT$`,
  "u",
);
const RFC_850 = new RegExp(
  String.raw`^${LONG_DAY}, (?<date>\d\d)-${MONTH}-(?<year>\d\d) ${TIME} GMT$`,
  "u",
);
const ASCTIME = new RegExp(
  String.raw`^${SHORT_DAY} ${MONTH} (?<date>\d\d| \d) ${TIME} (?<year>\d{4})$`,
  "u",
);

/** @returns the instant of a moment in UTC in seconds; NaN when no calendar has it */
function instantOf(year: number, parts: Readonly<Record<string, string>>): number {
  const month = MONTHS.indexOf(parts["month"] ?? "");
  const date = Number(parts["date"]);
  const [hour, minute, second] = [
    Number(parts["hour"]),
    Number(parts["minute"]),
    Number(parts["second"]),
  ];
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month, date);
  const exists =
    midnight.getUTCMonth() === month &&
    midnight.getUTCDate() === date &&
    DAYS[midnight.getUTCDay()]?.startsWith(parts["day"] ?? "?") === true &&
    hour < 24 &&
    minute < 60 &&
    // A leap second is written 60.
    second <= 60;
  return exists ? midnight.getTime() / 1000 + hour * 3600 + minute * 60 + second : Number.NaN;
}

/** The latest year with these two digits that is no more than 50 years ahead (§5.6.7). */
function fullYear(twoDigits: number, parts: Readonly<Record<string, string>>, now: number): number {
  const limit = new Date(now * 1000);
  limit.setUTCFullYear(limit.getUTCFullYear() + 50);
  const year = Math.floor(limit.getUTCFullYear() / 100) * 100 + twoDigits;
  const month = MONTHS.indexOf(parts["month"] ?? "");
  const time = [Number(parts["hour"]), Number(parts["minute"]), Number(parts["second"])] as const;
  return Date.UTC(year, month, Number(parts["date"]), ...time) > limit.getTime()
    ? year - 100
    : year;
}

/**
 * @param now whole seconds since 1970-01-01 UTC; decides the century of a year with two digits
 * @returns whole seconds since 1970-01-01 UTC; undefined when the text is no HTTP-date
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const parts = (IMF_FIXDATE.exec(text) ?? RFC_850.exec(text) ?? ASCTIME.exec(text))?.groups;
  const year = parts?.["year"];
  if (parts === undefined || year === undefined) return undefined;
  const instant = instantOf(
    year.length === 2 ? fullYear(Number(year), parts, now) : Number(year),
    parts,
  );
  return Number.isNaN(instant) ? undefined : instant;
}

/**
 * @param instant seconds since 1970-01-01 UTC, rounded down to whole ones
 * @returns an IMF-fixdate
 */
export const formatHttpDate = (instant: number): string =>
  new Date(Math.floor(instant) * 1000).toUTCString();
