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
        Temporal.Instant.fromEpochMilliseconds(instant * 1000)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime()
          .toString({ smallestUnit: "second" })
          .replace("T", " "),
      MAX_REMEMBERED,
    ),
  };
}
