/** Days on which items appear and vanish, and the arithmetic of days and months. */
import type { CalendarRow } from "../../../../src/change/result-parts.ts";
import { toTimestamp } from "../../../../client/src/times.ts";

export const DAYS_IN_WEEK = 7;

const readMonth = (month: string): readonly [year: number, month: number] => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return [year, number - 1];
};

const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** @returns the weeks of a month, from Monday; "" for days of other months */
export function weeksOf(month: string): string[][] {
  const [year, number] = readMonth(month);
  const before = (new Date(Date.UTC(year, number)).getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  const count = new Date(Date.UTC(year, number + 1, 0)).getUTCDate();
  const days = [
    ...Array.from({ length: before }, () => ""),
    ...Array.from({ length: count }, (_, day) => dayOf(Date.UTC(year, number, day + 1))),
  ];
  const weeks = Math.ceil(days.length / DAYS_IN_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, day) => days[week * DAYS_IN_WEEK + day] ?? ""),
  );
}

export function nextMonth(month: string, by: number): string {
  const [year, number] = readMonth(month);
  return dayOf(Date.UTC(year, number + by)).slice(0, 7);
}

/** @returns the day of the installation, whatever the time zone of the reader is */
export const todayIn = (timeZone: string, now = new Date()): string =>
  toTimestamp(now, timeZone).slice(0, 10);

const add = (one: CalendarRow, other: CalendarRow): CalendarRow => ({
  ...one,
  appear: one.appear + other.appear,
  vanish: one.vanish + other.vanish,
  items: {
    appearing: [...one.items.appearing, ...other.items.appearing],
    vanishing: [...one.items.vanishing, ...other.items.vanishing],
  },
});

/** @returns what appears and vanishes until a day, by resource and language */
export function sumUntil(changes: readonly CalendarRow[], day: string): CalendarRow[] {
  const sums = new Map<string, CalendarRow>();
  for (const change of changes.filter(({ date }) => date <= day)) {
    const key = `${change.resource} ${change.language}`;
    const sum = sums.get(key);
    sums.set(key, sum ? add(sum, change) : change);
  }
  return [...sums.values()];
}
