/**
 * Turns stored items into the objects of response bodies, field by field in the catalog's order, with one
 * row per kind of field. Records how long they are valid and the languages of their texts.
 */
import { NO_FIELDS } from "../catalog/field.ts";
import { mustGet } from "../lib/must-get.ts";
import { DERIVED_TIMESTAMPS } from "../catalog/content-fields.ts";
import type { Publication, Span } from "../catalog/publication-span.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import type { CollectionItem } from "../serving/collection.ts";
import type { PublishedLanguage, Snapshot } from "../serving/snapshot.ts";
import { addressOf, completeText, textFieldOf, textsOf } from "./texts.ts";
import { languagesToCompare } from "./languages.ts";
import type { LanguageChoice } from "./languages.ts";
import { orderItems } from "./order-items.ts";

/** The state of making one response. */
export interface ResponseState {
  readonly snapshot: Snapshot;
  readonly choice: LanguageChoice;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** The first moment at which the content so far changes without a new release. */
  validUntil: number;
  /** The moment since which the content so far has been the same. */
  validFrom: number;
  /** The number of texts in each language. */
  readonly texts: Map<PublishedLanguage, number>;
}

/** The object of an item in a response body. */
export type ServedItem = Readonly<Record<string, unknown>>;

/** An item as it is stored, or a text of one. */
type Owner = Omit<CollectionItem, "item"> & {
  readonly item: object;
  /** Of a text. */
  readonly outer?: Surroundings;
};

/** The arguments of a row: the value and its item. */
interface Surroundings {
  readonly value: unknown;
  readonly field: Field;
  readonly fields: Fields;
  readonly item: Readonly<Record<string, unknown>>;
  readonly owner: Owner;
  readonly name: string;
  readonly rows: Rows;
}

type ServeField = (surroundings: Surroundings, serving: ResponseState) => unknown;
type Rows = Readonly<Record<FieldKind, ServeField>>;

const asStored: ServeField = ({ value }) => value;

const SERVE_FIELD: Rows = {
  varchar: asStored,
  longVarchar: asStored,
  uuid: asStored,
  boolean: asStored,
  integer: asStored,
  float: asStored,
  enumeration: asStored,
  set: asStored,
  list: asStored,
  date: asStored,
  customAttributes: asStored,
  timestamp(surroundings, serving) {
    const { value, name, owner } = surroundings;
    const instant = DERIVED_TIMESTAMPS.get(name);
    if (value !== null || !instant) return value;
    const at = instant === "updatedAt" ? findUpdate(surroundings, serving) : owner[instant];
    return serving.snapshot.localTime.formatTimestamp(at);
  },
  reference: (surroundings, serving) =>
    surroundings.field.isEmbedded
      ? serveEmbedded(surroundings, serving)
      : serveUuids(surroundings, serving),
  address: ({ value, field, fields, item }, serving) =>
    value ??
    (field.articleIn
      ? findTextAddress(
          fields.get(field.articleIn),
          item[field.articleIn] as string | null,
          serving,
        )
      : null),
  localized: serveText,
};

/** For an embedded item: embedding is only one level deep. */
const SERVE_WITHIN: Rows = { ...SERVE_FIELD, reference: serveUuids };

/** @param names the selected fields, in the order of the declaration; default: all */
export function serveItem(
  fields: Fields,
  owner: Owner,
  serving: ResponseState,
  names: readonly string[] = [...fields.keys()],
  rows: Rows = SERVE_FIELD,
): ServedItem {
  const item = owner.item as Readonly<Record<string, unknown>>;
  const served: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields.get(name);
    if (!field) continue;
    const value = item[name] ?? null;
    const serve = rows[field.kind];
    // Most fields are served as stored and do not need the item.
    served[name] =
      serve === asStored
        ? value
        : serve({ value, field, fields, item, owner, name, rows }, serving);
  }
  return served;
}

/** @param field must have a target */
const targetOf = ({ target }: Field, { snapshot }: ResponseState): Resource =>
  mustGet(snapshot.catalog.resources, target as ResourceName);

const listUuids = (value: unknown): readonly string[] =>
  typeof value === "string" ? [value] : ((value ?? []) as readonly string[]);

/** @returns the items that the field refers to and that are delivered, in order */
function findReferred(
  { value, field, item }: Surroundings,
  { name, hasState, order }: Resource,
  serving: ResponseState,
): readonly CollectionItem[] {
  const { snapshot } = serving;
  const collection = mustGet(snapshot.collections, name);
  const indexes = field.inverse
    ? collection.indexesBy(field.inverse, item["Uuid"] as string)
    : listUuids(value).flatMap((uuid) => collection.indexOf(uuid) ?? []);
  if (indexes.length === 0) return [];
  const found = indexes.map((index) => collection.at(index));
  const delivered = hasState
    ? found.filter((one) => isDelivered(one.item as object as Publication, serving))
    : found;
  const ordered = field.order ?? (field.inverse && order);
  if (ordered === undefined || delivered.length < 2) return delivered;
  const { fallback } = snapshot;
  const isOwn = field.order === undefined;
  const [first = fallback] = isOwn ? serving.choice.languages : [];
  return orderItems(
    delivered,
    {
      resource: name,
      order: ordered,
      language: first?.tag,
      isNumeric: isOwn,
      serve: (one, names, compared) => serveAside(compared, one, names, serving),
    },
    snapshot,
  );
}

