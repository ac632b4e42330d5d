/**
 * What stands in the other formats of facilities and contact persons, read over real HTTP page by page as a client
 * would.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTACT_PERSON_FIELDS, FACILITY_FIELDS } from "../../../src/catalog/content-fields.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { parseVCards, rowsOf } from "./parse-vcards.ts";
import type { VCard } from "./parse-vcards.ts";
import {
  FACILITIES,
  GEO_JSON,
  JSON_TYPE,
  NAMES,
  PERSONS,
  VCARD,
  askRaw,
  contentOf,
  readJson,
} from "./formats-content.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

describe("formats", () => {
  let site: Site;
  let release = 0;
  before(async () => {
    site = await runSite();
    release = (await site.publish(contentOf("Pflege & Mehr"))).release.number;
  });
  after(() => site.stop());

  /** Follows `Link: …; rel="next"` to its end. */
  async function readAllCards(start: string): Promise<readonly (readonly VCard[])[]> {
    const pages: (readonly VCard[])[] = [];
    for (let path: string | undefined = start; path !== undefined;) {
      const { status, headers, bytes } = await askRaw(site, path, { Accept: VCARD });
      assert.equal(status, 200);
      pages.push(parseVCards(bytes));
      const link: string | null = headers.get("link");
      path = link === null ? undefined : /^<(\/[^>]+)>; rel="next"$/u.exec(link)?.[1];
      assert.equal(path === undefined, link === null, link ?? "");
      assert.ok(pages.length < 10);
    }
    return pages;
  }

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

  test("vCards of all facilities, page by page", async () => {
    const pages = await readAllCards(`${FACILITIES}?language=DE`);
    assert.deepEqual(
      pages.map((cards) => cards.map((card) => rowsOf(card)[2]?.[1])),
      [NAMES.slice(0, 3), NAMES.slice(3, 6), NAMES.slice(6)],
    );
    assert.deepEqual(rowsOf(pages[0]?.[0] ?? []), [
      ["VERSION", "4.0"],
      ["UID", `urn:uuid:${uuid(40)}`],
      ["FN", "Haus"],
      ["KIND", "org"],
      ["ORG", "Pflege & Mehr"],
      ["TEL", "0351/1"],
      ["ADR", "", "", "Straße 57/1", "Dresden", "", "01067", ""],
      ["GEO", "geo:-51.05,13.73"],
      ["NOTE", `Montag: 07:50–18:10\nDienstag: ${"nach Absprache, ".repeat(9).trimEnd()}`],
    ]);
    const { headers } = await askRaw(site, FACILITIES, { Accept: VCARD });
    assert.equal(headers.get("link"), `<${FACILITIES}/page/2/>; rel="next"`);
    assert.equal(headers.get("lectern-release"), String(release));
  });

  test("vCards of all contact persons, page by page", async () => {
    const pages = await readAllCards(`${PERSONS}/page/1`);
    assert.deepEqual(
      pages.map((cards) => cards.length),
      [2, 2, 1],
    );
    assert.deepEqual(rowsOf(pages[0]?.[1] ?? []), [
      ["VERSION", "4.0"],
      ["UID", `urn:uuid:${uuid(31)}`],
      ["FN", "Zoë Bauer"],
      ["N", "Bauer", "Zoë", "", "", ""],
      ["ORG", "Pflege & Mehr"],
      ["TEL;TYPE=cell", "+49 171 2"],
    ]);
    const json = readJson(await askRaw(site, PERSONS));
    const [first] = json[
      CONTRACT.resources["business-division-contact-persons"].responseKey
    ] as Item[];
    assert.deepEqual(Object.keys(first ?? {}), Object.keys(CONTACT_PERSON_FIELDS));
  });

  test("another name of a division changes the vCards, not the JSON", async () => {
    const headers = { Accept: VCARD };
    const old = await Promise.all([askRaw(site, PERSONS, headers), askRaw(site, PERSONS)]);
    await site.publish(contentOf("Pflege"));
    const [card, json] = await Promise.all([askRaw(site, PERSONS, headers), askRaw(site, PERSONS)]);
    assert.equal(json.headers.get("etag"), old[1].headers.get("etag"));
    assert.notEqual(card.headers.get("etag"), old[0].headers.get("etag"));
    const since = old[0].headers.get("last-modified") ?? "";
    assert.ok(new Date(card.headers.get("last-modified") ?? "") > new Date(since));
    assert.equal(
      (await askRaw(site, PERSONS, { ...headers, "If-Modified-Since": since })).status,
      200,
    );
    assert.deepEqual(rowsOf(parseVCards(card.bytes)[0] ?? [])[4], ["ORG", "Pflege"]);
  });
});
