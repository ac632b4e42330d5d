/** The installation's local time: when its days begin, and timestamps as the contract writes them. */

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

/** Dates and instants that are cached; content has few different ones, so this is only a limit. */
const MAX_REMEMBERED = 100_000;

function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, value);
    return value;
  };
}

/** @param timeZone IANA name */
export function createLocalTime(timeZone: string): LocalTime {
  // A zone may skip midnight; toZonedDateTime without a time gives the first moment that exists.
  const beginning = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    timeZone,
    startOfDay: remember((date: string) => beginning(Temporal.PlainDate.from(date))),
    endOfDay: remember((date: string) => beginning(Temporal.PlainDate.from(date).add({ days: 1 }))),
    formatTimestamp: remember((instant: number) =>
      Temporal.Instant.fromEpochMilliseconds(instant * 1000)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: "second" })
        .replace("T", " "),
    ),
  };
}
