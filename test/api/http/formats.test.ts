/** What stands in GeoJSON, read over real HTTP page by page as a client would. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FACILITY_FIELDS } from "../../../src/catalog/content-fields.ts";
import { FACILITIES, GEO_JSON, JSON_TYPE, askRaw, contentOf, readJson } from "./formats-content.ts";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

describe("formats", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(contentOf("Pflege & Mehr"));
  });
  after(() => site.stop());

  test("GeoJSON by the rules of RFC 7946: what is on the map, paged as such", async () => {
    const seen: unknown[] = [];
    let path = `${FACILITIES}?language=DE`;
    for (let page = 1; page <= 2; page++) {
      const body = readJson(await askRaw(site, path, { Accept: GEO_JSON }));
      assert.deepEqual(Object.keys(body), [
        "type",
        "features",
        "CollectionConfiguration",
        "Notifications",
      ]);
      assert.equal(body["type"], "FeatureCollection");
      const features = body["features"] as readonly Item[];
      for (const feature of features) {
        assert.deepEqual(Object.keys(feature), ["type", "id", "geometry", "properties"]);
        assert.equal(feature["type"], "Feature");
        const properties = feature["properties"] as Item;
        assert.deepEqual(Object.keys(properties), Object.keys(FACILITY_FIELDS));
        assert.equal(feature["id"], properties["Uuid"]);
        assert.equal(properties["ShowOnMap"], true);
        assert.deepEqual(feature["geometry"], {
          type: "Point",
          coordinates: [
            properties["GeoCoordinatesLongitude"],
            properties["GeoCoordinatesLatitude"],
          ],
        });
        seen.push(properties["Name"]);
      }
      assert.partialDeepStrictEqual(body["CollectionConfiguration"], {
        CollectionModelName: "BusinessDivisionFacilityModelCollection",
        MaxItemsPerPage: 3,
        CurrentPage: page,
        LastPage: 2,
        TotalCount: 5,
        NextPageEndpoint: `${FACILITIES}/page/2/?language=DE`,
      });
      assert.deepEqual(body["Notifications"], []);
      path = (body["CollectionConfiguration"] as Item)["NextPageEndpoint"] as string;
    }
    assert.deepEqual(seen, ["Haus", "Hütte", "Büro; Nord, 1. OG", "Werk", "Turm"]);
    const past = await askRaw(site, `${FACILITIES}/page/3/`, { Accept: GEO_JSON });
    assert.equal(past.status, 404);
    assert.equal(past.headers.get("content-type"), JSON_TYPE);
    assert.equal((await askRaw(site, `${FACILITIES}/page/3/`)).status, 200, "JSON has all seven");
  });
});
