/** When items and texts are published, by the days of their dates, and the midnights at which that changed. */
import { Temporal } from "temporal-polyfill";
import type { Item } from "../support/site.ts";
import type { GeneratedContent } from "./generate-content.ts";

/** How content is asked for. */
export interface Asked {
  readonly content: GeneratedContent;
  /** Codes of published languages that the request names, the most wanted first. */
  readonly languages: readonly string[];
  /** False: by a header, which says nothing to what has no texts in languages. */
  readonly isPinned: boolean;
  /** True: without the fallback language, unless no language is named, and without items that lack a text. */
  readonly isStrict?: boolean;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** When the items were published. */
  readonly published: number;
}

/** By the day that it is where the installation is. */
export function isPublishedNow(one: Item, { now, content: { zone } }: Asked): boolean {
  const { State, TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = one;
  if (State !== "TIME_CONTROLLED") return State === "PUBLISHED";
  const moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const today = moment.toPlainDate().toString();
  return (typeof from !== "string" || from <= today) && (typeof to !== "string" || today <= to);
}

/** The midnights, up to now, at which something appeared or vanished. */
export function listPassed(one: Item, { now, content: { zone } }: Asked): readonly number[] {
  const { State, TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = one;
  if (State !== "TIME_CONTROLLED") return [];
  const begin = (day: Temporal.PlainDate): number => day.toZonedDateTime(zone).epochMilliseconds;
  const midnights = [
    ...(typeof from === "string" ? [begin(Temporal.PlainDate.from(from))] : []),
    ...(typeof to === "string" ? [begin(Temporal.PlainDate.from(to).add({ days: 1 }))] : []),
  ];
  return midnights.filter((moment) => moment <= now);
}

export const formatTimestamp = (moment: number, { content: { zone } }: Asked): string =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
