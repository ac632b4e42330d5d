/** An empty answer says so when a likely slip explains it, and is cached as any answer is. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";

const FACILITIES = "/extension/api/v1/business-division-facilities";
const NAVIGATION = "/api/v1/navigation";
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse("2040-06-10T12:00:00Z");

const CONTENT: ContentFiles = {
  "languages.json": LANGUAGES,
  "business-divisions.json": [{ Uuid: uuid(20), Name: "Care", Identifier: "CARE" }],
  "business-division-facilities.json": [
    {
      Uuid: uuid(40),
      Name: "Haus Kiel",
      AddressStreet: "Weg",
      AddressHouse: "1",
      AddressZip: "24103",
      AddressCity: "Kiel",
      OfficeHours: "Hof 1, A & B + 5 % #",
      PhoneNumber: "+49 431 1",
      BusinessDivisionUuid: uuid(20),
      GeoCoordinatesLongitude: 10.13,
      GeoCoordinatesLatitude: 54.32,
      ShowOnMap: true,
    },
  ],
  "navigation.json": [
    {
      Uuid: uuid(50),
      Identifier: "JULY",
      Articles: {
        DE: {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: "2040-06-11",
          Name: "Sommer",
          NiceUri: "sommer",
        },
      },
    },
  ],
};

/** Path, and what was probably meant; none where nothing explains it. */
const ROWS: readonly (readonly [path: string, ...meant: readonly string[]])[] = [
  [`${FACILITIES}?near=54.32,10.13&radius=5`, "near=10.13,54.32"],
  [`${FACILITIES}?bbox=54,9,55,11`, "bbox=9,54,11,55"],
  [`${FACILITIES}?filter[AddressCity]=kiel`, "filter[AddressCity]=Kiel"],
  [`${FACILITIES}?filter[AddressCity]=bonn,KIEL`, "filter[AddressCity]=Kiel"],
  [`${FACILITIES}?filter[AddressAddition]=null`, "filter[AddressAddition][null]=true"],
  [`${FACILITIES}?filter[PhoneNumber][startsWith]=+49`, "filter[PhoneNumber][startsWith]=%2B49"],
  [
    `${FACILITIES}?filter[AddressCity]=kiel&bbox=54,9,55,11`,
    "bbox=9,54,11,55",
    "filter[AddressCity]=Kiel",
  ],
  [`${NAVIGATION}?filter[Identifier]=july`, "filter[Identifier]=JULY"],
  [
    `${FACILITIES}?filter[OfficeHours]=hof 1\\, a %26 b %2B 5 %25 %23`,
    "filter[OfficeHours]=Hof 1\\, A %26 B %2B 5 %25 %23",
  ],
  // What would find nothing either, or is right.
  [`${FACILITIES}?near=54.32,11.13&radius=5`],
  [`${FACILITIES}?bbox=9,9,10,10`],
  [`${FACILITIES}?bbox=100,9,101,10`],
  [`${FACILITIES}?filter[AddressCity]=Bonn`],
  [`${FACILITIES}?filter[AddressCity][ne]=Kiel`],
  [`${FACILITIES}?filter[AddressCity]=Kiel&filter[Name]=Haus`],
  [`${FACILITIES}?search=kiel+sort`],
  [`${FACILITIES}?search=kiel+language+german`],
  [`${FACILITIES}?filter[AddressCity]=Kiel?really`],
  // What is found needs no explanation.
  [`${FACILITIES}?filter[AddressCity]=kiel,Kiel`],
  [FACILITIES],
];

