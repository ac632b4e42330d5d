import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { configurePage } from "../configure-page.ts";
import { writeFeatureCollection } from "./page-formats.ts";

const ITEM = {
  Name: "House",
  GeoCoordinatesLongitude: 13.73,
  GeoCoordinatesLatitude: 51.05,
  Uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
};

const CollectionConfiguration = configurePage(
  { responseKey: "Key", path: "/p", query: "", maxItemsPerPage: 100, totalCount: 1 },
  1,
);
const page = {
  catalog: CONTRACT,
  resource: "business-division-facilities",
  CollectionConfiguration,
  Notifications: [],
  fields: undefined,
  hasDistances: false,
  attributes: { Navigation: [], Article: [], Language: [], "(declared by the installation)": [] },
  find: () => undefined,
} as const;

test("Feature, geometry and id come from the item, properties are its selected fields", () => {
  const shownItems = [{ Name: "House", Distance: 12 }];
  assert.equal(
    writeFeatureCollection({ ...page, items: [ITEM], shownItems }),
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: ITEM.Uuid,
          geometry: { type: "Point", coordinates: [13.73, 51.05] },
          properties: { Name: "House", Distance: 12 },
        },
      ],
      CollectionConfiguration,
      Notifications: [],
    }),
  );
});

test("an empty page is an empty list of features", () => {
  const text = writeFeatureCollection({ ...page, items: [], shownItems: [] });
  assert.deepEqual((JSON.parse(text) as { features: unknown }).features, []);
});
