/** Whether a value that is served is the cell that another program read. */
import { tidy } from "./read-with-others.ts";
import type { OthersCell } from "./read-with-others.ts";
import type { Source } from "./list-sources.ts";

export type Served = string | number | boolean | null | readonly string[];

type WrittenAs = Pick<Source, "decimal" | "days">;
/** @returns whether the served value is what the cell says */
type IsSame = (cell: OthersCell, served: Served, written: WrittenAs) => boolean;

/** Grouping and decimal signs are those of the language in which a workbook is opened. */
const digitsOf = (text: string): string => text.replaceAll(/[\s.,]/gu, "");

/** A number cell is what it shows, or all its digits where it shows fewer; a day or time is itself. */
const isText: IsSame = ({ shown, stored, moment }, served) =>
  served === shown ||
  (typeof stored === "number" && digitsOf(String(served)) === digitsOf(shown)) ||
  (stored !== undefined && String(served).toUpperCase() === String(stored).toUpperCase()) ||
  (moment !== undefined &&
    [moment, moment.slice(0, 10), moment.slice(11)].includes(String(served)));

/** @returns the number; a comma is the decimal sign of some tables, which write others with a point */
function numberOf(shown: string, decimal: Source["decimal"]): number {
  const isPointed = !shown.includes(",") && !/^-?\d{1,3}(?:\.\d{3})+$/u.test(shown);
  if (decimal === "." || isPointed) return Number(shown);
  return Number(shown.replaceAll(".", "").replace(",", "."));
}

const isNumber: IsSame = ({ shown, stored }, served, { decimal }) =>
  typeof stored === "number"
    ? served === stored
    : shown !== "" && served === numberOf(shown, decimal);

/** Words of German and English, and marks. */
const TRUE = new Set(["true", "wahr", "ja", "yes", "y", "j", "1", "x", "✓"]);
const FALSE = new Set(["false", "falsch", "nein", "no", "n", "0", ""]);
const isBoolean: IsSame = ({ shown, stored }, served) =>
  stored === undefined
    ? (served === true ? TRUE : FALSE).has(shown.toLowerCase())
    : served === Boolean(stored);

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
const two = (text: string): string => text.padStart(2, "0");
/** In two digits: from 1970 on, or before. */
const yearOf = (text: string): readonly string[] =>
  text.length === 2 ? [`20${text}`, `19${text}`] : [text];

/** @returns the days that a text may mean */
function daysOf(text: string, days: Source["days"]): readonly string[] {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/u.exec(text);
  if (iso) return [`${iso[1]}-${iso[2]}-${iso[3]}`];
  const named = /^([A-Z][a-z]{2})[a-z]* (\d{1,2}),? (\d{4})$/u.exec(text);
  if (named) {
    const month = MONTHS.indexOf((named[1] ?? "").toLowerCase()) / 3 + 1;
    return [`${named[3]}-${two(String(month))}-${two(named[2] ?? "")}`];
  }
  const [, first = "", second = "", year = ""] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/u.exec(text) ?? [];
  const [day, month] = days === "MDY" ? [second, first] : [first, second];
  return year === "" ? [] : yearOf(year).map((one) => `${one}-${two(month)}-${two(day)}`);
}

const isDay: IsSame = ({ shown, moment }, served, { days }) =>
  moment === undefined
    ? daysOf(shown.replace(/[T ]0{1,2}:00(?::00(?:\.0+)?)?$/u, ""), days).includes(String(served))
    : moment === `${String(served)} 00:00:00`;

const ZONE = "Europe/Berlin";
/** @returns the local time of an instant, as content writes it */
const localTime = (instant: Date): string =>
  instant.toLocaleString("sv-SE", { timeZone: ZONE }).slice(0, 19);

const isTime: IsSame = ({ shown, moment }, served, { days }) => {
  if (moment !== undefined) return served === moment;
  const found =
    /^(?<day>.*\d)[T ](?<hour>\d{1,2}):(?<rest>\d{2}(?::\d{2})?)(?:\.\d+)?(?<offset>Z| ?[+-]\d{2}:?\d{2})?$/u.exec(
      shown,
    )?.groups;
  if (found === undefined) return daysOf(shown, days).some((day) => served === `${day} 00:00:00`);
  const { day = "", hour = "", rest = "", offset } = found;
  const seconds = rest.length === 2 ? `${rest}:00` : rest;
  return daysOf(day, days).some((one) => {
    const local = `${one} ${two(hour)}:${seconds}`;
    if (offset === undefined) return served === local;
    const zone = offset.trim().replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2");
    return served === localTime(new Date(`${local.replace(" ", "T")}${zone}`));
  });
};

const isMembers: IsSame = ({ shown }, served) =>
  JSON.stringify(served) ===
  JSON.stringify(
    shown
      .split("|")
      .map(tidy)
      .filter((one) => one !== ""),
  );

const COMPARISONS: Readonly<Record<string, IsSame>> = {
  integer: isNumber,
  float: isNumber,
  boolean: isBoolean,
  date: isDay,
  timestamp: isTime,
  set: isMembers,
  list: isMembers,
};

/** @param type that was guessed; one without a row is a text */
export const isSameValue = (
  type: string,
  cell: OthersCell | undefined,
  served: Served,
  written: WrittenAs,
): boolean =>
  cell === undefined
    ? served === null || served === false
    : served !== null && (COMPARISONS[type] ?? isText)(cell, served, written);
