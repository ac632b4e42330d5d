/** Tells people what time alone will change: how many texts and items appear and vanish. */
import { CONTRACT, localizedOf } from "../../catalog/catalog.ts";
import type { CalendarRow } from "../../release/history/publication-calendar.ts";
import { countOf, formatSome } from "../terminal/phrases.ts";

type Subject = Pick<CalendarRow, "resource" | "language">;

const SINGULAR = { appear: "appears", vanish: "vanishes" } as const;
export type ComingVerb = keyof typeof SINGULAR;

const inflect = (count: number, verb: ComingVerb): string => (count === 1 ? SINGULAR[verb] : verb);

/** @returns such as `3 articles appear`, or `1 item of news appears` */
export function countSubjects(count: number, verb: ComingVerb, subject: Subject): string {
  const known = CONTRACT.find(subject.resource);
  // In the contract one resource has texts, and readers know them by name.
  const name = known && localizedOf(CONTRACT.resources[known])?.name.toLowerCase();
  const noun = subject.language === null ? "item" : (name ?? "text");
  const of = name === undefined ? ` of ${subject.resource}` : "";
  return `${countOf(count, noun)}${of} ${inflect(count, verb)}`;
}

const sayLanguage = ({ language }: Subject): string => (language === null ? "" : ` in ${language}`);

function formatDay(rows: readonly CalendarRow[]): string {
  const parts = rows.map((row) => {
    const { appear, vanish } = row;
    if (appear === 0) return `${countSubjects(vanish, "vanish", row)}${sayLanguage(row)}`;
    const appearing = `${countSubjects(appear, "appear", row)}${sayLanguage(row)}`;
    return vanish === 0
      ? appearing
      : `${appearing}, ${vanish.toLocaleString("en")} ${inflect(vanish, "vanish")}`;
  });
  return `${rows[0]?.date}: ${parts.join("; ")}`;
}

/** @returns one line per date, such as `2026-12-01: 3 articles appear in DE, 1 vanishes` */
export function formatCalendar(calendar: readonly CalendarRow[]): readonly string[] {
  const days = [...Map.groupBy(calendar, ({ date }) => date).values()];
  return formatSome(days, (rows) => [formatDay(rows)]);
}
