/** Days and times as other interfaces write them, and how they are written here. */
import type { InvalidReason } from "../../errors.ts";

// RFC 3339 §5.6, seconds and zone left out by some; a plus sign that was not encoded is a blank here.
const TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)([Zz]|[ +-]\d\d:\d\d)?$/u;
const GERMAN_DAY = /^(\d\d?)\.(\d\d?)\.(\d{4})$/u;

/**
 * @param timeZone of the installation: timestamps are compared as items have them
 * @returns what was probably meant, if it is a day or a time
 */
export function suggestTime(
  text: string,
  reason: InvalidReason,
  timeZone: string,
): string | undefined {
  if (reason !== "timestamp" && reason !== "date") return undefined;
  try {
    const [, day, month, year] = GERMAN_DAY.exec(text) ?? [];
    if (day && month && year)
      return Temporal.PlainDate.from(
        { day: Number(day), month: Number(month), year: Number(year) },
        { overflow: "reject" },
      ).toString();
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
