/**
 * What items of own resources look like: texts in languages, references one way and the other, what is embedded,
 * and the order of all of it.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Answer, Item, Site } from "../../support/site.ts";
import { EVENT, EVENTS, VENUE, VENUES, declare, townContent, uuid } from "./town.ts";

const NOW = Date.parse("2040-02-15T12:00:00Z");

const itemsIn = ({ body }: Answer): readonly Item[] => Object.values(body)[0] as readonly Item[];
const identifiersIn = (answer: Answer): readonly unknown[] =>
  itemsIn(answer).map(({ Identifier }) => Identifier);

describe("items", () => {
  let site: Site;
  before(async () => {
    site = await runSite({ clock: () => NOW });
    await site.publish(townContent());
  });
  after(() => site.stop());

  const load = async (path: string, number: number, headers = {}): Promise<Item> => {
    const { body } = await site.get(`${path}/${uuid(number)}`, headers);
    return Object.values(body)[0] as Item;
  };

  test("members come in the order of the declaration, whole but for what nobody gave", async () => {
    const event = await load(EVENT, 50, { "Accept-Language": "en" });
    assert.deepEqual(Object.keys(event), [
      "Identifier",
      "StartsOn",
      "StartsAt",
      "Priority",
      "Category",
      "Audience",
      "Marks",
      "Venue",
      "VenueName",
      "Notice",
      "Notices",
      "Contacts",
      "CustomAttributes",
      "Text",
      "CreatedAt",
      "UpdatedAt",
      "Uuid",
    ]);
    assert.partialDeepStrictEqual(event, {
      StartsAt: null,
      Priority: 0,
      Audience: ["CHILDREN", "SENIORS"],
      Marks: ["outdoors", "free"],
      CustomAttributes: { TICKETS: 12, TAGS: ["Kunst"] },
      Text: { Title: "Fair", Teaser: null },
    });
    assert.match(String(event["CreatedAt"]), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
    const bare = await load(EVENT, 53);
    for (const name of ["Audience", "Marks", "Notices", "Contacts", "VenueName", "Text"])
      assert.equal(bare[name], null, name);
  });

  test("an entity has the fields that its declaration lists", async () => {
    assert.deepEqual(Object.keys(await load(VENUE, 30)), ["Name", "Events", "Uuid"]);
    const answer = await site.get(`${VENUE}/${uuid(30)}?fields=Longitude`);
    assert.equal(answer.status, 400);
  });

  test("texts without a state come in the first language that has one", async () => {
    const titles = async (language: string): Promise<readonly unknown[]> => {
      const answer = await site.get(`${EVENTS}?limit=3&fields=Text.Title`, {
        "Accept-Language": language,
      });
      return itemsIn(answer).map(({ Text }) => (Text as Item | null)?.["Title"] ?? null);
    };
    assert.deepEqual(await titles("en"), ["Jazz", "Lecture 10", "Fair"]);
    assert.deepEqual(await titles("de"), ["Jazz", null, "Markt"]);
    assert.deepEqual(await titles("fr"), ["Jazz", null, "Markt"]);
    const { headers, body } = await site.get(`${EVENTS}?language=EN`);
    assert.equal(headers.get("content-language"), "en, de");
    assert.match(
      body.Notifications[0]?.Details[0] ?? "",
      /^1 text comes in the fallback language/u,
    );
  });

  test("an embedded item is a whole one of its collection, and its own references are uuids", async () => {
    const { Venue, VenueName, Contacts } = await load(EVENT, 50);
    const [, , park] = itemsIn(await site.get(VENUES));
    assert.deepEqual(Venue, park);
    assert.deepEqual((Venue as Item)["Events"], [uuid(50)]);
    assert.deepEqual(VenueName, { Name: "Park" });
    // Content's order, not that of the contract's own lists of persons.
    assert.deepEqual(
      (Contacts as readonly Item[]).map(({ Lastname, BusinessDivisionUuid }) => [
        Lastname,
        BusinessDivisionUuid,
      ]),
      [
        ["Byron", uuid(10)],
        ["Adams", uuid(10)],
      ],
    );
    const { body } = await site.get("/extension/api/v1/business-divisions");
    const [division = {}] = Object.values(body)[0] as readonly Item[];
    assert.deepEqual(
      (division["BusinessDivisionContactPersons"] as readonly Item[]).map(
        ({ Lastname }) => Lastname,
      ),
      ["Adams", "Byron"],
    );
  });

  test("what is embedded in part holds that part in its order", async () => {
    const { Notices } = await load(EVENT, 50);
    assert.deepEqual(Notices, [{ Title: "Open", Uuid: uuid(40) }]);
  });

  test("what refers to an item is gathered in the order of its collection", async () => {
    const { Events } = await load(VENUE, 30);
    assert.deepEqual(Events, [52, 51, 53].map(uuid));
    const barn = await load(VENUE, 31);
    assert.equal(barn["Events"], null);
  });

  test("items that gather each other may be ordered by each other", async () => {
    await using other = await runSite({ clock: () => NOW });
    const order = { "order: StartsOn,-Priority,Text.Title": "order: Venue.Name,-Identifier" };
    await other.publish(townContent({ "installation.yaml": declare(order) }));
    const answer = await other.get(EVENTS);
    assert.deepEqual(identifiersIn(answer), ["FAIR", "UNDATED", "LECTURE"], answer.text);
    const { body } = await other.get(`${VENUE}/${uuid(30)}`);
    assert.deepEqual((Object.values(body)[0] as Item)["Events"], [53, 51, 52].map(uuid));
  });

  test("a collection comes in its order where the query has none", async () => {
    const answers = await Promise.all(
      [1, 2].map((page) => site.get(`${EVENTS}/page/${page}/`, { "Accept-Language": "en" })),
    );
    const order = answers.flatMap(identifiersIn);
    assert.deepEqual(order, ["JAZZ", "LECTURE", "FAIR", "UNDATED"]);
    assert.equal(answers[0]?.body.CollectionConfiguration["NextPageEndpoint"], `${EVENTS}/page/2/`);
    const lines = await fetch(`${site.address}${EVENTS}?format=jsonl&fields=Identifier`);
    assert.equal(
      await lines.text(),
      order.map((one) => `${JSON.stringify({ Identifier: one })}\n`).join(""),
    );
    const found = await site.get(`${EVENTS}?filter[Venue.Name]=Town%20Hall`);
    assert.deepEqual(identifiersIn(found), ["JAZZ", "LECTURE", "UNDATED"]);
    const sorted = await site.get(`${EVENTS}?sort=-Identifier`);
    assert.deepEqual(identifiersIn(sorted), ["UNDATED", "LECTURE", "JAZZ"]);
  });
});

describe("embedded texts", () => {
  let site: Site;
  before(async () => {
    site = await runSite({ clock: () => NOW });
    const installation = declare({
      "Events: { type: reference, to: events, inverse: Venue }":
        "Events: { type: reference, to: events, inverse: Venue, embed: [Identifier, Text, Venue, Uuid] }",
    });
    await site.publish(townContent({ "installation.yaml": installation }));
  });
  after(() => site.stop());

  test("make the resource around them one of languages", async () => {
    const answer = await site.get(VENUES, { "Accept-Language": "en" });
    assert.match(answer.headers.get("vary") ?? "", /Accept-Language/u);
    assert.equal(answer.headers.get("content-language"), "en, de");
    const [hall] = itemsIn(answer);
    assert.deepEqual(hall?.["Events"], [
      {
        Identifier: "JAZZ",
        Text: { Language: "DE", Title: "Jazz", Teaser: null },
        Venue: uuid(30),
        Uuid: uuid(52),
      },
      {
        Identifier: "LECTURE",
        Text: { Language: "EN", Title: "Lecture 10", Teaser: null },
        Venue: uuid(30),
        Uuid: uuid(51),
      },
      { Identifier: "UNDATED", Text: null, Venue: uuid(30), Uuid: uuid(53) },
    ]);
  });

  const find = async (query: string): Promise<readonly unknown[]> =>
    itemsIn(await site.get(`${VENUES}?${query}`)).map(({ Name }) => Name);

  test("are compared as they are served", async () => {
    assert.deepEqual(await find("filter[Events.Text.Title]=Fair&language=EN"), ["Park"]);
    assert.deepEqual(await find("filter[Events.Text.Title]=Fair&language=DE"), []);
    assert.deepEqual(await find("filter[Events.Text.Title]=Markt&language=DE"), ["Park"]);
    assert.deepEqual(await find("filter[Events.Text.Language]=EN&language=EN"), [
      "Town Hall",
      "Park",
    ]);
    assert.deepEqual(await find("filter[Events.Text.Language]=EN&language=DE"), []);
    assert.deepEqual(await find(`filter[Events.Venue]=${uuid(30)}`), ["Town Hall"]);
  });

  test("order what is gathered by them, in the language served", async () => {
    const events = [
      {
        Key: "a",
        Uuid: uuid(60),
        Identifier: "A",
        Venue: "hall",
        Text: { DE: { Title: "Z 10" }, EN: { Title: "B" } },
      },
      {
        Key: "b",
        Uuid: uuid(61),
        Identifier: "B",
        Venue: "hall",
        Text: { DE: { Title: "Z 9" }, EN: { Title: "C" } },
      },
      {
        Key: "c",
        Uuid: uuid(62),
        Identifier: "C",
        Venue: "hall",
        Text: { DE: { Title: "Ä" }, EN: { Title: "D" } },
      },
    ];
    await site.publish(townContent({ "events.json": events }));
    const order = async (language: string): Promise<readonly unknown[]> =>
      identifiersIn(await site.get(`${EVENTS}?language=${language}`));
    assert.deepEqual(await order("DE"), ["C", "B", "A"]);
    assert.deepEqual(await order("EN"), ["A", "B", "C"]);
    const { body } = await site.get(`${VENUE}/${uuid(30)}`);
    // Uuids are no texts: in the fallback language.
    assert.deepEqual((Object.values(body)[0] as Item)["Events"], [62, 61, 60].map(uuid));
  });
});
