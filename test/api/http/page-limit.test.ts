/** `limit`: smaller pages, with every query and in every format, and never one answer for another. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CSV, FACILITIES, GEO_JSON, NAMES, PERSONS, askRaw, contentOf } from "./formats-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";

const namesOf = (answer: Answer): readonly unknown[] =>
  itemsOf("business-division-facilities", answer).map(({ Name }) => Name);

const limitedPage = (page: number): string => `${FACILITIES}/page/${page}/?limit=2`;

describe("limit", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(contentOf("Care"));
  });
  after(() => site.stop());

  test("makes smaller pages, in find and in page, and the members follow it", async () => {
    const first = await site.get(`${FACILITIES}?limit=2`);
    assert.deepEqual(namesOf(first), NAMES.slice(0, 2));
    const members = { MaxItemsPerPage: 2, LastPage: 4, TotalCount: 7, IsPaginated: true };
    assert.partialDeepStrictEqual(first.body.CollectionConfiguration, {
      ...members,
      FirstIndex: 0,
      LastIndex: 1,
      CurrentPageEndpoint: limitedPage(1),
      FirstPageEndpoint: limitedPage(1),
      NextPageEndpoint: limitedPage(2),
      PreviousPageEndpoint: limitedPage(1),
      LastPageEndpoint: limitedPage(4),
    });
    const last = await site.get(limitedPage(4));
    assert.deepEqual(namesOf(last), NAMES.slice(6));
    assert.partialDeepStrictEqual(last.body.CollectionConfiguration, {
      ...members,
      FirstIndex: 6,
      LastIndex: 6,
    });
    assert.equal((await site.get(limitedPage(5))).status, 404);
  });

  test("that of the resource itself is the plain address", async () => {
    const plain = await site.get(FACILITIES);
    const limited = await site.get(`${FACILITIES}?limit=3`);
    assert.equal(limited.text, plain.text);
    assert.equal(limited.headers.get("etag"), plain.headers.get("etag"));
  });

  test("one query with other limits is never answered with the answer of another", async () => {
    const queries = [
      "",
      "sort=-Name",
      "filter[ShowOnMap]=true",
      "search=01067",
      "near=13.7,-51.05",
      "fields=Name",
    ];
    for (const query of queries) {
      const whole = namesOf(await site.get(`${FACILITIES}/page/1/?${query}`));
      for (const limit of [1, 2, 1]) {
        const answer = await site.get(`${FACILITIES}/page/1/?${query}&limit=${limit}`);
        assert.deepEqual(namesOf(answer), whole.slice(0, limit), `${query} ${limit}`);
        const second = await site.get(`${FACILITIES}/page/2/?limit=${limit}&${query}`);
        assert.equal(namesOf(second)[0], limit === 1 ? whole[1] : whole[2], `${query} ${limit}`);
      }
      assert.deepEqual(namesOf(await site.get(`${FACILITIES}?${query}`)), whole);
    }
  });

  test("GeoJSON and tables keep it", async () => {
    const geo = await site.get(`${FACILITIES}/page/2/?limit=2`, { Accept: GEO_JSON });
    assert.equal((geo.body["features"] as readonly unknown[]).length, 2);
    assert.partialDeepStrictEqual(geo.body.CollectionConfiguration, { LastPage: 3, TotalCount: 5 });
    const table = await askRaw(site, `${PERSONS}?limit=1`, { Accept: CSV });
    assert.equal(table.bytes.toString().split("\r\n").length, 3);
    assert.equal(table.headers.get("link"), `<${PERSONS}/page/2/?limit=1>; rel="next"`);
  });

  test("the canonical address of Navigation keeps it", async () => {
    const { path } = mustGet(CONTRACT.resources, "navigation");
    const answer = await site.get(`${path}?limit=5`, { "Accept-Language": "de" });
    assert.equal(
      answer.headers.get("link"),
      `<${path}/page/1/?limit=5&language=DE>; rel="canonical"`,
    );
  });

  for (const [tag, said] of [
    [
      "en",
      `limit: “9” is not a whole number from 1 to 3. To get more items, read further pages, such as ${FACILITIES}/page/2/, or all items with format=jsonl.`,
    ],
    [
      "de",
      `limit: „9“ ist keine ganze Zahl von 1 bis 3. Mehr Einträge stehen auf weiteren Seiten, etwa ${FACILITIES}/page/2/, alle zusammen liefert format=jsonl.`,
    ],
  ] as const) {
    test(`one that is too large is refused with the range and the way to more, in ${tag}`, async () => {
      const answer = await site.get(`${FACILITIES}?limit=9`, { "Accept-Language": tag });
      assert.equal(answer.status, 400);
      const [notification] = answer.body.Notifications;
      assert.equal(notification?.Message, "QUERY_PARAMETER_INVALID");
      assert.deepEqual(notification.Details, [said]);
    });
  }
});
