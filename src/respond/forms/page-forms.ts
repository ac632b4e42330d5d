/** The forms in which a page can be had, one row per media type. */
import type { CollectionConfiguration, Notification } from "../../catalog/envelope.ts";
import type { PagedType } from "../../catalog/media-types.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { placeOf } from "../evaluate/places.ts";
import type { Condition, FieldPath } from "../query/query-model.ts";
import type { ServedItem } from "../serve-item.ts";
import { writeCsv } from "./csv.ts";
import { writeVCards } from "./vcard.ts";

/** A page before it is written in one form or another. */
export interface ServedPage {
  readonly resource: ResourceName;
  /** Whole, in order. */
  readonly items: readonly ServedItem[];
  /** The same items as the query wants to see them: cut to its fields, with distances. */
  readonly shownItems: readonly ServedItem[];
  /** What the items are cut to; undefined: they are whole. */
  readonly fields: readonly FieldPath[] | undefined;
  readonly hasDistances: boolean;
  readonly attributes: Snapshot["attributes"];
  readonly CollectionConfiguration: CollectionConfiguration;
  readonly Notifications: readonly Notification[];
  /** @returns nothing where there is no such division */
  readonly divisionName: (uuid: string) => string | undefined;
}

interface PageForm {
  readonly write: (page: ServedPage) => string;
  /** False: the body does not say which page it is, nor where the next one is. */
  readonly hasEnvelope: boolean;
  /** What it asks for beyond the query. */
  readonly implied: readonly Condition[];
}

export const PAGE_FORMS: Readonly<Record<PagedType, PageForm>> = {
  "application/json": {
    write: ({ resource, shownItems, CollectionConfiguration, Notifications }) =>
      JSON.stringify({
        [CONTRACT.resources[resource].responseKey]: shownItems,
        CollectionConfiguration,
        Notifications,
      }),
    hasEnvelope: true,
    implied: [],
  },
  "application/geo+json": {
    write: writeFeatureCollection,
    hasEnvelope: true,
    // What is on no map does not belong into it.
    implied: [
      {
        path: { text: "ShowOnMap", segments: ["ShowOnMap"], type: "boolean", isList: false },
        operator: "eq",
        values: [true],
      },
    ],
  },
  "text/vcard": { write: writeVCards, hasEnvelope: false, implied: [] },
  "text/csv": { write: writeCsv, hasEnvelope: false, implied: [] },
};

/**
 * GeoJSON (RFC 7946): one Feature per facility at its place, and the rest of the envelope as further
 * members (§6.1).
 */
export function writeFeatureCollection(page: ServedPage): string {
  const { items, shownItems, CollectionConfiguration, Notifications } = page;
  const features = items.map((item, index) => {
    const { longitude, latitude } = placeOf(item);
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
