/** The formats of a page, one row per media type. */
import { mustGet } from "../../lib/must-get.ts";
import type { CollectionConfiguration, Notification } from "../../catalog/envelope.ts";
import type { Fields } from "../../catalog/field.ts";
import type { PagedType } from "../../catalog/media-types.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { PlaceFields, Resource } from "../../catalog/resources.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { valuesAt } from "../../query/paths.ts";
import { textFieldOf } from "../texts.ts";
import type { Alternatives, FieldPath, Place, ValueType } from "../../query/query-model.ts";
import type { ServedItem } from "../serve-item.ts";
import { writeCsv } from "./csv.ts";

/** A page before it is serialized in one of the formats. */
export interface ServedPage {
  readonly catalog: Catalog;
  readonly resource: ResourceName;
  /** Complete items, in order. */
  readonly items: readonly ServedItem[];
  /** The same items as the query selects them: only its fields, with distances. */
  readonly shownItems: readonly ServedItem[];
  /** The selected fields; undefined: all. */
  readonly fields: readonly FieldPath[] | undefined;
  readonly hasDistances: boolean;
  readonly attributes: Snapshot["attributes"];
  readonly CollectionConfiguration: CollectionConfiguration;
  readonly Notifications: readonly Notification[];
}

interface PageFormat {
  readonly write: (page: ServedPage) => string;
  /** False: the body contains neither the page number nor the URL of the next page. */
  readonly hasEnvelope: boolean;
  /** @returns conditions that the format adds to the query */
  readonly impliedBy: (resource: Resource) => readonly Alternatives[];
}

export const PAGE_FORMATS: Readonly<Record<PagedType, PageFormat>> = {
  "application/json": {
    write: ({ catalog, resource, shownItems, CollectionConfiguration, Notifications }) =>
      JSON.stringify({
        [mustGet(catalog.resources, resource).responseKey]: shownItems,
        CollectionConfiguration,
        Notifications,
      }),
    hasEnvelope: true,
    impliedBy: () => [],
  },
  "application/geo+json": {
    write: writeFeatureCollection,
    hasEnvelope: true,
    impliedBy: ({ place, fields }) => (place ? implyPlace(place, fields) : []),
  },
  "text/csv": { write: writeCsv, hasEnvelope: false, impliedBy: () => [] },
};

const pathOf = (text: string, type: ValueType): FieldPath => ({
  text,
  segments: text.split("."),
  type,
  isList: false,
});

/** Items without a text in the languages of the request are not served. */
export function implyText(resource: Resource): readonly Alternatives[] {
  const { name } = textFieldOf(resource) ?? {};
  return name === undefined
    ? []
    : [[{ path: pathOf(name, "object"), operator: "null", values: [false] }]];
}

/** GeoJSON contains only items that have a place and are shown on maps. */
const implyPlace = (
  { longitude, latitude, shown }: PlaceFields,
  fields: Fields,
): readonly Alternatives[] => [
  ...(shown === undefined
    ? []
    : [[{ path: pathOf(shown, "boolean"), operator: "eq", values: [true] }] as const]),
  ...[longitude, latitude]
    // The embedded item that has the place may be missing.
    .filter((path) => path.includes(".") || fields.get(path)?.nullable)
    .map((path): Alternatives => [
      { path: pathOf(path, "number"), operator: "null", values: [false] },
    ]),
];

/**
 * GeoJSON (RFC 7946): one Feature per item at its place, and the rest of the envelope as further
 * members (§6.1).
 */
export function writeFeatureCollection(page: ServedPage): string {
  const { catalog, resource, items, shownItems, CollectionConfiguration, Notifications } = page;
  const { place } = mustGet(catalog.resources, resource);
  if (!place) throw new Error(`no places of ${resource}`);
  const features = items.map((item, index) => {
    const { longitude, latitude } = placeOf(item, place);
    return {
      type: "Feature",
      id: item["Uuid"],
      // Longitude first (§3.1.1).
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: shownItems[index],
    };
  });
  return JSON.stringify({
    type: "FeatureCollection",
    features,
    CollectionConfiguration,
    Notifications,
  });
}

const numberAt = (item: ServedItem, path: string): number =>
  (path.includes(".") ? valuesAt(item, path.split("."))[0] : item[path]) as number;

/** @param item that has a place */
export const placeOf = (item: ServedItem, { longitude, latitude }: PlaceFields): Place => ({
  longitude: numberAt(item, longitude),
  latitude: numberAt(item, latitude),
});
