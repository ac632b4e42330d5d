/**
 * In charge of what time alone will have changed by a later moment. In come content and two moments;
 * out go the articles that readers will newly see, and those they will no longer see.
 */
import type { ComparedSide } from "./compared-side.ts";
import type { Span } from "./delivery.ts";
import { readLanguageCodes, readTimedArticles } from "./timed-articles.ts";

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

const isWithin = ({ opens, closes }: Span, moment: number): boolean =>
  opens <= moment && moment < closes;

/** @param now and `later` are ms since 1970-01-01 UTC */
export async function readComingChanges(
  side: ComparedSide,
  now: number,
  later: number,
): Promise<ComingChanges> {
  const languages = await readLanguageCodes(side);
  const appear: ChangingArticle[] = [];
  const vanish: ChangingArticle[] = [];
  for await (const { Uuid, language, article, span } of readTimedArticles(side, languages)) {
    const isShownLater = isWithin(span, later);
    if (isShownLater === isWithin(span, now)) continue;
    const { Name, NiceUri } = article;
    (isShownLater ? appear : vanish).push({ language, Uuid, Name, NiceUri });
  }
  const sortByLanguage = (articles: readonly ChangingArticle[]): readonly ChangingArticle[] =>
    articles.toSorted(
      (one, other) => languages.indexOf(one.language) - languages.indexOf(other.language),
    );
  return { appear: sortByLanguage(appear), vanish: sortByLanguage(vanish) };
}
