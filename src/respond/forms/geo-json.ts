/**
 * In charge of GeoJSON (RFC 7946). In comes a page of facilities; out goes a FeatureCollection: one
 * Feature per item at the place of the item, and the rest of the envelope as further members (§6.1).
 */
import type { FACILITY_FIELDS } from "../../catalog/content-fields.ts";
import type { Served } from "../../catalog/field.ts";
import type { ServedItem } from "../serve-item.ts";
import type { ServedPage } from "./served-page.ts";

/** @param whole the item with its uuid and place, whatever `properties` was cut to */
function createFeature(whole: ServedItem, properties: ServedItem | undefined): object {
  const facility = whole as Served<typeof FACILITY_FIELDS>;
  return {
    type: "Feature",
    id: facility.Uuid,
    geometry: {
      type: "Point",
      // Longitude first (§3.1.1).
      coordinates: [facility.GeoCoordinatesLongitude, facility.GeoCoordinatesLatitude],
    },
    properties,
  };
}

export const writeFeatureCollection = (page: ServedPage): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: page.items.map((item, index) => createFeature(item, page.shownItems[index])),
    CollectionConfiguration: page.CollectionConfiguration,
    Notifications: page.Notifications,
  });
