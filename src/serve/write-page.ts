/** The result of an operation before it is serialized: a page of items, or an entity. */
import type { Catalog } from "../catalog/catalog.ts";
import type { Notification } from "../catalog/envelope.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PlaceFields } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { Found } from "../find/find-items.ts";
import { distanceMetres } from "../find/places.ts";
import { configurePage } from "../items/configure-page.ts";
import { placeOf } from "../items/formats/page-formats.ts";
import type { ServedPage } from "../items/formats/page-formats.ts";
import { selectMembers } from "../query/paths.ts";
import type { MessageTexts } from "../words/en.ts";
import { createNotification } from "./notifications.ts";
import type { FieldPath, RequestQuery } from "../query/query-model.ts";
import { isUuid } from "../query/values.ts";
import { collectionAt } from "../items/resource-traits.ts";
import { serveItem } from "../items/serve-item.ts";
import type { ServedItem, Serving } from "../items/serve-item.ts";

const PAGE_NUMBER = /^[1-9][0-9]*$/u;

/**
 * @param segment the path segment; absent or empty means page 1
 * @throws RequestError PAGE_NUMBER_INVALID
 */
export function parsePageNumber(segment: string | undefined): number {
  if (segment === undefined || segment === "") return 1;
  if (!PAGE_NUMBER.test(segment)) throw requestError("PAGE_NUMBER_INVALID", { page: segment });
  // Beyond 2^53 the number is inexact, yet still past every last page; messages show the segment.
  return Number(segment);
}

/** Which page of which items, and which of their fields are shown. */
export interface PageRequest extends Partial<Pick<RequestQuery, "fields" | "near" | "limit">> {
  readonly resource: ResourceName;
  /** Counts from 1. */
  readonly page: number;
  /** As the client wrote it. */
  readonly segment?: string | undefined;
  /** The query string that is repeated in the URLs of other pages, without question mark. */
  readonly query: string;
  /** The items of the page. */
  readonly found: Pick<Found, "count" | "positions" | "hints">;
}

/** @throws RequestError PAGE_OUT_OF_RANGE */
export function answerPage(
  { resource, page, segment, query, found, fields, near, limit }: PageRequest,
  serving: Serving,
  messageTexts: MessageTexts,
): ServedPage {
  const { catalog, collections, installation } = serving.snapshot;
  const { responseKey, path, place } = catalog.resources[resource];
  const itemAt = createItemReader(resource, found, serving);
  const CollectionConfiguration = configurePage(
    {
      responseKey,
      path,
      query,
      maxItemsPerPage: limit ?? pageSizeOf(installation, resource),
      totalCount: found.count,
    },
    page,
    segment || undefined,
  );
  const { FirstIndex, LastIndex } = CollectionConfiguration;
  const items = Array.from({ length: LastIndex - FirstIndex + 1 }, (_, offset) =>
    itemAt(found.positions ? offset : FirstIndex + offset),
  );
  return {
    catalog,
    resource,
    items,
    shownItems:
      fields || near ? items.map((item) => showItem(item, { fields, near, place })) : items,
    fields,
    hasDistances: near !== undefined,
    attributes: serving.snapshot.attributes,
    CollectionConfiguration,
    Notifications: [
      ...noteFallback(serving, messageTexts),
      ...found.hints.map((hint) => createNotification(hint, messageTexts)),
    ],
    find: (other, uuid) => {
      const index = collections[other].indexOf(uuid);
      return index === undefined ? undefined : collections[other].at(index).item;
    },
  };
}

/** @returns reads items: by their place among the positions, or by position if all items are found */
export function createItemReader(
  resource: ResourceName,
  { positions }: Pick<Found, "positions">,
  serving: Serving,
): (place: number) => ServedItem {
  const { snapshot, now } = serving;
  const { fields } = snapshot.catalog.resources[resource];
  const collection = collectionAt(snapshot, resource, now);
  return (place) =>
    serveItem(fields, collection.at(positions ? (positions[place] ?? -1) : place), serving);
}

/** @returns the item with the fields that the query selects */
export function showItem(
  item: ServedItem,
  {
    fields,
    near,
    place,
  }: Pick<PageRequest, "fields" | "near"> & { readonly place: PlaceFields | undefined },
): ServedItem {
  const shown = fields ? selectMembers(item, fields) : item;
  return near && place
    ? { ...shown, Distance: Math.round(distanceMetres(near, placeOf(item, place))) }
    : shown;
}

/** If the request named languages, a text in another language causes a notification. */
function noteFallback(
  { choice, texts }: Serving,
  messageTexts: MessageTexts,
): readonly Notification[] {
  const fallback = choice.languages[choice.asked];
  const count = fallback && texts.get(fallback);
  if (!choice.named || !count) return [];
  const values = { count, language: fallback.code };
  return [createNotification({ message: "LANGUAGE_FALLBACK_USED", values }, messageTexts)];
}

/** @returns the UUID in lower case @throws RequestError UUID_INVALID */
export function parseUuid(segment = ""): string {
  if (!isUuid(segment)) throw requestError("UUID_INVALID", { uuid: segment });
  return segment.toLowerCase();
}

export const entityNotFound = (
  { resources }: Catalog,
  name: ResourceName,
  uuid: string,
): RequestError =>
  requestError("ENTITY_NOT_FOUND", { entity: resources[name].entity?.title ?? name, uuid });

/** @throws RequestError ENTITY_NOT_FOUND */
export function answerEntity(
  name: ResourceName,
  uuid: string,
  serving: Serving,
  wanted: readonly FieldPath[] | undefined,
  messageTexts: MessageTexts,
): object {
  const { snapshot, now } = serving;
  const { fields, entity } = snapshot.catalog.resources[name];
  const collection = collectionAt(snapshot, name, now);
  const index = collection.indexOf(uuid);
  if (!entity || index === undefined) throw entityNotFound(snapshot.catalog, name, uuid);
  const served = serveItem(fields, collection.at(index), serving, entity.fields);
  return {
    [entity.responseKey]: wanted ? selectMembers(served, wanted) : served,
    Notifications: noteFallback(serving, messageTexts),
  };
}