describe("an empty answer", () => {
  let site: Site;
  let now = START;
  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  const countFound = async (path: string): Promise<unknown> =>
    (await site.get(path)).body.CollectionConfiguration?.TotalCount;

  for (const [path, ...meant] of ROWS) {
    test(`${path} ${meant.length > 0 ? "says what was meant" : "says nothing"}`, async () => {
      const { status, headers, body } = await site.get(path, { "Accept-Language": "en" });
      assert.equal(status, 200);
      assert.ok(headers.get("etag"));
      assert.doesNotMatch(headers.get("cache-control") ?? "no-store", /no-store/u);
      const found = body.Notifications.filter(({ Message }) => Message === "NOTHING_FOUND");
      assert.deepEqual(
        found.map(
          ({ Details }) => /[“„]([^“”„]*)[”“](?: gemeint)?\?$/u.exec(Details[1] ?? "")?.[1],
        ),
        meant,
      );
      for (const query of meant.length === 1 ? meant : [])
        assert.ok(await countFound(`${path.slice(0, path.indexOf("?"))}?${query}`), query);
    });
  }

  test("says of operators of search engines that they are words", async () => {
    for (const word of ["OR", "UND"]) {
      const { body } = await site.get(`${FACILITIES}?search=kiel ${word} bonn&language=DE`);
      assert.deepEqual(body.Notifications[0]?.Details, [
        `search: „${word}“ ist ein Wort wie jedes andere, und alle Wörter müssen vorkommen.`,
      ]);
    }
    const { body } = await site.get(`${FACILITIES}?search=kiel or bonn`);
    assert.deepEqual(body.Notifications, []);
  });

  test("says which words were searched instead, wherever a filter leaves nothing", async () => {
    const notesOf = async (query: string): Promise<readonly unknown[]> => {
      const { body } = await site.get(`${FACILITIES}?${query}`);
      return body.Notifications.map(({ Message, Details }) => [Message, ...Details]);
    };
    assert.deepEqual(await notesOf("search=hasu+kield&language=DE"), []);
    assert.equal(await countFound(`${FACILITIES}?search=haus+kiell`), 1);
    assert.deepEqual(await notesOf("search=haus+kiell&language=DE"), [
      ["SEARCH_CORRECTED", "search: Statt „kiell“ wurde „Kiel“ gesucht."],
    ]);
    assert.deepEqual(await notesOf("search=kiell&filter[AddressCity]=kiel"), [
      ["SEARCH_CORRECTED", "search: “kiell” was not found; “Kiel” was searched instead."],
      [
        "NOTHING_FOUND",
        "filter[AddressCity]: “kiel” exists only in a different case; = is case-sensitive.",
        "Did you mean “filter[AddressCity]=Kiel”?",
      ],
    ]);
    assert.deepEqual(await notesOf("search=kiell&filter[AddressCity]=Bonn"), [
      ["SEARCH_CORRECTED", "search: “kiell” was not found; “Kiel” was searched instead."],
    ]);
    assert.deepEqual(await notesOf("search=kiel"), []);
  });

  test("is worded as the answer is cached: by header where that varies it, else by address", async () => {
    const wordsOf = async (path: string, language: string): Promise<string | undefined> =>
      (await site.get(path, { "Accept-Language": language })).body.Notifications[0]
        ?.LocalizedMessage;
    const german = "Nichts gefunden, möglicherweise wegen eines Fehlers in der Abfrage.";
    const english = "Nothing was found, possibly because of a mistake in the query.";
    const here = `${NAVIGATION}?filter[Identifier]=july`;
    assert.equal(await wordsOf(here, "de"), german);
    assert.equal(await wordsOf(here, "en"), english);
    const there = `${FACILITIES}?filter[AddressCity]=kiel`;
    assert.equal(await wordsOf(there, "de"), english);
    assert.equal(await wordsOf(`${there}&language=DE`, "en"), german);
    const { headers } = await site.get(there);
    assert.doesNotMatch(headers.get("vary") ?? "", /Accept-Language/u);
  });

  test("explains itself anew when time has passed", async () => {
    const path = `${NAVIGATION}?filter[Article.Name]=sommer`;
    const earlier = await site.get(path);
    assert.deepEqual(earlier.body.Notifications, []);
    assert.ok(
      Number(/max-age=(\d+)/u.exec(earlier.headers.get("cache-control") ?? "")?.[1]) < 86_400,
    );
    now = START + 3 * DAY_MS;
    const later = await site.get(path);
    assert.equal(later.body.Notifications[0]?.Message, "NOTHING_FOUND");
    assert.notEqual(later.headers.get("etag"), earlier.headers.get("etag"));
    now = START;
  });
});
