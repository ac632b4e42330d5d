/** The result of an operation before it is serialized: a page of items, or an entity. */
import { mustGet } from "../lib/must-get.ts";
import type { Notification } from "../catalog/envelope.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { QUERY_BOUNDS } from "../catalog/query-parameters.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PlaceFields } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import type { NotificationCase, RequestError } from "../errors.ts";
import type { Found } from "../find/find-items.ts";
import { distanceMetres } from "../find/places.ts";
import { configurePage } from "../items/configure-page.ts";
import { placeOf } from "../items/formats/page-formats.ts";
import type { ServedPage } from "../items/formats/page-formats.ts";
import type { Publication } from "../catalog/publication-span.ts";
import { selectMembers } from "../query/paths.ts";
import type { MessageTexts } from "../words/en.ts";
import { createNotification } from "./notifications.ts";
import type { Variant } from "./read-variant.ts";
import type { RequestQuery } from "../query/query-model.ts";
import { collectionAt } from "../items/resource-traits.ts";
import { hasWantedText, isDelivered, serveItem } from "../items/serve-item.ts";
import type { ServedItem, ResponseState } from "../items/serve-item.ts";

/** @throws RequestError PAGE_OUT_OF_RANGE */
export function answerPage(
  { facts, resource, query, which, texts }: Variant,
  found: Found,
  serving: ResponseState,
): ServedPage {
  const { catalog, installation, attributes } = serving.snapshot;
  const { responseKey, path, place } = resource;
  const { fields, near, limit } = query;
  const itemAt = createItemReader(facts.resource, found, serving);
  const CollectionConfiguration = configurePage(
    {
      responseKey,
      path,
      query: query.canonical,
      maxItemsPerPage: limit ?? pageSizeOf(installation, facts.resource),
      totalCount: found.count,
    },
    Number(which),
    facts.segment || undefined,
  );
  const { FirstIndex, LastIndex } = CollectionConfiguration;
  const items = Array.from({ length: LastIndex - FirstIndex + 1 }, (_, offset) =>
    itemAt(found.positions ? offset : FirstIndex + offset),
  );
  return {
    catalog,
    resource: facts.resource,
    items,
    shownItems: fields || near ? items.map((item) => showItem(item, query, place)) : items,
    fields,
    hasDistances: near !== undefined,
    attributes,
    CollectionConfiguration,
    Notifications: [
      ...noteFallback(serving, texts),
      ...noteSearch(query, found).map((note) => createNotification(note, texts)),
    ],
  };
}

/** @returns reads items: by their place among the positions, or by position if all items are found */
export function createItemReader(
  resource: ResourceName,
  { positions }: Pick<Found, "positions">,
  serving: ResponseState,
): (place: number) => ServedItem {
  const { snapshot, now } = serving;
  const { fields } = mustGet(snapshot.catalog.resources, resource);
  const collection = collectionAt(snapshot, resource, now);
  return (place) =>
    serveItem(fields, collection.at(positions ? (positions[place] ?? -1) : place), serving);
}

/** @returns the item with the fields that the query selects */
export function showItem(
  item: ServedItem,
  { fields, near }: Pick<RequestQuery, "fields" | "near">,
  place: PlaceFields | undefined,
): ServedItem {
  const shown = fields ? selectMembers(item, fields) : item;
  return near && place
    ? { ...shown, Distance: Math.round(distanceMetres(near, placeOf(item, place))) }
    : shown;
}

/** If the request named languages, a text in another language causes a notification. */
function noteFallback(
  { choice, texts }: ResponseState,
  messageTexts: MessageTexts,
): readonly Notification[] {
  const fallback = choice.languages[choice.asked];
  const count = fallback && texts.get(fallback);
  if (!choice.named || !count) return [];
  const values = { count, language: fallback.code };
  return [createNotification({ message: "LANGUAGE_FALLBACK_USED", values }, messageTexts)];
}

/** @returns what was searched otherwise than it was asked for */
function noteSearch(
  { search }: Pick<RequestQuery, "search">,
  { corrections }: Pick<Found, "corrections">,
): readonly NotificationCase[] {
  const { searchWords: words, searchCharacters: characters } = QUERY_BOUNDS;
  const parameter = "search";
  const corrected = corrections.map(({ value, used }): NotificationCase => {
    return { message: "SEARCH_CORRECTED", values: { parameter, value, suggestion: used } };
  });
  if (search?.terms.length === 0) return [{ message: "SEARCH_WITHOUT_WORD", values: {} }];
  return search?.isShortened
    ? [{ message: "SEARCH_SHORTENED", values: { parameter, words, characters } }, ...corrected]
    : corrected;
}

/** @throws RequestError ENTITY_NOT_FOUND */
export function answerEntity(
  { facts: { resource: name }, resource, query, which, texts }: Variant,
  serving: ResponseState,
): object {
  const { snapshot, now } = serving;
  const { fields, entity } = resource;
  const uuid = String(which);
  const collection = collectionAt(snapshot, name, now);
  const index = collection.indexOf(uuid);
  const missing = (): RequestError =>
    requestError("ENTITY_NOT_FOUND", { entity: entity?.title ?? name, uuid });
  if (!entity || index === undefined) throw missing();
  const found = collection.at(index);
  // It vanishes at a date of its own.
  if (resource.hasState) isDelivered(found.item as object as Publication, serving);
  if (!hasWantedText(resource, found, serving)) throw missing();
  const served = serveItem(fields, found, serving, entity.fields);
  return {
    [entity.responseKey]: query.fields ? selectMembers(served, query.fields) : served,
    Notifications: noteFallback(serving, texts),
  };
}
