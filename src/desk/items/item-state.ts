/** Whether readers see an item at a moment, and in which languages it has a text. */
import { localizedOf } from "../../catalog/catalog.ts";
import { ALWAYS, spanOf } from "../../catalog/publication-span.ts";
import type { Publication, Span } from "../../catalog/publication-span.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { LocalTime } from "../../lib/local-time.ts";
import { ITEM_STATES } from "../item-answers.ts";
import type { ItemState } from "../item-answers.ts";
import type { ItemValues } from "../../validate/valid-content.ts";

/** What decides the state of an item, and its languages; many items have the same. */
export interface ItemTraits {
  /** Codes of the languages in which it has a text. */
  readonly languages: readonly string[];
  /** What all must be delivered of one text; none: the item is always delivered. */
  readonly publications: readonly (readonly Publication[])[];
}

const readPublication = (values: ItemValues): Publication => ({
  State: values["State"] as Publication["State"],
  TimeControlledPublishedFrom: values["TimeControlledPublishedFrom"] as string | null,
  TimeControlledPublishedTo: values["TimeControlledPublishedTo"] as string | null,
});

/** @returns what reads the traits of the items of a resource */
export function readTraitsOf(resource: Resource): (item: ItemValues) => ItemTraits {
  const { under = "", hasState: areTextsPublished = false } = localizedOf(resource)?.field ?? {};
  const { hasState = false } = resource;
  return (item) => {
    const given = (under === "" ? undefined : item[under]) ?? {};
    const texts = Object.entries(given as Readonly<Record<string, ItemValues | null>>);
    const own = hasState ? [readPublication(item)] : [];
    const each = texts.flatMap(([, text]) => (text ? [[...own, readPublication(text)]] : []));
    return {
      languages: texts.flatMap(([code, text]) => (text ? [code] : [])),
      publications: areTextsPublished && each.length > 0 ? each : [own],
    };
  };
}

const spanOfAll = (publications: readonly Publication[], localTime: LocalTime): Span =>
  publications
    .map((publication) => spanOf(publication, localTime))
    .reduce(
      (one, other) => ({
        opens: Math.max(one.opens, other.opens),
        closes: Math.min(one.closes, other.closes),
      }),
      ALWAYS,
    );

function stateOf({ opens, closes }: Span, now: number): ItemState {
  // Never delivered: a draft, or in no time that both of its spans have.
  if (opens >= closes) return "draft";
  if (now < opens) return "coming";
  return now < closes ? "delivered" : "over";
}

/** @param now ms since 1970-01-01 UTC */
export function findState(
  { publications }: ItemTraits,
  localTime: LocalTime,
  now: number,
): ItemState {
  const states = new Set(
    publications.map((some) => stateOf(some.length > 0 ? spanOfAll(some, localTime) : ALWAYS, now)),
  );
  return ITEM_STATES.find((state) => states.has(state)) ?? "draft";
}
