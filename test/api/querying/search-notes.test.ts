/** What an answer says of the words that were searched, cached as any answer is. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Item, Site } from "../../support/site.ts";

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
    {
      Uuid: uuid(51),
      Identifier: "JANUARY",
      Articles: { DE: { State: "PUBLISHED", Name: "Winter", NiceUri: "winter" } },
    },
  ],
};

describe("a search", () => {
  let site: Site;
  let now = START;
  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publish(CONTENT);
  });
  after(() => site.stop());

  const countFound = async (path: string): Promise<unknown> =>
    (await site.get(path)).body.CollectionConfiguration?.TotalCount;

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
    ]);
    assert.deepEqual(await notesOf("search=kiell&filter[AddressCity]=Bonn"), [
      ["SEARCH_CORRECTED", "search: “kiell” was not found; “Kiel” was searched instead."],
    ]);
    assert.deepEqual(await notesOf("search=kiel"), []);
  });

  test("is never wrong: without a word nothing is found, and of a long one the beginning counts", async () => {
    const ask = async (search: string, more = "") => {
      const query = new URLSearchParams({ search });
      const { status, body } = await site.get(`${FACILITIES}?${query}${more}`);
      assert.equal(status, 200, search);
      const { TotalCount: count, CurrentPageEndpoint: address } = body.CollectionConfiguration;
      return {
        count,
        address,
        notes: (body.Notifications as readonly Item[]).map(({ Message, Code, Level }) => [
          Message,
          Code,
          Level,
        ]),
      };
    };
    for (const search of ["", "  ", "\u00AD"])
      assert.partialDeepStrictEqual(await ask(search), { count: 1, notes: [] });
    for (const search of ["?", "\u{1F384}", "-", "\u0000", "?".repeat(300)]) {
      assert.partialDeepStrictEqual(await ask(search, "&sort=Name&near=1,2"), {
        count: 0,
        notes: [["SEARCH_WITHOUT_WORD", 4004, 1]],
      });
    }
    const long = "haus ".repeat(10);
    assert.partialDeepStrictEqual(await ask(long), { count: 1, notes: [] });
    // Both have the same canonical address, and are remembered one beside the other.
    const cut = await ask(`${long} bahnhof`);
    assert.partialDeepStrictEqual(cut, { count: 1, notes: [["SEARCH_SHORTENED", 4005, 1]] });
    assert.partialDeepStrictEqual(await ask(long), { count: 1, notes: [], address: cut.address });
    const letters = await ask(`haus ${"x".repeat(300)}`);
    assert.partialDeepStrictEqual(letters, { count: 0, notes: [["SEARCH_SHORTENED", 4005, 1]] });
    const { body } = await site.get(`${FACILITIES}?language=DE&search=${long}+a`);
    assert.deepEqual(body.Notifications[0]?.Details, [
      "search: Höchstens 10 Wörter und 200 Zeichen zählen.",
    ]);
  });

  test("is worded as the answer is cached: by header where that varies it, else by address", async () => {
    const wordsOf = async (path: string, language: string): Promise<string | undefined> =>
      (await site.get(path, { "Accept-Language": language })).body.Notifications.find(
        ({ Message }) => Message === "SEARCH_CORRECTED",
      )?.LocalizedMessage;
    const german = "Nichts enthält die gesuchten Wörter; gesucht wurden stattdessen ähnliche.";
    const english = "Nothing has the words of the search, so similar words were searched instead.";
    const here = `${NAVIGATION}?search=winterr`;
    assert.equal(await wordsOf(here, "de"), german);
    assert.equal(await wordsOf(here, "en"), english);
    const there = `${FACILITIES}?search=kiell`;
    assert.equal(await wordsOf(there, "de"), english);
    assert.equal(await wordsOf(`${there}&language=DE`, "en"), german);
    const { headers } = await site.get(there);
    assert.doesNotMatch(headers.get("vary") ?? "", /Accept-Language/u);
  });

  test("is corrected anew when time has passed", async () => {
    const path = `${NAVIGATION}?search=sommerr`;
    const earlier = await site.get(path);
    assert.deepEqual(earlier.body.Notifications, []);
    assert.ok(
      Number(/max-age=(\d+)/u.exec(earlier.headers.get("cache-control") ?? "")?.[1]) < 86_400,
    );
    now = START + 3 * DAY_MS;
    const later = await site.get(path);
    assert.equal(later.body.Notifications[0]?.Message, "SEARCH_CORRECTED");
    assert.notEqual(later.headers.get("etag"), earlier.headers.get("etag"));
    now = START;
  });
});