/** Values that are not shown affect the validity, but their texts are not counted. */
function serveAside(
  fields: Fields,
  item: CollectionItem,
  names: readonly string[],
  serving: ResponseState,
): ServedItem {
  const { snapshot, now, choice } = serving;
  const languages = languagesToCompare(choice, snapshot.fallback);
  const comparing = beginServing(snapshot, { ...choice, languages }, now);
  const served = serveItem(fields, item, comparing, names);
  serving.validFrom = Math.max(serving.validFrom, comparing.validFrom);
  serving.validUntil = Math.min(serving.validUntil, comparing.validUntil);
  return served;
}

/** @returns false: the item has texts, but none that the request may be given */
export function hasWantedText(
  resource: Resource,
  item: CollectionItem,
  serving: ResponseState,
): boolean {
  const texts = serving.choice.isStrict && textFieldOf(resource);
  return !texts || serveAside(resource.fields, item, [texts.name], serving)[texts.name] !== null;
}

/** @returns null when there is none */
function serveEmbedded(surroundings: Surroundings, serving: ResponseState): unknown {
  const { field } = surroundings;
  const target = targetOf(field, serving);
  const items = findReferred(surroundings, target, serving).filter((one) =>
    hasWantedText(target, one, serving),
  );
  const [first] = items;
  if (!first) return null;
  const embed = (one: CollectionItem): ServedItem =>
    serveItem(target.fields, one, serving, field.embeds, SERVE_WITHIN);
  return field.isMany ? items.map(embed) : embed(first);
}

/** @returns null when there is none */
function serveUuids(surroundings: Surroundings, serving: ResponseState): unknown {
  const { value, field } = surroundings;
  const target = targetOf(field, serving);
  if (!field.inverse && !target.hasState) return value;
  const uuids = findReferred(surroundings, target, serving).map(({ item }) => item.Uuid);
  return field.isMany && uuids.length > 0 ? uuids : (uuids[0] ?? null);
}

/** @returns its dates that have passed, none of an empty span; also updates the validity of the response */
function listPassed({ opens, closes }: Span, serving: ResponseState): readonly number[] {
  if (opens >= closes) return [];
  const moments = [opens, closes];
  const passed = moments.filter((moment) => moment <= serving.now);
  const coming = moments.filter((moment) => moment > serving.now);
  serving.validFrom = Math.max(serving.validFrom, ...passed);
  serving.validUntil = Math.min(serving.validUntil, ...coming);
  return passed;
}

const holds = ({ opens, closes }: Span, now: number): boolean => opens <= now && now < closes;

/** Whether it is delivered now; also updates the validity of the response. */
export function isDelivered(publication: Publication, serving: ResponseState): boolean {
  const span = serving.snapshot.spanOf(publication);
  listPassed(span, serving);
  return holds(span, serving.now);
}

/**
 * @returns the second since which the reader gets the same: of the release that changed the item, or of
 *   the last date at which it, or its text in the languages that are asked for, appeared or vanished
 */
function findUpdate(surroundings: Surroundings, serving: ResponseState): number {
  const { fields, item, owner } = surroundings.owner.outer ?? surroundings;
  const { snapshot, now, choice } = serving;
  const localized = [...fields.values()].find(({ hasState }) => hasState);
  const texts = localized ? textsOf(item, localized) : {};
  const passed = [...listPassed(snapshot.spanOf(item as object as Publication), serving)];
  for (const { code } of choice.languages) {
    if (!texts[code]) continue;
    const span = snapshot.spanOf(texts[code] as object as Publication);
    passed.push(...listPassed(span, serving));
    if (holds(span, now)) break;
  }
  return Math.max(owner.updatedAt, ...passed.map((moment) => moment / 1000));
}

/**
 * Validity ends when a text in a preferred language appears or the chosen text vanishes; languages after
 * the chosen one do not count.
 */
function serveText(surroundings: Surroundings, serving: ResponseState): ServedItem | null {
  const { item, field, owner, rows } = surroundings;
  const { members = NO_FIELDS, shown = members, hasState } = field;
  const texts = textsOf(item, field);
  for (const language of serving.choice.languages) {
    const text = texts[language.code];
    if (!text || (hasState && !isDelivered(text as object as Publication, serving))) continue;
    serving.texts.set(language, (serving.texts.get(language) ?? 0) + 1);
    const whole = completeText(text, field, language);
    const inner = { ...owner, item: whole, outer: surroundings };
    return serveItem(shown, inner, serving, undefined, rows);
  }
  return null;
}

/** @returns the address of the text with the UUID, in the fallback language, if it is delivered */
function findTextAddress(
  reference: Field | undefined,
  uuid: string | null | undefined,
  serving: ResponseState,
): string | null {
  const { fallback, collections } = serving.snapshot;
  if (!uuid || !fallback || !reference) return null;
  const target = targetOf(reference, serving);
  const texts = textFieldOf(target);
  const collection = mustGet(collections, target.name);
  const index = texts && collection.indexesBy(texts.name, uuid).at(-1);
  if (!texts || index === undefined) return null;
  const text = textsOf(collection.at(index).item, texts.field)[fallback.code];
  return text && isDelivered(text as object as Publication, serving)
    ? addressOf(text, texts.field, fallback)
    : null;
}

/** @returns the initial state, with unlimited validity */
export const beginServing = (
  snapshot: Snapshot,
  choice: LanguageChoice,
  now: number,
): ResponseState => ({
  snapshot,
  choice,
  now,
  validUntil: Infinity,
  validFrom: -Infinity,
  texts: new Map(),
});
