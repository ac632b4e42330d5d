/**
 * Time control as readers see it, with a clock that the test moves: who gets which text when, and what
 * caches are told about it, to the second and over changes of daylight saving.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { LANGUAGES, SAMPLE, uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import { waitUntil } from "../../support/wait-until.ts";
import type { Answer, ContentFiles, Item, Site } from "../../support/site.ts";

const NAVIGATION = "/api/v1/navigation";

const timed = (name: string, from: string | null, to: string | null): object => ({
  State: "TIME_CONTROLLED",
  TimeControlledPublishedFrom: from,
  TimeControlledPublishedTo: to,
  Name: name,
  NiceUri: name,
});

interface TimedSite {
  readonly site: Site;
  /** Sets the clock. @param instant RFC 3339, or ms since 1970-01-01 UTC */
  readonly at: (instant: string | number) => void;
}

async function runTimedSite(files: ContentFiles): Promise<TimedSite> {
  let now = Date.now();
  const site = await runSite({ clock: () => now });
  await site.publish(files);
  return {
    site,
    at(instant) {
      now =
        typeof instant === "number" ? instant : Temporal.Instant.from(instant).epochMilliseconds;
    },
  };
}

const namesOf = (answer: Answer): readonly (string | null)[] =>
  itemsOf("navigation", answer).map((item) => {
    const article = item["Article"] as Item | null;
    return article && (article["Name"] as string);
  });

/** @returns Last-Modified, once the server has looked at the store at the time that it is now */
async function readLastModified(site: Site, path: string): Promise<string> {
  let lastModified: string | null = null;
  await waitUntil(async () => {
    lastModified = (await site.get(path)).headers.get("last-modified");
    return lastModified;
  }, "Last-Modified comes back");
  return lastModified ?? "";
}

const maxAgeOf = ({ headers }: Answer): number =>
  Number(/max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1]);

