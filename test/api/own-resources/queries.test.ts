/** Queries and formats of own resources: the types of their fields decide, not their names. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";
import { EVENTS, NOTICES, VENUES, declare, townContent, uuid } from "./town.ts";

const NOW = Date.parse("2040-02-15T12:00:00Z");

let site: Site;
before(async () => {
  site = await runSite({ clock: () => NOW });
  await site.publish(townContent());
});
after(() => site.stop());

const find = async (path: string, label = "Identifier"): Promise<readonly unknown[]> => {
  const { status, body, text } = await site.get(path);
  assert.equal(status, 200, text);
  const [items] = Object.values(body) as [readonly Item[]];
  return items.map((item) => item[label]);
};

describe("conditions", () => {
  const FOUND: readonly (readonly [query: string, ...identifiers: string[]])[] = [
    ["filter[Priority][gte]=1", "JAZZ"],
    ["filter[Priority]=0&sort=Identifier", "FAIR", "LECTURE", "UNDATED"],
    ["filter[StartsOn][lt]=2040-05-02", "JAZZ", "LECTURE"],
    ["filter[StartsOn][null]=true", "UNDATED"],
    ["filter[StartsAt]=2040-05-01", "LECTURE"],
    ["filter[StartsAt][gt]=2040-05-01T19:30:00"],
    ["filter[Category]=LECTURE,FAIR&sort=Category", "LECTURE", "FAIR"],
    ["filter[Category][ne]=CONCERT&sort=-Category", "FAIR", "LECTURE"],
    ["filter[Audience]=SENIORS", "FAIR"],
    ["filter[Marks]=free", "FAIR"],
    ["filter[Marks][contains]=DOOR", "FAIR"],
    [`filter[Notice]=${uuid(40)}`, "LECTURE"],
    ["filter[Notice][null]=true&sort=Identifier&limit=3", "FAIR", "JAZZ", "UNDATED"],
    [`filter[Notices.Uuid]=${uuid(41)}`],
    ["filter[Notices.Title]=Open", "FAIR"],
    ["filter[VenueName.Name]=Park", "FAIR"],
    ["filter[Venue.Longitude][gte]=10.3", "FAIR"],
    [`filter[Venue.Events]=${uuid(50)}`, "FAIR"],
    ["filter[Contacts.Lastname]=Byron", "FAIR"],
    ["filter[CustomAttributes.TICKETS][gt]=10", "FAIR"],
    ["filter[CustomAttributes.TAGS]=Kunst", "FAIR"],
    ["filter[CustomAttributes.OTHER][null]=false"],
    ["filter[Text.Title][startsWith]=j", "JAZZ"],
    ["filter[Text][null]=true&language=DE&sort=Identifier", "LECTURE", "UNDATED"],
    ["sort=Venue.Name,-Text.Title&language=EN", "FAIR", "LECTURE", "JAZZ"],
    // Ties stay in the declared order.
    ["sort=-StartsAt", "LECTURE", "JAZZ", "FAIR"],
  ];
  for (const [query, ...identifiers] of FOUND) {
    test(query, async () => {
      assert.deepEqual(await find(`${EVENTS}?${query}`), identifiers);
    });
  }

  const REFUSED: readonly (readonly [query: string, message: string])[] = [
    ["filter[Priority][contains]=1", "QUERY_PARAMETER_UNKNOWN"],
    ["filter[Category]=PARTY", "QUERY_PARAMETER_INVALID"],
    ["filter[Venue.Events.Identifier]=FAIR", "QUERY_PARAMETER_UNKNOWN"],
    ["filter[Venue.Partner.Name]=Park", "QUERY_PARAMETER_UNKNOWN"],
    ["filter[VenueName.Uuid]=x", "QUERY_PARAMETER_UNKNOWN"],
    ["fields=Venue.City", "QUERY_PARAMETER_INVALID"],
    ["near=10,54", "QUERY_PARAMETER_UNKNOWN"],
    ["limit=4", "QUERY_PARAMETER_INVALID"],
  ];
  for (const [query, message] of REFUSED) {
    test(`${query} is refused`, async () => {
      const { status, body } = await site.get(`${EVENTS}?${query}`);
      assert.deepEqual([status, body.Notifications[0]?.Message], [400, message]);
    });
  }
});

describe("search", () => {
  const FOUND: readonly (readonly [words: string, ...identifiers: string[]])[] = [
    ["markt", "FAIR"],
    ["wiese", "FAIR"],
    ["park", "FAIR"],
    ["town%20hall&sort=Identifier", "JAZZ", "LECTURE", "UNDATED"],
    ["ada", "FAIR"],
    ["kunst", "FAIR"],
    ["outdoors", "FAIR"],
    ["culture"],
    ["fair"],
  ];
  for (const [words, ...identifiers] of FOUND) {
    test(words, async () => {
      assert.deepEqual(await find(`${EVENTS}?language=DE&search=${words}`), identifiers);
    });
  }

  test("a title comes first", async () => {
    const events = ["Other", "Park", "Parkour"].map((Title, index) => ({
      Uuid: uuid(70 + index),
      Identifier: Title,
      Venue: "park",
      Text: { DE: { Title } },
    }));
    await using other = await runSite();
    await other.publish(townContent({ "events.json": events }));
    const { body } = await other.get(`${EVENTS}?search=park`);
    const [items] = Object.values(body) as [readonly Item[]];
    assert.deepEqual(
      items.map(({ Identifier }) => Identifier),
      ["Park", "Parkour", "Other"],
    );
  });

  test("there is none where nothing is searched", async () => {
    await using other = await runSite();
    const installation = `
resources:
  counters:
    access: public
    fields: { Count: integer }
`;
    await other.publish({
      "installation.yaml": installation,
      "counters.json": [
        { Key: "a", Count: 3 },
        { Key: "b", Count: 1 },
      ],
      "business-divisions.json": [],
    });
    assert.equal((await other.get("/api/v1/counters?search=3")).status, 400);
    const sorted = await other.get("/api/v1/counters?sort=Count&fields=Count");
    assert.deepEqual(sorted.body["CountersModelCollection"], [{ Count: 1 }, { Count: 3 }]);
  });
});

describe("places", () => {
  test("what has none is not found by near, radius and bbox", async () => {
    assert.deepEqual(await find(VENUES, "Name"), ["Town Hall", "Old Barn", "Park"]);
    assert.deepEqual(await find(`${VENUES}?near=10.3,54.3`, "Name"), ["Park", "Town Hall"]);
    assert.deepEqual(await find(`${VENUES}?near=10.3,54.3`, "Distance"), [0, 7891]);
    assert.deepEqual(await find(`${VENUES}?near=0,0&radius=20000`, "Name"), ["Town Hall", "Park"]);
    assert.deepEqual(await find(`${VENUES}?bbox=-180,-90,180,90`, "Name"), ["Town Hall", "Park"]);
    assert.deepEqual(await find(`${VENUES}?near=10.3,54.3&sort=Name`, "Name"), [
      "Park",
      "Town Hall",
    ]);
  });

  test("GeoJSON has the items with a place", async () => {
    const { body } = await site.get(`${VENUES}?format=geojson&fields=Name`);
    assert.deepEqual(body["features"], [
      {
        type: "Feature",
        id: uuid(30),
        geometry: { type: "Point", coordinates: [10.28, 54.23] },
        properties: { Name: "Town Hall" },
      },
      {
        type: "Feature",
        id: uuid(32),
        geometry: { type: "Point", coordinates: [10.3, 54.3] },
        properties: { Name: "Park" },
      },
    ]);
    assert.equal(body.CollectionConfiguration["TotalCount"], 2);
  });
});

const readCsv = async (path: string): Promise<readonly string[]> => {
  const answer = await fetch(site.address + path);
  return (await answer.text()).split("\r\n");
};

describe("formats", () => {
  const MISSING: readonly (readonly [path: string, formats: string])[] = [
    [`${EVENTS}?format=geojson`, "json, csv, jsonl"],
  ];
  for (const [path, formats] of MISSING) {
    test(`${path} is 406`, async () => {
      const { status, body } = await site.get(path);
      assert.equal(status, 406);
      assert.ok(body.Notifications[0]?.Details[0]?.endsWith(`: ${formats}.`));
    });
  }

  test("CSV has a column per value, and items by their uuids unless they have none", async () => {
    const [header, , , fair] = await readCsv(`${EVENTS}?format=csv&language=DE`);
    assert.equal(
      header,
      "Identifier,StartsOn,StartsAt,Priority,Category,Audience,Marks,Venue,VenueName.Name,Notice,Notices,Contacts,CustomAttributes.TAGS,CustomAttributes.TICKETS,Text.Language,Text.Title,Text.Teaser,CreatedAt,UpdatedAt,Uuid",
    );
    assert.match(
      fair ?? "",
      new RegExp(
        `^FAIR,2040-05-02,,0,FAIR,CHILDREN\\|SENIORS,outdoors\\|free,${uuid(32)},Park,,${uuid(40)},${uuid(21)}\\|${uuid(20)},Kunst,12,DE,Markt,Auf der Wiese,`,
        "u",
      ),
    );
    assert.deepEqual(
      (await readCsv(`${EVENTS}?format=csv&fields=Identifier,Venue.Name,Contacts.Lastname`))[3],
      "FAIR,Park,Byron|Adams",
    );
    const [published] = await readCsv(`${NOTICES}?format=csv`);
    assert.equal(
      published,
      "State,TimeControlledPublishedFrom,TimeControlledPublishedTo,Title,Text.Language,Text.State,Text.TimeControlledPublishedFrom,Text.TimeControlledPublishedTo,Text.Body,CreatedAt,UpdatedAt,Uuid",
    );
  });
});

test("a release with other declarations finds nothing that was remembered of the one before", async () => {
  await using other = await runSite();
  await other.publish(townContent());
  const path = `${EVENTS}?filter[Category]=FAIR&sort=Category&fields=Category`;
  assert.deepEqual((await other.get(path)).body["EventsModelCollection"], [{ Category: "FAIR" }]);
  const installation = declare({ "[LECTURE, CONCERT, FAIR]": "[FAIR, CONCERT, LECTURE]" });
  await other.publish(townContent({ "installation.yaml": installation }));
  const sorted = await other.get(`${EVENTS}?sort=Category&fields=Category&limit=2`);
  assert.deepEqual(sorted.body["EventsModelCollection"], [
    { Category: "FAIR" },
    { Category: "CONCERT" },
  ]);
});
