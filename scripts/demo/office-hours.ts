/**
 * In charge of office hours as text: one line per day, in German like the sources. In come the
 * spans of the days; out goes the text with its line breaks.
 */
import type { StaffHours } from "./records.ts";

const DAYS: Readonly<Record<string, string>> = {
  monday: "Montag",
  tuesday: "Dienstag",
  wednesday: "Mittwoch",
  thursday: "Donnerstag",
  friday: "Freitag",
  saturday: "Samstag",
  sunday: "Sonntag",
  holiday: "Feiertag",
};

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** @param spans by day in English; a day that is missing has no line, one without spans is closed */
export function formatHours(spans: ReadonlyMap<string, readonly Span[]>): string {
  return Object.entries(DAYS)
    .flatMap(([day, name]) => {
      const ofDay = spans.get(day);
      if (ofDay === undefined) return [];
      const text = ofDay.map(({ from, to }) => `${from}–${to}`).join(", ");
      return [`${name}: ${text || "geschlossen"}`];
    })
    .join("\n");
}

/** @param hours by the office that has them, such as `DB Information` */
export function formatStaffHours(hours: ReadonlyMap<string, StaffHours | undefined>): string {
  return [...hours.entries()]
    .flatMap(([office, staff]) => {
      if (staff === undefined) return [];
      const spans = new Map(
        Object.entries(staff.availability).map(([day, { fromTime, toTime }]) => [
          day,
          [{ from: fromTime, to: toTime }],
        ]),
      );
      return [`${office}\n${formatHours(spans)}`];
    })
    .join("\n\n");
}