describe("time control", () => {
  test("an article comes and goes at midnight of the installation, over daylight saving", async (t) => {
    const { site, at } = await runTimedSite({
      "languages.json": LANGUAGES,
      "navigation.json": [
        {
          Uuid: uuid(1),
          Identifier: "A",
          Articles: { DE: timed("a", "2040-03-25", "2040-03-25") },
        },
      ],
    });
    t.after(() => site.stop());
    // 2040-03-25 has 23 hours in Europe/Berlin: from +01:00 to +02:00.
    const rows: readonly (readonly [string, string | null, number])[] = [
      ["2040-03-24T22:59:50Z", null, 10],
      ["2040-03-24T22:59:50.999Z", null, 9],
      ["2040-03-24T22:59:59.999Z", null, 0],
      ["2040-03-24T23:00:00Z", "a", 82_800],
      ["2040-03-25T21:59:59Z", "a", 1],
      ["2040-03-25T22:00:00Z", null, 86_400],
    ];
    for (const [instant, name, maxAgeSeconds] of rows) {
      at(instant);
      const answer = await site.get(NAVIGATION);
      assert.deepEqual(namesOf(answer), [name], instant);
      assert.equal(maxAgeOf(answer), maxAgeSeconds, instant);
      const { headers } = answer;
      assert.equal(
        Date.parse(headers.get("expires") ?? "") - Date.parse(headers.get("date") ?? ""),
        maxAgeSeconds * 1000,
      );
    }
    assert.equal((await site.get(NAVIGATION)).headers.get("last-modified"), null);
    at("2040-03-25T22:03:00Z");
    assert.equal(await readLastModified(site, NAVIGATION), "Sun, 25 Mar 2040 22:00:00 GMT");
  });

  test("UpdatedAt of an item moves when its text comes and goes", async (t) => {
    const { site, at } = await runTimedSite({
      "languages.json": LANGUAGES,
      "navigation.json": [
        {
          Uuid: uuid(1),
          Identifier: "A",
          Articles: {
            DE: timed("a", "2040-06-01", "2040-06-02"),
            EN_GB: timed("b", null, null),
          },
        },
      ],
    });
    t.after(() => site.stop());
    const updatedAt = async (language: string): Promise<unknown> => {
      const [item] = itemsOf("navigation", await site.get(`${NAVIGATION}?language=${language}`));
      const article = item?.["Article"] as Item | null;
      if (article) assert.equal(article["UpdatedAt"], item?.["UpdatedAt"]);
      return item?.["UpdatedAt"];
    };
    at("2040-05-31T21:59:59Z");
    const before = await updatedAt("DE");
    at("2040-05-31T22:00:00Z");
    assert.equal(await updatedAt("DE"), "2040-06-01 00:00:00");
    assert.equal(await updatedAt("EN_GB"), before, "who reads another text sees no change");
    at("2040-06-30T12:00:00Z");
    assert.equal(await updatedAt("DE"), "2040-06-03 00:00:00");
    const sorted = await site.get(
      `${NAVIGATION}?language=DE&filter[UpdatedAt][gte]=2040-06-03 00:00:00&sort=-UpdatedAt`,
    );
    assert.equal(itemsOf("navigation", sorted).length, 1);
  });

  test("only what a response shows shortens its life", async (t) => {
    const { site, at } = await runTimedSite({
      "installation.yaml": "maxItemsPerPage: { navigation: 1 }",
      "languages.json": LANGUAGES,
      "navigation.json": [
        {
          Uuid: uuid(1),
          Identifier: "A",
          Articles: {
            DE: timed("de", null, "2040-06-01"),
            EN_GB: timed("en", "2040-06-01", null),
            AR_EG: timed("ar", null, null),
          },
        },
        { Uuid: uuid(2), Identifier: "B", Articles: { DE: { ...timed("b", null, null) } } },
      ],
    });
    t.after(() => site.stop());
    at("2040-05-31T21:00:00Z");
    const hour = 3600;
    const ages = async (language: string, page: number): Promise<number> =>
      maxAgeOf(await site.get(`${NAVIGATION}/page/${page}?language=${language}`));
    assert.equal(await ages("AR_EG", 1), 86_400, "neither earlier nor later languages count");
    assert.equal(await ages("DE", 1), 86_400, "a day and an hour are left");
    assert.equal(await ages("EN_GB", 1), hour, "a better language opens");
    assert.equal(await ages("EN_GB", 2), 86_400, "another page");
    at("2040-06-01T21:00:00Z");
    assert.equal(await ages("DE", 1), hour, "the language shown closes");
    assert.equal(await ages("EN_GB", 1), 86_400);
  });

  test("a facility's article address lives as long as the article", async (t) => {
    const { site, at } = await runTimedSite({
      ...SAMPLE,
      "navigation.json": [
        {
          Uuid: uuid(10),
          Identifier: "A",
          Articles: { DE: { ...timed("a", "2040-06-01", "2040-06-01"), Uuid: uuid(110) } },
        },
      ],
    });
    t.after(() => site.stop());
    const path = "/extension/api/v1/business-division-facilities";
    const addressAt = async (instant: string): Promise<string | null> => {
      at(instant);
      const [facility] = itemsOf("business-division-facilities", await site.get(path));
      return facility?.["InformationArticleUrl"] as string | null;
    };
    assert.equal(await addressAt("2040-05-31T21:59:59Z"), null);
    assert.equal(await addressAt("2040-05-31T22:00:00Z"), "/de/a/");
    at("2040-05-31T22:03:00Z");
    assert.equal(await readLastModified(site, path), "Thu, 31 May 2040 22:00:00 GMT");
    assert.equal(await addressAt("2040-06-01T22:00:00Z"), null);
    at("2040-06-01T22:03:00Z");
    assert.equal(await readLastModified(site, path), "Fri, 01 Jun 2040 22:00:00 GMT");
  });
});
