/** Number formats: whether a cell's number is a date, and whether people see its plain digits. */

import { spellMoment } from "./cell-content.ts";

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

/** Serial number of the 29th of February 1900, which only spreadsheets know. */
const FALSE_LEAP_DAY = 60;
const SECONDS_PER_DAY = 86_400;

/**
 * @param serial days since the epoch of the workbook, with the time of day as a fraction
 * @returns `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` unless it is midnight, or `HH:MM:SS` without a day;
 *   undefined for a number that no spreadsheet shows as a date
 */
export function spellSerialDate(serial: number, epoch1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 3_000_000)) return undefined;
  const seconds = Math.round(serial * SECONDS_PER_DAY);
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  const time = new Temporal.PlainTime().add({ seconds }).toString();
  // With 1904 the first day is 0, and nothing tells it from a time of day.
  if (day === 0) return time;
  if (day === FALSE_LEAP_DAY && !epoch1904) {
    return time === "00:00:00" ? "1900-02-29" : `1900-02-29 ${time}`;
  }
  const epoch = epoch1904 ? "1904-01-01" : day < FALSE_LEAP_DAY ? "1899-12-31" : "1899-12-30";
  const moment = Temporal.PlainDateTime.from(epoch).add({ seconds });
  return moment.year > 9999 ? undefined : spellMoment(moment);
}
