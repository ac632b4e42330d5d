/** When readers get an article, and so the moments at which a resource changes by itself. */
import { setImmediate as giveWay } from "node:timers/promises";
import type { StoredArticle } from "../catalog/content-fields.ts";
import type { Chunk } from "../store/chunk.ts";
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
  article: Pick<StoredArticle, "State"> &
    Partial<Pick<StoredArticle, "TimeControlledPublishedFrom" | "TimeControlledPublishedTo">>,
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

export interface Boundaries {
  /** @returns the last boundary not later than `now` in ms, or -Infinity */
  lastAt(now: number): number;
  /** @returns the first boundary later than `now` in ms, or Infinity */
  nextAfter(now: number): number;
}

/** @param moments in any order, with repetitions */
export function createBoundaries(moments: Iterable<number>): Boundaries {
  const sorted = Float64Array.from(new Set(moments)).toSorted();
  /** @returns how many are not later than `now` */
  const countAt = (now: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? Infinity) <= now) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    lastAt: (now) => sorted[countAt(now) - 1] ?? -Infinity,
    nextAfter: (now) => sorted[countAt(now)] ?? Infinity,
  };
}

/** Chunks that are looked through before others get their turn. */
const CHUNKS_AT_ONCE = 16;

/** @param codes of languages whose articles count */
export async function findBoundaries(
  chunks: readonly Chunk[],
  codes: ReadonlySet<string>,
  localTime: LocalTime,
): Promise<Boundaries> {
  const moments = new Set<number>();
  for (const [number, { facts }] of chunks.entries()) {
    for (const [code, from, to] of facts.windows) {
      if (!codes.has(code)) continue;
      const { opens, closes } = spanOf(
        {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: from,
          TimeControlledPublishedTo: to,
        },
        localTime,
      );
      moments.add(opens).add(closes);
    }
    if (number % CHUNKS_AT_ONCE === CHUNKS_AT_ONCE - 1) await giveWay();
  }
  return createBoundaries(moments.values().filter((moment) => Number.isFinite(moment)));
}
