/** Texts of items that are embedded: the resource around them has languages, and compares and orders them as served. What items look like is held by the model of all content. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Answer, Item, Site } from "../../support/site.ts";
import { EVENTS, VENUE, VENUES, declare, townContent, uuid } from "./town.ts";

const NOW = Date.parse("2040-02-15T12:00:00Z");

const itemsIn = ({ body }: Answer): readonly Item[] => Object.values(body)[0] as readonly Item[];
const identifiersIn = (answer: Answer): readonly unknown[] =>
  itemsIn(answer).map(({ Identifier }) => Identifier);

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
