/** Whether readers see an item at a moment, and in which languages it has a text. */
import { PUBLICATION_FIELDS } from "../../catalog/content-fields.ts";
import { ALWAYS, spanOf } from "../../catalog/publication-span.ts";
import type { Publication, Span } from "../../catalog/publication-span.ts";
import type { Resource } from "../../catalog/resources.ts";
import { isObject } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import { textFieldOf } from "../../items/texts.ts";
import type { LocalTime } from "../../lib/local-time.ts";
import { ITEM_STATES } from "../item-answers.ts";
import type { ItemState } from "../item-answers.ts";
import { checkDate } from "../../validate/values/calendar.ts";
import type { ItemValues } from "../../validate/valid-content.ts";

/** What decides the state of an item, and its languages; many items have the same. */
export interface ItemTraits {
  /** Codes of the languages in which it has a text. */
  readonly languages: readonly string[];
  /** What all must be delivered of one text; none: the item is always delivered. */
  readonly publications: readonly (readonly Publication[])[];
}

/** What somebody typed and has not checked may have any value. */
const readDay = (value: unknown): string | null =>
  typeof value === "string" && checkDate(value) === undefined ? value : null;

const readPublication = (values: ItemValues): Publication => ({
  State: (values["State"] ?? PUBLICATION_FIELDS.State.default) as Publication["State"],
  TimeControlledPublishedFrom: readDay(values["TimeControlledPublishedFrom"]),
  TimeControlledPublishedTo: readDay(values["TimeControlledPublishedTo"]),
});

/** @returns the texts of an item by language */
export function readItemTexts(
  resource: Resource,
  item: ItemValues,
): readonly (readonly [code: string, text: ItemValues])[] {
  const under = textFieldOf(resource)?.field.under;
  const given = (under === undefined ? undefined : item[under]) as Plain | undefined;
  const all = given !== undefined && isObject(given) ? Object.entries(given) : [];
  return all.flatMap(([code, text]) => (isObject(text) ? [[code, text] as const] : []));
}

/** @returns what reads the traits of the items of a resource */
export function readTraitsOf(resource: Resource): (item: ItemValues) => ItemTraits {
  const { hasState: areTextsPublished = false } = textFieldOf(resource)?.field ?? {};
  const { hasState = false } = resource;
  return (item) => {
    const texts = readItemTexts(resource, item);
    const own = hasState ? [readPublication(item)] : [];
    return {
      languages: texts.map(([code]) => code),
      publications:
        areTextsPublished && texts.length > 0
          ? texts.map(([, text]) => [...own, readPublication(text)])
          : [own],
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
