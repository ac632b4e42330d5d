/** Days and times of day as the contract writes them, and as people and programs do. */
import type { Field } from "../../catalog/field.ts";
import { convertToZone } from "../../lib/local-time.ts";
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
/** ISO 8601 and RFC 3339 §5.6, with or without T, seconds, fractions of them, and an offset. */
const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?(Z|z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/u;

interface Moment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS`; absent if only a day was written. */
  readonly time: string | undefined;
  /** Such as `Z` or `+02:00`; absent: local time. */
  readonly offset?: string | undefined;
}

const pad = (digits: string): string => digits.padStart(2, "0");

/** @returns the moment in a text such as `DD.MM.YYYY` or `DD.MM.YYYY HH:MM[:SS]` */
function readGermanMoment(text: string): Moment | undefined {
  const [, day, month, year, hour, minute = "", second = "00"] = GERMAN.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return undefined;
  return {
    day: `${year}-${pad(month)}-${pad(day)}`,
    time: hour === undefined ? undefined : `${pad(hour)}:${minute}:${second}`,
  };
}

function readIsoMoment(text: string): Moment | undefined {
  const [, day, hour, minute = "", second = "00", offset] = ISO.exec(text) ?? [];
  if (day === undefined) return undefined;
  const time = hour === undefined ? undefined : `${pad(hour)}:${minute}:${second}`;
  return { day, time, offset: offset?.replace("UTC", "Z") };
}

/** What a text of a day or moment depends on. */
export interface MomentForms {
  /** In tables, German forms are taken, too. */
  readonly isTable: boolean;
  /** Of the installation; undefined: it is not known, and no offset is taken. */
  readonly timeZone: string | undefined;
}

/** The day or moment as the contract writes it, or what is wrong. */
type MomentReading =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly fault: Exclude<CalendarFault, undefined> };

const NO_FORM: MomentReading = { fault: "form" };
const MIDNIGHT = "00:00:00";

/** @returns the moment in local time, `YYYY-MM-DD HH:MM:SS` */
function toLocal({ day, time, offset }: Moment, timeZone: string | undefined): MomentReading {
  const text = `${day} ${time ?? ""}`;
  const fault = checkTimestamp(text);
  if (fault !== undefined) return { fault };
  if (offset === undefined) return { text };
  if (timeZone === undefined) return NO_FORM;
  const local = convertToZone(`${day}T${time}${offset}`, timeZone);
  return local === undefined ? { fault: "calendar" } : { text: local };
}

const readForms = (text: string, { isTable }: MomentForms): Moment | undefined =>
  readIsoMoment(text) ?? (isTable ? readGermanMoment(text) : undefined);

/** Reads a day with a time of day. */
export function readTimestampText(text: string, forms: MomentForms): MomentReading {
  if (checkTimestamp(text) === undefined) return { text };
  const moment = readForms(text, forms);
  return moment?.time === undefined ? NO_FORM : toLocal(moment, forms.timeZone);
}

/** Reads a day. Programs write it as its midnight, too: as it is written, or that of the installation. */
export function readDateText(text: string, forms: MomentForms): MomentReading {
  const moment = readForms(text, forms);
  if (moment === undefined) return NO_FORM;
  const { day, time, offset } = moment;
  const fault = checkDate(day);
  if (fault !== undefined) return { fault };
  if (time === undefined || time === MIDNIGHT) return { text: day };
  const local = offset === undefined ? NO_FORM : toLocal(moment, forms.timeZone);
  if (local.fault !== undefined) return local;
  const [localDay = "", localTime] = local.text.split(" ");
  return localTime === MIDNIGHT ? { text: localDay } : NO_FORM;
}

const SPOKEN = /^(\d{1,2}\.) ?(\d{1,2}\.) ?(\d{4})(?:,? (?:um )?(\d{1,2})(?:[:.](\d\d))? Uhr)?$/u;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/u;
const MONTHS = 12;

/** @returns a moment in the form of `readGermanMoment` */
function spellGerman(text: string): string {
  const [, date = "", month = "", year = "", hour, minute = "00"] = SPOKEN.exec(text) ?? [];
  if (year !== "") return `${date}${month}${year}${hour === undefined ? "" : ` ${hour}:${minute}`}`;
  const [, one = "", two = "", last] = SLASHED.exec(text) ?? [];
  // The month is first in some countries, and second in others.
  if (last === undefined || (Number(one) <= MONTHS && Number(two) <= MONTHS))
    return text.replace(COMPACT, "$3.$2.$1");
  return Number(two) > MONTHS ? `${two}.${one}.${last}` : `${one}.${two}.${last}`;
}

/** @returns the probable meaning of a text that is in none of the forms that are taken */
export const guessMoment = (text: string): Moment | undefined =>
  readIsoMoment(text) ?? readGermanMoment(spellGerman(text));

/** The serial numbers of 1 January 1950 and 2100, in workbooks that count from 1900. */
const SERIAL_DAYS = { first: 18_264, last: 73_051 };

/** Whether a number is what a spreadsheet stores for a day of our time. */
export const isSerialDay = (value: number): boolean =>
  value >= SERIAL_DAYS.first && value < SERIAL_DAYS.last;
