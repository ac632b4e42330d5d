/**
 * Queries and time: what they find follows the clock, caches are told in time, and previews find what will be
 * found.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, ContentFiles, Site } from "../../support/site.ts";

const NAVIGATION = "/api/v1/navigation";
const FACILITIES = "/extension/api/v1/business-division-facilities";

const item = (number: number, Identifier: string, Articles: object): object => ({
  Uuid: uuid(number),
  Identifier,
  Articles,
});
const timed = (name: string, from: string | null, to: string | null): object => ({
  Uuid: uuid(100 + name.length),
  State: "TIME_CONTROLLED",
  TimeControlledPublishedFrom: from,
  TimeControlledPublishedTo: to,
  Name: name,
  NiceUri: name,
});

/** Two items on a page, so that the first page never shows what comes and goes. */
const CONTENT: ContentFiles = {
  "installation.yaml": "maxItemsPerPage: { navigation: 2 }",
  "languages.json": LANGUAGES,
  "navigation.json": [
    item(10, "A", { DE: { State: "PUBLISHED", Name: "a", NiceUri: "a" } }),
    item(11, "B", { DE: { State: "PUBLISHED", Name: "bb", NiceUri: "b" } }),
    item(12, "C", { DE: timed("ccc", "2040-06-01", null) }),
    item(13, "D", { DE: timed("dddd", null, "2040-06-09") }),
  ],
  "business-division-facilities.json": [
    {
      Uuid: uuid(20),
      Name: "House",
      AddressZip: "01067",
      AddressCity: "Dresden",
      GeoCoordinatesLongitude: 13,
      GeoCoordinatesLatitude: 51,
      InformationArticleUuid: uuid(103),
    },
  ],
};

const BEFORE = Date.parse("2040-05-31T21:00:00Z");
/** Midnight in Europe/Berlin. */
const OPENS = Date.parse("2040-05-31T22:00:00Z");
const CLOSES = Date.parse("2040-06-09T22:00:00Z");

const maxAgeOf = ({ headers }: Answer): number =>
  Number(/max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1]);
const identifiersOf = (answer: Answer): string =>
  itemsOf("navigation", answer)
    .map(({ Identifier }) => Identifier)
    .join("");

describe("queries and time", () => {
  let site: Site;
  let preview: Readonly<Record<string, string>>;
  let now = Date.now();
  before(async () => {
    site = await runSite({ clock: () => now });
    preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  /** Queries whose first page shows A and B, or nothing, until the next boundary. */
  const WAITING: readonly (readonly [query: string, shown: string])[] = [
    ["filter[Article][null]=false", "AB"],
    ["filter[Article.Name]=ccc", ""],
    ["search=ccc", ""],
    ["sort=Article.Name", "AB"],
    ["filter[Identifier]=A,B,C&sort=Identifier&fields=Identifier", "AB"],
  ];
  for (const [query, shown] of WAITING) {
    test(`?${query} holds until an item that it does not show may enter`, async () => {
      now = BEFORE;
      const plain = await site.get(NAVIGATION);
      assert.equal(identifiersOf(plain), "AB");
      assert.equal(maxAgeOf(plain), 86_400, "the plain page never shows it");
      const answer = await site.get(`${NAVIGATION}?${query}`);
      assert.equal(identifiersOf(answer), shown);
      assert.equal(maxAgeOf(answer), 3600);
      assert.equal(
        answer.headers.get("last-modified"),
        plain.headers.get("last-modified"),
        "that of the resource",
      );
      now = OPENS - 1;
      assert.equal(maxAgeOf(await site.get(`${NAVIGATION}?${query}`)), 0);
      now = OPENS;
      const later = await site.get(`${NAVIGATION}?${query}`);
      assert.equal(maxAgeOf(later), 86_400);
    });
  }

  test("a query for members only holds as long as the plain page", async () => {
    now = BEFORE;
    assert.equal(maxAgeOf(await site.get(`${NAVIGATION}?fields=Identifier`)), 86_400);
  });

  test("what is found follows the clock, forth and back, whatever was remembered", async () => {
    const query = "?filter[Article][null]=false&sort=-Identifier";
    for (const [instant, found] of [
      [BEFORE, "DBA"],
      [OPENS, "DCBA"],
      [OPENS - 1, "DBA"],
      [CLOSES - 1, "DCBA"],
      [CLOSES, "CBA"],
      [OPENS, "DCBA"],
    ] as const) {
      now = instant;
      const first = await site.get(NAVIGATION + query);
      const second = await site.get(`${NAVIGATION}/page/2/${query}`);
      assert.equal(identifiersOf(first) + identifiersOf(second), found, new Date(now).toString());
      assert.equal(first.body.CollectionConfiguration["TotalCount"], found.length);
    }
  });

  test("search follows the clock", async () => {
    for (const [instant, found] of [
      [OPENS - 1, ""],
      [OPENS, "C"],
    ] as const) {
      now = instant;
      assert.equal(identifiersOf(await site.get(`${NAVIGATION}?search=cc`)), found);
    }
  });

  test("an address that is derived from an article comes with it", async () => {
    const query = `${FACILITIES}?filter[InformationArticleUrl][startsWith]=/DE/ccc`;
    for (const [instant, count] of [
      [OPENS - 1, 0],
      [OPENS, 1],
    ] as const) {
      now = instant;
      const answer = await site.get(query);
      assert.equal(answer.body.CollectionConfiguration["TotalCount"], count);
      assert.equal(answer.headers.get("cache-control"), "public, no-cache");
    }
  });

  test("a preview finds what will be found then, and leaves no trace", async () => {
    now = BEFORE;
    const query = "filter[Article][null]=false&search=ccc";
    const today = await site.get(`${NAVIGATION}?${query}`);
    assert.equal(identifiersOf(today), "");
    const answer = await site.get(`${NAVIGATION}?${query}&at=2040-06-05`, preview);
    assert.equal(identifiersOf(answer), "C");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("etag"), null);
    const { CurrentPageEndpoint } = answer.body.CollectionConfiguration;
    assert.match(String(CurrentPageEndpoint), /&at=2040-06-05$/u);
    const again = await site.get(String(CurrentPageEndpoint), preview);
    assert.equal(again.text, answer.text);
    const ofRelease = await site.get(`${NAVIGATION}?release=1&at=2040-06-20&sort=Uuid`, preview);
    assert.equal(ofRelease.body.CollectionConfiguration["TotalCount"], 4);
    assert.equal((await site.get(`${NAVIGATION}?${query}`)).text, today.text);
  });

  test("minRelease and language combine with queries and stay in the addresses", async () => {
    const { body } = await site.get(`${NAVIGATION}?language=EN_GB&minRelease=1&sort=-Identifier`);
    assert.equal(
      body.CollectionConfiguration["NextPageEndpoint"],
      `${NAVIGATION}/page/2/?sort=-Identifier&language=EN_GB&minRelease=1`,
    );
  });
});
