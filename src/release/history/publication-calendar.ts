/** What time alone will change: the articles that will appear and vanish by themselves, and when. */
import type { StoredArticle } from "../../catalog/content-fields.ts";
import type { StoredItem } from "../../catalog/resources.ts";
import { spanOf } from "../boundaries.ts";
import type { Span } from "../boundaries.ts";
import { createLocalTime } from "../local-time.ts";
import { readItems, textOf } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";

/** A TIME_CONTROLLED article in a language that readers can ask for. */
interface TimedArticle {
  /** Of the navigation item. */
  readonly Uuid: string;
  readonly language: string;
  readonly article: StoredArticle;
  readonly span: Span;
}

export interface CalendarRow {
  /** `YYYY-MM-DD`, the day that begins with the change, in the installation's time zone. */
  readonly date: string;
  /** Code. */
  readonly language: string;
  /** Number of articles. */
  readonly appear: number;
  readonly vanish: number;
}

export interface ChangingArticle {
  readonly language: string;
  /** Of the navigation item. */
  readonly Uuid: string;
  readonly Name: string;
  readonly NiceUri: string;
}

export interface ComingChanges {
  /** In the order of the languages, and in each in collection order. */
  readonly appear: readonly ChangingArticle[];
  readonly vanish: readonly ChangingArticle[];
}

/** @returns in the order of the languages, and in each in collection order */
async function readTimedArticles(content: ChunkedContent): Promise<readonly TimedArticle[]> {
  const found = new Map<string, TimedArticle[]>();
  for await (const item of readItems(content, "languages")) {
    const { State, Code } = JSON.parse(textOf(item)) as StoredItem<"languages">;
    if (State === "PUBLISHED") found.set(Code, []);
  }
  const localTime = createLocalTime(content.installation.timeZone);
  for await (const chunk of content.readChunks("navigation")) {
    for (const item of chunk.mayBeTimed ? chunk.items() : []) {
      const text = textOf(item);
      // Few items are time-controlled, and parsing is what takes time.
      if (!text.includes('"TIME_CONTROLLED"')) continue;
      const { Articles } = JSON.parse(text) as StoredItem<"navigation">;
      for (const [language, articles] of found) {
        const article = Articles[language];
        if (article?.State !== "TIME_CONTROLLED") continue;
        articles.push({ Uuid: item.Uuid, language, article, span: spanOf(article, localTime) });
      }
    }
  }
  return [...found.values()].flat();
}

const dayAfter = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * @param now ms since 1970-01-01 UTC
 * @returns by date, then in the order of the languages
 */
export async function readCalendar(
  content: ChunkedContent,
  now: number,
): Promise<readonly CalendarRow[]> {
  const rows = new Map<string, CalendarRow>();
  const count = (kind: "appear" | "vanish", date: string, language: string): void => {
    const key = `${date} ${language}`;
    const row = rows.get(key) ?? { date, language, appear: 0, vanish: 0 };
    rows.set(key, { ...row, [kind]: row[kind] + 1 });
  };
  for (const { article, span, language } of await readTimedArticles(content)) {
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = article;
    if (from && span.opens > now) count("appear", from, language);
    if (to && span.closes > now) count("vanish", dayAfter(to), language);
  }
  return [...rows.values()].toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}

const isShown = ({ span: { opens, closes } }: TimedArticle, at: number): boolean =>
  opens <= at && at < closes;

/**
 * @param now and `later` are ms since 1970-01-01 UTC
 * @returns what readers will newly see then, and what they will no longer see
 */
export async function readComingChanges(
  content: ChunkedContent,
  now: number,
  later: number,
): Promise<ComingChanges> {
  const timed = await readTimedArticles(content);
  const listShown = (at: number, otherwise: number): readonly ChangingArticle[] =>
    timed
      .filter((one) => isShown(one, at) && !isShown(one, otherwise))
      .map(({ language, Uuid, article: { Name, NiceUri } }) => ({ language, Uuid, Name, NiceUri }));
  return { appear: listShown(later, now), vanish: listShown(now, later) };
}
