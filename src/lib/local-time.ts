/** The installation's local time: when its days begin, and timestamps as the contract writes them. */
import { Temporal } from "temporal-polyfill";
import { cacheByText } from "./cache-by-text.ts";

export interface LocalTime {
  /** IANA name. */
  readonly timeZone: string;
  /** @param date `YYYY-MM-DD` @returns the first moment of that day, in ms since 1970-01-01 UTC */
  startOfDay(date: string): number;
  /** @returns the first moment after that day, in ms since 1970-01-01 UTC */
  endOfDay(date: string): number;
  /** @param instant seconds since 1970-01-01 UTC @returns `YYYY-MM-DD HH:MM:SS` */
  formatTimestamp(instant: number): string;
}

/** @returns the IANA name as it is written; undefined: it is none */
export function findTimeZone(name: string): string | undefined {
  // Intl also accepts offsets such as +01:00, which have no daylight saving time.
  if (!/^[A-Za-z]/u.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const spell = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: "second" }).replace("T", " ");

/**
 * @param time with its offset, such as `2026-05-01T19:30:00Z`
 * @returns `YYYY-MM-DD HH:MM:SS` in a zone; undefined: there is no such offset, or the year has not four digits
 */
export function convertToZone(time: string, timeZone: string): string | undefined {
  try {
    const local = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime();
    return local.year >= 0 && local.year <= 9999 ? spell(local) : undefined;
  } catch {
    return undefined;
  }
}

/** A time of day that clocks do not show on its day, or show twice. */
export type ClockChange =
  | { readonly kind: "skipped"; /** What clocks show instead. */ readonly shown: string }
  | { readonly kind: "repeated" };

const HOURS = 24;
/** By zone and day: whether the clocks change on it. */
const changesOn = cacheByText((zoneAndDay) => {
  const [timeZone = "", text = ""] = zoneAndDay.split(" ");
  const day = Temporal.PlainDate.from(text);
  const start = day.toZonedDateTime(timeZone);
  // Samoa left out a whole day.
  return start.hoursInDay !== HOURS || !start.toPlainDate().equals(day);
}, 10_000);

/** @param time `YYYY-MM-DD HH:MM:SS` */
export function findClockChange(time: string, timeZone: string): ClockChange | undefined {
  const [day = ""] = time.split(" ");
  if (!changesOn(`${timeZone} ${day}`)) return undefined;
  const local = Temporal.PlainDateTime.from(time);
  const first = local.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const last = local.toZonedDateTime(timeZone, { disambiguation: "later" });
  if (first.epochMilliseconds === last.epochMilliseconds) return undefined;
  const shown = spell(last.toPlainDateTime());
  return shown === time ? { kind: "repeated" } : { kind: "skipped", shown };
}

/** Content has few different dates and instants, so this is only a limit. */
const MAX_REMEMBERED = 100_000;

/** @param timeZone IANA name */
export function createLocalTime(timeZone: string): LocalTime {
  // A zone may skip midnight; toZonedDateTime without a time gives the first moment that exists.
  const beginning = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    timeZone,
    startOfDay: cacheByText((date) => beginning(Temporal.PlainDate.from(date)), MAX_REMEMBERED),
    endOfDay: cacheByText(
      (date) => beginning(Temporal.PlainDate.from(date).add({ days: 1 })),
      MAX_REMEMBERED,
    ),
    formatTimestamp: cacheByText(
      (instant: number) =>
        spell(
          Temporal.Instant.fromEpochMilliseconds(instant * 1000)
            .toZonedDateTimeISO(timeZone)
            .toPlainDateTime(),
        ),
      MAX_REMEMBERED,
    ),
  };
}
