/**
 * In charge of finding the articles that come and go by themselves. In comes content; out goes each
 * TIME_CONTROLLED article in a language that readers can ask for, with its span of delivery.
 */
import type { StoredArticle } from "../catalog/content-fields.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { ComparedSide } from "./compared-side.ts";
import { spanOf } from "./delivery.ts";
import type { Span } from "./delivery.ts";
import { createLocalTime } from "./local-time.ts";

export interface TimedArticle {
  /** Of the navigation item. */
  readonly Uuid: string;
  readonly language: string;
  readonly article: StoredArticle;
  readonly span: Span;
}

/** @returns the codes of the published languages, in collection order */
export async function readLanguageCodes(side: ComparedSide): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const portion of side.portions.languages) {
    for (const { text } of await portion.read()) {
      const { State, Code } = JSON.parse(text) as StoredItem<"languages">;
      if (State === "PUBLISHED") codes.push(Code);
    }
  }
  return codes;
}

/** @returns in collection order, and per item in the order of the languages */
export async function* readTimedArticles(
  side: ComparedSide,
  languages: readonly string[],
): AsyncGenerator<TimedArticle, void, undefined> {
  const localTime = createLocalTime(side.installation.timeZone);
  for (const portion of side.portions.navigation) {
    for (const { Uuid, text } of await portion.read()) {
      // Few items are time-controlled, and parsing is what takes time.
      if (!text.includes('"TIME_CONTROLLED"')) continue;
      const { Articles } = JSON.parse(text) as StoredItem<"navigation">;
      for (const language of languages) {
        const article = Articles[language];
        if (article?.State !== "TIME_CONTROLLED") continue;
        yield { Uuid, language, article, span: spanOf(article, localTime) };
      }
    }
  }
}
