/** The values that fields are compared with, one row per type of value. */
import { isOrdering } from "../../catalog/filter-operators.ts";
import type { Operator, ValueType } from "../../catalog/filter-operators.ts";
import type { Reason } from "../messages/en.ts";
import type { FieldPath, QueryValue } from "./query-model.ts";

interface ValueForm {
  /** @param text in NFC @returns undefined when it is no such value */
  readonly read: (text: string, path: FieldPath) => QueryValue | undefined;
  readonly reason: Reason<"INVALID">;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
export const isUuid = (text: string): boolean => UUID.test(text);
/** RFC 8259 §6 */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
const DATE = /^\d{4}-\d\d-\d\d$/u;
/** A day alone, or a day and a time of day after a blank or a T. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d))?$/u;

/** @returns undefined when JSON would not write it so; Infinity stands for all that is beyond doubles */
export function readNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  // Negative zero is zero.
  return number === 0 ? 0 : number;
}

/** @returns undefined when the calendar has no such day */
export function readDate(text: string): string | undefined {
  if (!DATE.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
}

function readTimestamp(text: string): string | undefined {
  const [, day = "", time] = TIMESTAMP.exec(text) ?? [];
  const date = readDate(day);
  return date === undefined || time === undefined ? date : `${date} ${time}`;
}

const asWritten = (text: string): string => text;

const BOOLEAN: ValueForm = {
  read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  reason: "boolean",
};

const VALUE_FORMS: Readonly<Record<ValueType, ValueForm>> = {
  text: { read: asWritten, reason: "empty" },
  open: { read: asWritten, reason: "empty" },
  uuid: {
    read: (text) => (isUuid(text) ? text.toLowerCase() : undefined),
    reason: "uuid",
  },
  boolean: BOOLEAN,
  enum: {
    read: (text, { values = [] }) => (values.includes(text) ? text : undefined),
    reason: "allowedValue",
  },
  number: { read: readNumber, reason: "number" },
  date: { read: readDate, reason: "date" },
  timestamp: { read: readTimestamp, reason: "timestamp" },
  // Nothing but null is asked of objects.
  object: BOOLEAN,
};

/** @returns how the values of a condition are read */
export function valueFormOf(operator: Operator, { type }: FieldPath): ValueForm {
  if (operator === "null") return VALUE_FORMS.boolean;
  return VALUE_FORMS[type === "open" && isOrdering(operator) ? "number" : type];
}

const spellNumber = (number: number): string =>
  Number.isFinite(number) ? String(number).replace("+", "") : `${number < 0 ? "-" : ""}1e999`;

/** @returns the one spelling of a value */
export const spellValue = (value: QueryValue): string =>
  typeof value === "number" ? spellNumber(value) : String(value);

// Days and times as other interfaces write them. RFC 3339 §5.6, seconds and zone left out by some; a
// plus sign that was not encoded is a blank here.
const TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)([Zz]|[ +-]\d\d:\d\d)?$/u;
const GERMAN_DAY = /^(\d\d?)\.(\d\d?)\.(\d{4})$/u;

/**
 * @param timeZone of the installation: timestamps are compared as items have them
 * @returns what was probably meant, if it is a day or a time
 */
export function suggestTime(
  text: string,
  reason: Reason<"INVALID">,
  timeZone: string,
): string | undefined {
  if (reason !== "timestamp" && reason !== "date") return undefined;
  try {
    const [, day, month, year] = GERMAN_DAY.exec(text) ?? [];
    if (day && month && year) {
      return Temporal.PlainDate.from(
        { day: Number(day), month: Number(month), year: Number(year) },
        { overflow: "reject" },
      ).toString();
    }
    const time = readTime(text, timeZone);
    if (time === undefined) return undefined;
    return reason === "date"
      ? time.toPlainDate().toString()
      : time.toString({ smallestUnit: "second" }).replace("T", " ");
  } catch {
    // There is no such day or time.
    return undefined;
  }
}

function readTime(text: string, timeZone: string): Temporal.PlainDateTime | undefined {
  const [, date, time, zone] = TIME.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  if (zone === undefined) return Temporal.PlainDateTime.from(`${date}T${time}`);
  return Temporal.Instant.from(`${date}T${time}${zone.replace(" ", "+")}`)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}
