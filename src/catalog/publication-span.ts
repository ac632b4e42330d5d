/** When a text or an item is delivered. */
import type { LocalTime } from "../lib/local-time.ts";
import type { PUBLICATION_FIELDS } from "./content-fields.ts";
import type { Stored } from "./field.ts";

/** From `opens` (inclusive) to `closes` (exclusive), in ms since 1970-01-01 UTC. */
export interface Span {
  readonly opens: number;
  readonly closes: number;
}

export const ALWAYS: Span = { opens: -Infinity, closes: Infinity };
const NEVER: Span = { opens: Infinity, closes: Infinity };

/** The fields that decide when a text or an item is delivered. */
export type Publication = Stored<typeof PUBLICATION_FIELDS>;

/** @returns the span in which it is delivered */
export function spanOf(publication: Publication, localTime: LocalTime): Span {
  if (publication.State === "DRAFT") return NEVER;
  if (publication.State === "PUBLISHED") return ALWAYS;
  const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = publication;
  return spanOfWindow(from, to, localTime);
}

/** @param from first day @param to last day */
export const spanOfWindow = (
  from: string | null | undefined,
  to: string | null | undefined,
  localTime: LocalTime,
): Span => ({
  opens: from ? localTime.startOfDay(from) : -Infinity,
  closes: to ? localTime.endOfDay(to) : Infinity,
});
