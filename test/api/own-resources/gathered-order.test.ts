/** What a resource that gathers items owes to the order that it gathers them in. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

const PLACES = "/api/v1/places";
/** In the installation's time zone, the text of the second event appears. */
const APPEARS = Date.parse("2040-02-29T23:00:00Z");

const INSTALLATION = `
timeZone: Europe/Berlin
resources:
  kinds:
    access: public
    fields: { Rank: { type: integer } }
  places:
    access: public
    fields:
      Name: varchar(64)
      Events: { type: reference, to: events, inverse: Place, embed: [Name] }
  events:
    access: public
    order: Kind.Rank,Text.Title
    fields:
      Name: varchar(64)
      Place: { type: reference, to: places }
      Kind: { type: reference, to: kinds, embed: true }
      Text: { type: localized, state: true, fields: { Title: varchar(64) } }
`;

const writeText = (title: string, from?: string): object => ({
  DE: {
    Title: title,
    ...(from
      ? { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: from }
      : { State: "PUBLISHED" }),
  },
});

const contentOf = (rankOfOthers: number): Readonly<Record<string, string | readonly object[]>> => ({
  "installation.yaml": INSTALLATION,
  "languages.json": [{ Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true }],
  "kinds.json": [
    { Key: "fairs", Rank: 1 },
    { Key: "others", Rank: rankOfOthers },
  ],
  "places.json": [{ Key: "hall", Name: "Hall" }],
  "events.json": [
    { Key: "m", Name: "Market", Place: "hall", Kind: "fairs", Text: writeText("M") },
    { Key: "a", Name: "Autumn", Place: "hall", Kind: "fairs", Text: writeText("A", "2040-03-01") },
    { Key: "t", Name: "Talk", Place: "hall", Kind: "others", Text: writeText("T") },
  ],
});

let site: Site;
let now = APPEARS - 90_000;
before(async () => {
  site = await runSite({ clock: () => now });
});
after(() => site.stop());

async function readPlaces(): Promise<{ readonly events: unknown; readonly headers: Headers }> {
  const { body, headers } = await site.get(PLACES);
  const [hall] = body["PlacesModelCollection"] as readonly Item[];
  return { events: ((hall?.["Events"] ?? []) as readonly Item[]).map(({ Name }) => Name), headers };
}

test("an answer ends when the order of what it gathers changes by itself", async () => {
  await site.publish(contentOf(2));
  const first = await readPlaces();
  // An event without a title is the last of its kind.
  assert.deepEqual(first.events, ["Market", "Autumn", "Talk"]);
  assert.match(first.headers.get("cache-control") ?? "", /max-age=90\b/u);
  now = APPEARS;
  const later = await readPlaces();
  assert.deepEqual(later.events, ["Autumn", "Market", "Talk"]);
  assert.notEqual(later.headers.get("etag"), first.headers.get("etag"));
});

test("what the order looks at counts as a change of those that gather", async () => {
  // It is remembered, and would be given again.
  await readPlaces();
  now += 60_000;
  await site.publish(contentOf(0));
  const { events } = await readPlaces();
  assert.deepEqual(events, ["Talk", "Autumn", "Market"]);
});
