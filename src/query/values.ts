/** How the values of conditions are parsed, one row per type of value. */
import { convertToZone } from "../lib/local-time.ts";
import { isUuid } from "../lib/uuid.ts";
import { Temporal } from "temporal-polyfill";
import { isOrdering } from "../catalog/filter-operators.ts";
import type { Operator, ValueType } from "../catalog/filter-operators.ts";
import type { Reason } from "../words/reasons-en.ts";
import type { FieldPath, QueryValue } from "./query-model.ts";
import { readRelativeTime } from "./relative-times.ts";

interface ValueForm {
  /**
   * @param text in NFC
   * @param timeZone of the installation: timestamps of items are in this time zone
   * @returns undefined when it is not a value of this type
   */
  readonly read: (text: string, path: FieldPath, timeZone: string) => QueryValue | undefined;
  readonly reason: Reason<"INVALID">;
}

/** RFC 8259 §6 */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
const DATE = /^\d{4}-\d\d-\d\d$/u;
/**
 * A date, or a date and a time of day after a space or a T; RFC 3339 §5.6 adds fractions of a second, and Z
 * or an offset. An unencoded plus sign arrives as a space.
 */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,9})?(Z|[ +-]\d\d:\d\d)?)?$/u;

/** @returns undefined when it is not a JSON number; numbers beyond doubles become Infinity */
export function parseNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  // Negative zero is zero.
  return number === 0 ? 0 : number;
}

/** @returns undefined when the date does not exist */
export function readDate(text: string): string | undefined {
  if (!DATE.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
}

/** @returns local time, without fractions of a second */
function readTimestamp(text: string, timeZone: string): string | undefined {
  const [, day = "", time, offset] = TIMESTAMP.exec(text) ?? [];
  const date = readDate(day);
  if (date === undefined || time === undefined) return date;
  return offset === undefined
    ? `${date} ${time}`
    : convertToZone(`${date}T${time}${offset.replace(" ", "+")}`, timeZone);
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
  number: { read: parseNumber, reason: "number" },
  date: { read: (text) => readRelativeTime(text, "date") ?? readDate(text), reason: "date" },
  timestamp: {
    read: (text, _, timeZone) =>
      readRelativeTime(text, "timestamp") ?? readTimestamp(text, timeZone),
    reason: "timestamp",
  },
  // Objects can only be compared with null.
  object: BOOLEAN,
};

/** @returns how the values of a condition are parsed */
export function valueFormOf(operator: Operator, { type }: FieldPath): ValueForm {
  if (operator === "null") return VALUE_FORMS.boolean;
  return VALUE_FORMS[type === "open" && isOrdering(operator) ? "number" : type];
}

const spellNumber = (number: number): string =>
  Number.isFinite(number) ? String(number).replace("+", "") : `${number < 0 ? "-" : ""}1e999`;

/** @returns the canonical form of a value */
export const spellValue = (value: QueryValue): string =>
  typeof value === "number" ? spellNumber(value) : String(value);
