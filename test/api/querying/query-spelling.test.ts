/**
 * Queries over real HTTP: how they are written makes no difference, and the addresses in an answer lead back to it.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";

const NAVIGATION = "/api/v1/navigation";
const FACILITIES = "/extension/api/v1/business-division-facilities";

/** Queries that mean the same. */
const EQUAL: readonly (readonly [path: string, ...queries: readonly string[]])[] = [
  [NAVIGATION, "", "?", "?&", "?&&"],
  [NAVIGATION, "?language=EN_GB,DE", "?language=EN_GB%2CDE&", "?l%61nguage=EN_GB,DE"],
  [
    NAVIGATION,
    "?filter[Identifier][null]=false&language=DE",
    "?language=DE&filter%5BIdentifier%5D%5Bnull%5D=false",
    "?language=DE&filter[Identifier][null]=false&filter[Identifier][null]=false",
  ],
  [
    FACILITIES,
    "?filter[GeoCoordinatesLatitude][gt]=1&filter[AddressCity][ne]=x,y",
    "?filter[AddressCity][ne]=y,x,y&filter[GeoCoordinatesLatitude][gt]=1.0",
  ],
  [FACILITIES, "?search=haus+eins", "?search=+haus%20%20eins+"],
  [FACILITIES, "?near=10,54&radius=5000", "?radius=5e3&near=10.0,54"],
];

const endpointsOf = ({ body }: Answer): readonly string[] =>
  Object.entries(body.CollectionConfiguration)
    .filter(([name]) => name.endsWith("Endpoint"))
    .map(([, address]) => String(address));

describe("spellings of a query", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  for (const [path, ...queries] of EQUAL) {
    test(`${path}${queries.join(" and ")}`, async () => {
      const answers = await Promise.all(queries.map((query) => site.get(path + query)));
      const [first] = answers;
      assert.ok(first);
      for (const { status, text, headers } of answers) {
        assert.equal(status, 200, text);
        assert.equal(text, first.text);
        assert.equal(headers.get("etag"), first.headers.get("etag"));
      }
      for (const address of endpointsOf(first)) {
        assert.match(address, /^[\w/-]+(?:\?[\w*.\-+%=&]+)?$/u);
        if (!address.includes("/page/1/")) continue;
        assert.equal((await site.get(address)).text, first.text);
      }
    });
  }

  test("the pinned twin of a negotiated answer asks for the same", async () => {
    const query = "?filter[Identifier]=HOME";
    const answer = await site.get(NAVIGATION + query, { "Accept-Language": "en" });
    assert.equal(
      answer.headers.get("link"),
      `<${NAVIGATION}/page/1/?filter%5BIdentifier%5D=HOME&language=EN_GB>; rel="canonical"`,
    );
  });
});
