/** What times in queries mean, worked out without the program's calendar. */
export interface ModelClock {
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  readonly timeZone: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @returns as in items; Swedes write times so */
const localTime = (instant: number, timeZone: string): string =>
  new Date(instant).toLocaleString("sv-SE", { timeZone });

const addDays = (time: string, days: number): string =>
  new Date(Date.parse(`${time.replace(" ", "T")}Z`) + days * DAY)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");

export function modelTime(value: string, type: string, { now, timeZone }: ModelClock): string {
  if (/^\d/u.test(value)) {
    return /[Z+]|-\d\d:/u.test(value.slice(10))
      ? localTime(Date.parse(value), timeZone)
      : value.replace("T", " ");
  }
  const count = Number(/[+-]\d+/u.exec(value)?.[0] ?? 0);
  const moved = value.endsWith("h") ? now + count * HOUR : now;
  const time = addDays(localTime(moved, timeZone), value.endsWith("d") ? count : 0);
  return type === "date" || value.startsWith("today") ? time.slice(0, 10) : time;
}

const shift = (count: number, unit: string): string =>
  count === 0 ? "" : `${count < 0 ? "" : "+"}${count}${unit}`;

/**
 * @param leaf a time in an item
 * @returns values that mean this time, or one near it, when the clock shows its time
 */
export function timesNear(leaf: string, type: string, clock: ModelClock): readonly string[] {
  const local = localTime(clock.now, clock.timeZone);
  const days = (Date.parse(leaf.slice(0, 10)) - Date.parse(local.slice(0, 10))) / DAY;
  const relative =
    Math.abs(days) > 9999 ? [] : [`today${shift(days, "d")}`, `now${shift(days, "d")}`];
  if (type === "date" || leaf < "1000") return relative;
  const time = leaf.length === 10 ? `${leaf}T00:00:00` : leaf.replace(" ", "T");
  const hours = Math.round(
    (Date.parse(`${time}Z`) - Date.parse(`${local.replace(" ", "T")}Z`)) / HOUR,
  );
  return [
    ...relative,
    ...(Math.abs(hours) > 9999 ? [] : [`now${shift(hours, "h")}`]),
    // The same number of another zone, and a part of the second that is cut.
    `${time}Z`,
    `${time}.999+02:00`,
    `${time}-03:30`,
  ];
}
