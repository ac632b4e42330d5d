/** What `fallback=false` leaves out, and what headers say of it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Answer, Item, Site } from "../../support/site.ts";
import { EVENT, EVENTS, VENUES, declare, townContent, uuid } from "./town.ts";

const ENGLISH = { "Accept-Language": "en" };

describe("without the fallback language", () => {
  let site: Site;
  before(async () => {
    site = await runSite({ clock: () => Date.parse("2040-02-15T12:00:00Z") });
    const installation = declare({
      "Events: { type: reference, to: events, inverse: Venue }":
        "Events: { type: reference, to: events, inverse: Venue, embed: [Identifier, Text] }",
    });
    await site.publish(townContent({ "installation.yaml": installation }));
  });
  after(() => site.stop());

  const find = async (
    query: string,
    headers = {},
  ): Promise<{ readonly answer: Answer; readonly found: readonly unknown[] }> => {
    const answer = await site.get(`${EVENTS}?fallback=false&${query}`, headers);
    const items = Object.values(answer.body)[0] as readonly Item[];
    return { answer, found: items.map(({ Identifier }) => Identifier) };
  };

  test("a list has the items with a text that was asked for, and counts them", async () => {
    const { answer, found } = await find("", ENGLISH);
    assert.deepEqual(found, ["LECTURE", "FAIR"]);
    assert.partialDeepStrictEqual(answer.body, {
      CollectionConfiguration: {
        TotalCount: 2,
        CurrentPageEndpoint: `${EVENTS}/page/1/?fallback=false`,
      },
      Notifications: [],
    });
    const { headers } = answer;
    assert.equal(headers.get("content-language"), "en");
    assert.match(headers.get("vary") ?? "", /Accept-Language/u);
    const [, twin = ""] = /^<(.+)>; rel="canonical"$/u.exec(headers.get("link") ?? "") ?? [];
    assert.equal(twin, `${EVENTS}/page/1/?fallback=false&language=EN`);
    const pinned = await site.get(twin);
    assert.deepEqual(pinned.body["EventsModelCollection"], answer.body["EventsModelCollection"]);
    assert.equal(pinned.headers.get("link"), null);
    const usual = await site.get(EVENTS, ENGLISH);
    assert.notEqual(usual.headers.get("etag"), headers.get("etag"));
  });

  test("pages follow", async () => {
    const { answer, found } = await find("language=EN&limit=1");
    assert.deepEqual(found, ["LECTURE"]);
    assert.equal(answer.body.CollectionConfiguration["LastPage"], 2);
    const beyond = await site.get(`${EVENTS}/page/3/?fallback=false&language=EN&limit=1`);
    assert.equal(beyond.body.Notifications[0]?.Message, "PAGE_OUT_OF_RANGE");
  });

  test("who asks for no language gets the fallback language, who asks for another nothing", async () => {
    assert.deepEqual((await find("")).found, ["JAZZ", "FAIR"]);
    const { answer, found } = await find("", { "Accept-Language": "ja" });
    assert.deepEqual(found, []);
    assert.equal(answer.headers.get("link"), null, "no language pins that");
    assert.equal(answer.headers.get("content-language"), null);
    assert.deepEqual((await find("language=EN,DE")).found, ["JAZZ", "LECTURE", "FAIR"]);
  });

  test("an item without such a text is not found", async () => {
    const [there, missing] = [51, 52].map(
      (number) => `${EVENT}/${uuid(number)}?fallback=false&language=EN`,
    );
    const { body } = await site.get(there ?? "");
    assert.partialDeepStrictEqual(Object.values(body)[0], { Identifier: "LECTURE" });
    assert.equal(
      (await site.get(missing ?? "")).body.Notifications[0]?.Message,
      "ENTITY_NOT_FOUND",
    );
  });

  test("nor is it embedded", async () => {
    const answer = await site.get(`${VENUES}?fallback=false&fields=Name,Events`, ENGLISH);
    const text = { Language: "EN", Title: "Lecture 10", Teaser: null };
    assert.deepEqual(answer.body["PlaceModelCollection"], [
      { Name: "Town Hall", Events: [{ Identifier: "LECTURE", Text: text }] },
      { Name: "Old Barn", Events: null },
      { Name: "Park", Events: [{ Identifier: "FAIR", Text: { ...text, Title: "Fair" } }] },
    ]);
  });

  test("all lines are cut in the same way", async () => {
    const lines = await fetch(`${site.address}${EVENTS}?format=jsonl&fallback=false`, {
      headers: ENGLISH,
    });
    assert.deepEqual(
      (await lines.text())
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as Item)["Identifier"]),
      ["LECTURE", "FAIR"],
    );
  });

  test("true is as if it were not there, and nothing else is allowed", async () => {
    const usual = await site.get(EVENTS);
    assert.equal((await site.get(`${EVENTS}?fallback=true`)).text, usual.text);
    const { status, body } = await site.get(`${EVENTS}?fallback=no`);
    assert.deepEqual([status, body.Notifications[0]?.Message], [400, "QUERY_PARAMETER_INVALID"]);
  });
});
