/** Dates and times of day as the contract writes them. */
import type { Field } from "../../catalog/field.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/u;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u;
const TIMESTAMP_FORM = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u;

function countDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** form: not in the required form; calendar: in the form, but there is no such day or time. */
export type CalendarFault = "form" | "calendar" | undefined;

/** @returns what is wrong with a `YYYY-MM-DD` */
export function checkDate(text: string): CalendarFault {
  const match = DATE.exec(text);
  if (match === null) return "form";
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return "form";
  const real = month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);
  return real ? undefined : "calendar";
}

/** @returns what is wrong with a `YYYY-MM-DD HH:MM:SS` */
export function checkTimestamp(text: string): CalendarFault {
  if (!TIMESTAMP_FORM.test(text)) return "form";
  const date = TIMESTAMP.exec(text)?.[1];
  return date === undefined ? "calendar" : checkDate(date);
}

/** @returns why a right date or timestamp is not allowed in a field */
export function findRangeFault(
  text: string,
  { earliest, latest }: Pick<Field, "earliest" | "latest">,
): Sentence | undefined {
  if (earliest !== undefined && text < earliest)
    return sentence("must not be before {earliest}", { earliest });
  if (latest !== undefined && text > latest)
    return sentence("must not be after {latest}", { latest });
  return undefined;
}

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?$/u;
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/u;

interface Moment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`; absent if only a day was written. */
  readonly time: string | undefined;
}

const pad = (digits: string): string => digits.padStart(2, "0");

/** @returns the moment in a text such as `DD.MM.YYYY` or `DD.MM.YYYY HH:MM[:SS]`; the day need not exist */
export function readGermanMoment(text: string): Moment | undefined {
  const [, day, month, year, hour, minute = "", second = "00"] = GERMAN.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return {
    day: `${year}-${pad(month)}-${pad(day)}`,
    time: hour === undefined ? undefined : `${pad(hour)}:${minute}:${second}`,
  };
}

const SPOKEN = /^(\d{1,2}\.) ?(\d{1,2}\.) ?(\d{4})(?:,? (?:um )?(\d{1,2})(?:[:.](\d\d))? Uhr)?$/u;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u;
const MONTHS = 12;

/** @returns a moment in the form of `readGermanMoment` */
function spellGerman(text: string): string {
  const [, date = "", month = "", year = "", hour, minute = "00"] = SPOKEN.exec(text) ?? [];
  if (year !== "") return `${date}${month}${year}${hour === undefined ? "" : ` ${hour}:${minute}`}`;
  const [, one = "", two = "", last] = SLASHED.exec(text) ?? [];
  // The month is first in some countries, and second in others.
  if (last === undefined || (Number(one) <= MONTHS && Number(two) <= MONTHS)) return text;
  return Number(two) > MONTHS ? `${two}.${one}.${last}` : `${one}.${two}.${last}`;
}

/** @returns the probable meaning of a text that is not in the contract's form */
export function guessMoment(text: string): Moment | undefined {
  const german = readGermanMoment(spellGerman(text));
  if (german !== undefined) return german;
  const [, day, minutes, seconds = ":00"] = ISO.exec(text) ?? [];
  return day === undefined
    ? undefined
    : { day, time: minutes === undefined ? undefined : minutes + seconds };
}
