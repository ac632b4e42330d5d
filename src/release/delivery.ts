/**
 * In charge of when an article is delivered. In come its State and its two dates; out goes the span
 * of time, open or closed at either end, in which readers get it.
 */
import type { StoredArticle } from "../catalog/content-fields.ts";
import type { LocalTime } from "./local-time.ts";

/** From `opens` (inclusive) to `closes` (exclusive), in ms since 1970-01-01 UTC. */
export interface Span {
  readonly opens: number;
  readonly closes: number;
}

const ALWAYS: Span = { opens: -Infinity, closes: Infinity };
const NEVER: Span = { opens: Infinity, closes: Infinity };

/** @returns the span in which the article is delivered */
export function spanOf(
  article: Pick<
    StoredArticle,
    "State" | "TimeControlledPublishedFrom" | "TimeControlledPublishedTo"
  >,
  localTime: LocalTime,
): Span {
  if (article.State === "DRAFT") return NEVER;
  if (article.State === "PUBLISHED") return ALWAYS;
  const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = article;
  return {
    opens: from ? localTime.startOfDay(from) : -Infinity,
    closes: to ? localTime.endOfDay(to) : Infinity,
  };
}
