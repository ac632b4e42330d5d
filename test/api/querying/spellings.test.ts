/**
 * Queries that mean the same are one query, and those that do not are two: bytes, entity-tags, the canonical
 * spelling in the addresses of pages, and what is remembered.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const FACILITIES = mustGet(CONTRACT.resources, "business-division-facilities").path;
const PERSONS = mustGet(CONTRACT.resources, "business-division-contact-persons").path;

/** The path, and queries that mean the same; the first is the canonical spelling. */
const EQUAL: readonly (readonly [path: string, ...queries: string[]])[] = [
  [
    PERSONS,
    "filter%5BFirstname%5D=Front%2CZoe&sort=-Lastname",
    "sort=-Lastname&filter[Firstname]=Zoe,Front",
    "&&filter%5bFirstname]=%5Aoe%2cFront&&sort=-Lastname&",
  ],
  [FACILITIES, "near=13.7%2C51&radius=25", "radius=25.0&near=1.37e1,51.00"],
  [NAVIGATION, "", "&", "&&&"],
];

/** The path, and queries of which no two mean the same. */
const DIFFERENT: readonly (readonly [path: string, ...queries: string[]])[] = [
  [
    FACILITIES,
    "filter[GeoCoordinatesLatitude][lt]=1e999",
    "filter[GeoCoordinatesLatitude][lt]=-1e999",
    "filter[GeoCoordinatesLatitude][gt]=1e999",
    "filter[GeoCoordinatesLatitude][gt]=-1e999",
  ],
  [NAVIGATION, "search=nur+start", "search=start+nur"],
];

describe("spellings", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  for (const [path, canonical = "", ...others] of EQUAL) {
    test(`${path}: ${others[0]} is ?${canonical}`, async () => {
      const answer = await site.get(canonical === "" ? path : `${path}?${canonical}`);
      assert.equal(answer.status, 200, answer.text);
      const { CurrentPageEndpoint } = answer.body.CollectionConfiguration;
      const address = `${path}/page/1/${canonical === "" ? "" : `?${canonical}`}`;
      assert.equal(CurrentPageEndpoint, address);
      assert.equal((await site.get(address)).text, answer.text);
      for (const query of others) {
        const again = await site.get(`${path}?${query}`);
        assert.equal(again.status, 200, again.text);
        assert.equal(again.text, answer.text, query);
        assert.equal(again.headers.get("etag"), answer.headers.get("etag"));
      }
    });
  }

  for (const [path, ...queries] of DIFFERENT) {
    test(`${path}: ${queries.join(" and ")} are different queries`, async () => {
      const addresses = new Set<unknown>();
      const tags = new Set<unknown>();
      for (const query of queries) {
        const answer = await site.get(`${path}?${query}`);
        assert.equal(answer.status, 200, answer.text);
        addresses.add(answer.body.CollectionConfiguration["CurrentPageEndpoint"]);
        tags.add(answer.headers.get("etag"));
      }
      assert.equal(addresses.size, queries.length);
      assert.equal(tags.size, queries.length);
    });
  }

  /** Bounds that no number reaches, of a declared field and of an attribute that nobody declared. */
  const BEYOND: readonly (readonly [name: ResourceName, field: string, count: number])[] = [
    ["business-division-facilities", "GeoCoordinatesLatitude", 2],
    ["navigation", "CustomAttributes.COUNT", 1],
  ];
  for (const [name, field, count] of BEYOND) {
    test(`${field}: all numbers lie between -1e999 and 1e999, in whatever order that is asked`, async () => {
      const counts = [];
      for (const condition of ["[lt]=1e999", "[lt]=-1e999", "[gte]=-1e999", "[gte]=1e999"]) {
        const answer = await site.get(
          `${mustGet(CONTRACT.resources, name).path}?filter[${field}]${condition}`,
        );
        counts.push(answer.body.CollectionConfiguration["TotalCount"]);
      }
      assert.deepEqual(counts, [count, 0, count, 0]);
    });
  }
});
