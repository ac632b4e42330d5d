import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { configurePage } from "../configure-page.ts";
import { PAGE_FORMATS, placeOf, writeFeatureCollection } from "./page-formats.ts";

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
  attributes: new Map(),
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

const WITH_PLACES = mustGet(CONTRACT.resources, "business-division-facilities");

const impliedBy = (place: typeof WITH_PLACES.place): readonly unknown[] =>
  PAGE_FORMATS["application/geo+json"]
    .impliedBy({ ...WITH_PLACES, ...(place && { place }) })
    .flat()
    .map(({ path, operator, values }) => [path.text, operator, ...values]);

test("features are only made of items that are shown and may lack no place", () => {
  assert.deepEqual(impliedBy({ longitude: "Site.Long", latitude: "Site.Lat", shown: "OnMap" }), [
    ["OnMap", "eq", true],
    ["Site.Long", "null", false],
    ["Site.Lat", "null", false],
  ]);
  // What every item shows and has needs no condition.
  const { fields } = WITH_PLACES;
  const required = [...fields.keys()].find((name) => !fields.get(name)?.nullable) ?? "";
  assert.deepEqual(impliedBy({ longitude: required, latitude: required }), []);
});

test("a place may lie in an embedded item", () => {
  const item = { Site: { Long: 10, Lat: 54 }, Long: 1, Lat: 2 };
  const placeIn = (longitude: string, latitude: string): unknown =>
    placeOf(item, { longitude, latitude });
  assert.deepEqual(placeIn("Site.Long", "Site.Lat"), { longitude: 10, latitude: 54 });
  assert.deepEqual(placeIn("Long", "Lat"), { longitude: 1, latitude: 2 });
});
