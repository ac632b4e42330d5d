/** Number formats: whether a cell's number is a date, and whether people see its plain digits. */

/** How a number is shown. */
export type NumberFormat =
  /** A day, a time of day, or both. */
  | { readonly kind: "date" }
  /** Its digits, filled up with zeros to a width. */
  | { readonly kind: "digits"; readonly width: number }
  /** In a way that this service does not copy: rounded, grouped, with a unit. */
  | { readonly kind: "other" };

const DIGITS: NumberFormat = { kind: "digits", width: 1 };
const DATE: NumberFormat = { kind: "date" };
const OTHER: NumberFormat = { kind: "other" };

/** Built-in dates and times (ECMA-376-1 §18.8.30), 46 apart: it counts hours beyond 24. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58) ||
  id === 45 ||
  id === 47;

/** General, 0 and text. */
const BUILT_IN_DIGITS: ReadonlySet<number> = new Set([0, 1, 49]);

/**
 * @param id of the format
 * @param code as a workbook declares it; undefined for the built-in ones
 */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return readFormatCode(code);
  if (BUILT_IN_DIGITS.has(id)) return DIGITS;
  return isBuiltInDate(id) ? DATE : OTHER;
}

/** @param code such as `dd.mm.yyyy`, in English letters whatever the language of the program */
function readFormatCode(code: string): NumberFormat {
  if (/^(?:general|@)$/iu.test(code)) return DIGITS;
  if (/^0+$/u.test(code)) return { kind: "digits", width: code.length };
  const bare = code
    .replaceAll(/"[^"]*"|\\.|[_*]./gu, "")
    .toLowerCase()
    .split(";", 1)[0];
  if (bare === undefined || /\[(?:h+|m+|s+)\]/u.test(bare)) return OTHER;
  const letters = bare.replaceAll(/\[[^\]]*\]|general/gu, "").replaceAll(/(?<=s)[.,]0+/gu, "");
  return /[dmyhs]/u.test(letters) && !/[0#?]/u.test(letters) ? DATE : OTHER;
}

/** @returns `YYYY-MM-DD`, with ` HH:MM:SS` behind it unless it is midnight */
export function formatMoment(milliseconds: number): string {
  const [date = "", time = ""] = new Date(milliseconds).toISOString().split(/[T.]/u);
  return time === "00:00:00" ? date : `${date} ${time}`;
}

const SECONDS_PER_DAY = 86_400;
const MILLISECONDS_PER_DAY = 86_400_000;
/** The days that count as 0. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Serial number of the 29th of February 1900, which only spreadsheets know. */
const FALSE_LEAP_DAY = 60;
/** Below it lie the times of day. */
const FIRST_DAY = 1;
const LAST_DAY_1900 = 2_958_465;
const LAST_DAY_1904 = 2_957_003;

/**
 * @param serial days since the epoch of the workbook, with the time of day as a fraction
 * @returns `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` unless it is midnight, or `HH:MM:SS` without a day;
 *   undefined for a number that no spreadsheet shows as a date
 */
export function formatSerialDate(serial: number, epoch1904: boolean): string | undefined {
  const allSeconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(allSeconds / SECONDS_PER_DAY);
  const time = new Date((allSeconds - day * SECONDS_PER_DAY) * 1000).toISOString().slice(11, 19);
  if (serial < 0 || day > (epoch1904 ? LAST_DAY_1904 : LAST_DAY_1900)) return undefined;
  // With 1904 the first day is 0, and nothing tells it from a time of day.
  if (day < FIRST_DAY) return time;
  const date = formatDay(day, epoch1904);
  return time === "00:00:00" ? date : `${date} ${time}`;
}

function formatDay(day: number, epoch1904: boolean): string {
  if (!epoch1904 && day === FALSE_LEAP_DAY) return "1900-02-29";
  const shift = !epoch1904 && day < FALSE_LEAP_DAY ? 1 : 0;
  const epoch = epoch1904 ? EPOCH_1904 : EPOCH_1900;
  return new Date(epoch + (day + shift) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
