/**
 * In charge of the dates on which articles will appear and vanish by themselves. In come content and
 * the present moment; out go the dates to come, each with how many articles of which language.
 */
import type { ComparedSide } from "./compared-side.ts";
import { readLanguageCodes, readTimedArticles } from "./timed-articles.ts";

export interface CalendarRow {
  /** `YYYY-MM-DD`, the day that begins with the change, in the installation's time zone. */
  readonly date: string;
  /** Code. */
  readonly language: string;
  /** Number of articles. */
  readonly appear: number;
  readonly vanish: number;
}

const dayAfter = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * @param now ms since 1970-01-01 UTC
 * @returns by date, then in the order of the languages
 */
export async function readCalendar(
  side: ComparedSide,
  now: number,
): Promise<readonly CalendarRow[]> {
  const languages = await readLanguageCodes(side);
  const rows = new Map<
    string,
    { date: string; language: string; appear: number; vanish: number }
  >();
  const rowOf = (date: string, language: string): { appear: number; vanish: number } => {
    const key = `${date} ${language}`;
    const row = rows.get(key) ?? { date, language, appear: 0, vanish: 0 };
    rows.set(key, row);
    return row;
  };
  for await (const { language, article, span } of readTimedArticles(side, languages)) {
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = article;
    if (from && span.opens > now) rowOf(from, language).appear += 1;
    if (to && span.closes > now) rowOf(dayAfter(to), language).vanish += 1;
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      (one.date < other.date ? -1 : Number(one.date > other.date)) ||
      languages.indexOf(one.language) - languages.indexOf(other.language),
  );
}
