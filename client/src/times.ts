/** Days and timestamps of the service are local times of its time zone, which `client.timeZone()` tells. */

/** @returns an instant as a timestamp of the service: `YYYY-MM-DD HH:MM:SS` */
export const toTimestamp = (instant: Date, timeZone: string): string =>
  // Swedish writes dates and times like that.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(
    instant,
  );

const DAY_MS = 86_400_000;

const readUtc = (text: string): number =>
  Date.parse(`${text.length > 10 ? text.replace(" ", "T") : `${text}T00:00:00`}Z`);

/**
 * @param text a timestamp or a day, which means its midnight
 * @returns its instant. A time that clocks show twice means the first one; one that they skip is as much
 *   later as they skip.
 */
export function toInstant(text: string, timeZone: string): Date {
  const local = readUtc(text);
  // An hour is shown twice or never where the offsets of the days before and after it differ.
  const [before, after] = [-DAY_MS, DAY_MS].map((by) => {
    const near = new Date(local + by);
    return new Date(local - (readUtc(toTimestamp(near, timeZone)) - near.getTime()));
  }) as [Date, Date];
  const isShown = (instant: Date): boolean => readUtc(toTimestamp(instant, timeZone)) === local;
  return isShown(after) && !isShown(before) ? after : before;
}
