/** What time alone will change: the articles that will appear and vanish by themselves, and when. */
import type { StoredArticle } from "../../catalog/content-fields.ts";
import type { StoredItem } from "../../catalog/resources.ts";
import { spanOf } from "../delivery.ts";
import type { Span } from "../delivery.ts";
import { createLocalTime } from "../local-time.ts";
import { readItems, textOf } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";

/** A TIME_CONTROLLED article in a language that readers can ask for. */
interface TimedArticle {
  /** Of the navigation item. */
  readonly Uuid: string;
  readonly language: string;
  /** Of the language, among the published ones. */
  readonly rank: number;
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

/** @returns in collection order, and per item in the order of the languages */
async function* readTimedArticles(
  content: ChunkedContent,
): AsyncGenerator<TimedArticle, void, undefined> {
  const languages: string[] = [];
  for await (const item of readItems(content, "languages")) {
    const { State, Code } = JSON.parse(textOf(item)) as StoredItem<"languages">;
    if (State === "PUBLISHED") languages.push(Code);
  }
  const localTime = createLocalTime(content.installation.timeZone);
  for await (const chunk of content.readChunks("navigation")) {
    for (const item of chunk.mayBeTimed ? chunk.items() : []) {
      const text = textOf(item);
      // Few items are time-controlled, and parsing is what takes time.
      if (!text.includes('"TIME_CONTROLLED"')) continue;
      const { Articles } = JSON.parse(text) as StoredItem<"navigation">;
      for (const [rank, language] of languages.entries()) {
        const article = Articles[language];
        if (article?.State !== "TIME_CONTROLLED") continue;
        yield { Uuid: item.Uuid, language, rank, article, span: spanOf(article, localTime) };
      }
    }
  }
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
  const count = (
    kind: "appear" | "vanish",
    date: string,
    { language, rank }: TimedArticle,
  ): void => {
    const key = `${date} ${String(rank).padStart(3, "0")}`;
    const row = rows.get(key) ?? { date, language, appear: 0, vanish: 0 };
    rows.set(key, { ...row, [kind]: row[kind] + 1 });
  };
  for await (const timed of readTimedArticles(content)) {
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = timed.article;
    if (from && timed.span.opens > now) count("appear", from, timed);
    if (to && timed.span.closes > now) count("vanish", dayAfter(to), timed);
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const isWithin = ({ opens, closes }: Span, moment: number): boolean =>
  opens <= moment && moment < closes;

/**
 * @param now and `later` are ms since 1970-01-01 UTC
 * @returns what readers will newly see then, and what they will no longer see
 */
export async function readComingChanges(
  content: ChunkedContent,
  now: number,
  later: number,
): Promise<ComingChanges> {
  const appear: [rank: number, ChangingArticle][] = [];
  const vanish: typeof appear = [];
  for await (const { Uuid, language, rank, article, span } of readTimedArticles(content)) {
    const isShownLater = isWithin(span, later);
    if (isShownLater === isWithin(span, now)) continue;
    const { Name, NiceUri } = article;
    (isShownLater ? appear : vanish).push([rank, { language, Uuid, Name, NiceUri }]);
  }
  const sortByLanguage = (articles: typeof appear): readonly ChangingArticle[] =>
    articles.toSorted(([one], [other]) => one - other).map(([, article]) => article);
  return { appear: sortByLanguage(appear), vanish: sortByLanguage(vanish) };
}
