/** Holds the calendar to what readers get, now and when its time comes. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { SAMPLE, uuid } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Site } from "../../../test/support/site.ts";
import { createToken } from "../../../test/api/service/read-release.ts";

const CALENDAR = "/service/v1/calendar";

const timed = (from: string | null, to: string | null): object => ({
  State: "TIME_CONTROLLED",
  TimeControlledPublishedFrom: from,
  TimeControlledPublishedTo: to,
});

const article = (name: string, state: object): object => ({
  ...state,
  Name: name,
  NiceUri: name.toLowerCase(),
});

const CONTENT = {
  ...SAMPLE,
  "installation.yaml": `
timeZone: Europe/Berlin
resources:
  events:
    title: Events
    access: token
    publication: true
    fields:
      Text:
        type: localized
        fields: { Name: { type: varchar, size: 40 } }
`,
  "navigation.json": [
    ...(SAMPLE["navigation.json"] as readonly object[]),
    {
      Uuid: uuid(13),
      Identifier: "SUMMER",
      Articles: {
        DE: article("Sommer", timed("2040-06-01", "2040-08-31")),
        EN_GB: article("Summer", { State: "DRAFT" }),
        FR: article("Ete", timed("2040-06-01", null)),
      },
    },
  ],
  "events.json": [
    {
      Uuid: uuid(70),
      ...timed(null, "2040-06-01"),
      Text: { DE: { Name: "Markt" }, EN_GB: { Name: "Market" } },
    },
    { Uuid: uuid(71), State: "DRAFT", Text: { DE: { Name: "Entwurf" } } },
  ],
};

const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

describe("what is to come", () => {
  let site: Site;
  let now = at("2040-05-01T12:00:00Z");
  let preview: { readonly Authorization: string };
  let events: { readonly Authorization: string };
  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publish(CONTENT);
    preview = await createToken(site, null, ["preview"]);
    events = await createToken(site, ["events" as ResourceName], ["preview"]);
  });
  after(() => site.stop());

  const appear = {
    date: "2040-06-01",
    resource: "navigation",
    language: "DE",
    appear: 1,
    vanish: 0,
  };
  const vanish = {
    date: "2040-09-01",
    resource: "navigation",
    language: "DE",
    appear: 0,
    vanish: 1,
  };
  const gone = { date: "2040-06-02", resource: "events", language: null, appear: 0, vanish: 1 };

  test("the calendar has each day, for published languages and no drafts", async () => {
    const { status, body, headers } = await site.get(CALENDAR, preview);
    assert.equal(status, 200);
    assert.deepEqual(body, { timeZone: "Europe/Berlin", changes: [appear, gone, vanish] });
    assert.match(headers.get("vary") ?? "", /Authorization/u);
  });

  test("the calendar is for those who may see previews, as far as they may", async () => {
    const without = await site.get(CALENDAR);
    assert.equal(without.status, 403);
    assert.equal((await site.get(CALENDAR, { Authorization: "" })).status, 401);
    const { body } = await site.get(CALENDAR, events);
    assert.deepEqual(body["changes"], [gone]);
    assert.equal((await site.get(`${CALENDAR}?at=2040-06-01`, preview)).status, 400);
  });

  test("it moves on when a moment comes", async () => {
    const etag = (await site.get(CALENDAR, preview)).headers.get("etag") ?? "";
    const known = { ...preview, "If-None-Match": etag };
    assert.equal((await site.get(CALENDAR, known)).status, 304);
    now = at("2040-05-31T22:00:00Z");
    const { status, body } = await site.get(CALENDAR, known);
    assert.deepEqual([status, body["changes"]], [200, [gone, vanish]]);
    now = at("2040-08-31T22:00:00Z");
    assert.deepEqual((await site.get(CALENDAR, preview)).body["changes"], []);
  });
});
