/** The tables of examples/town come out as they were meant, in all formats and queries. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Item } from "../../support/site.ts";
import { EVENTS, JOBS, NEWS, runTown, titleOf } from "./run-town.ts";
import type { TownSite } from "./run-town.ts";

let town: TownSite;
before(async () => {
  town = await runTown();
});
after(() => town.stop());

describe("tables", () => {
  test("the workbook gives dates, times, numbers, sets and attributes", async () => {
    const uuid = await town.findUuid(EVENTS, "Jazz im Schlosspark");
    const { body } = await town.get(`/api/v1/event/${uuid}`, { "Accept-Language": "en" });
    const { Contact, Venue, Programme, CreatedAt, UpdatedAt, ...event } = body[
      "EventModel"
    ] as Item;
    assert.deepEqual(event, {
      State: "TIME_CONTROLLED",
      TimeControlledPublishedFrom: null,
      TimeControlledPublishedTo: "2030-06-15",
      StartsAt: "2030-06-15 19:30:00",
      EndsAt: "2030-06-15 22:00:00",
      Category: "CONCERT",
      Audience: ["ADULTS", "SENIORS"],
      Seats: 400,
      Price: 12,
      CustomAttributes: { TICKETS: "https://tickets.example/jazz", WEATHER: "FAIR_WEATHER_ONLY" },
      Text: {
        Language: "EN_GB",
        Title: "Jazz in the castle park",
        Teaser: "The big band of the music school plays Ellington.",
        Link: null,
      },
      Uuid: uuid,
    });
    assert.partialDeepStrictEqual(
      { Contact, Venue, Programme },
      {
        Contact: { Firstname: "Marta", Lastname: "Vogel" },
        Venue: { Name: "Schlosspark", GeoCoordinatesLongitude: 9.9512 },
        Programme: { Text: { Title: "Summer of culture" } },
      },
    );
    assert.equal(CreatedAt, UpdatedAt);
  });

  test("cells that are left out give null and defaults", async () => {
    const found = await town.listItems(`${EVENTS}?filter[Venue][null]=true`);
    assert.partialDeepStrictEqual(found, [
      {
        State: "PUBLISHED",
        Category: "FESTIVAL",
        Audience: null,
        Seats: null,
        Price: 0,
        Venue: null,
      },
    ]);
    const [reading] = await town.listItems(`${EVENTS}?search=krimi`);
    assert.partialDeepStrictEqual(reading, { Category: "LECTURE", Price: 5 });
  });

  test("the table with semicolons gives decimals, dates, sets and lists", async () => {
    const [librarian, teacher] = await town.listItems(JOBS);
    assert.partialDeepStrictEqual(librarian, {
      Reference: "2030-01",
      Hours: ["PART_TIME"],
      HoursPerWeek: 19.5,
      Positions: 1,
      PayGrade: "E 8",
      StartsOn: "2030-07-01",
      ApplyUntil: "2030-04-30",
      Department: { Name: "Kultur und Tourismus" },
      Contact: { Lastname: "Reuter" },
      WeOffer: ["Jobrad", "Jobticket"],
      Text: { Title: "Fachkraft für die Stadtbücherei", Tasks: "Ausleihe, Beratung und Lesungen" },
    });
    assert.partialDeepStrictEqual(teacher, {
      Hours: ["FULL_TIME", "PART_TIME"],
      HoursPerWeek: 39,
      Positions: 3,
    });
    assert.equal("Note" in (librarian ?? {}), false);
  });

  test("one job has the members that are declared for one", async () => {
    const uuid = await town.findUuid(JOBS, "Gärtnerin oder Gärtner");
    const { body } = await town.get(`/api/v1/job-offer/${uuid}`);
    const members = ["Text", "Reference", "Department", "Contact", "ApplyUntil", "Uuid"];
    assert.deepEqual(Object.keys(body["JobOfferModel"] as Item), members);
  });
});

describe("formats and queries", () => {
  test("GeoJSON has the events with a venue, each at its venue", async () => {
    const { body } = await town.get(`${EVENTS}?format=geojson&fields=Text.Title`);
    const features = body["features"] as readonly Item[];
    assert.deepEqual(features[0]?.["geometry"], { type: "Point", coordinates: [9.9416, 52.9104] });
    const titles = new Set(features.map(({ properties }) => titleOf((properties as Item)["Text"])));
    const listed = await town.listTitles(EVENTS);
    assert.deepEqual(
      listed.filter((title) => !titles.has(title)),
      ["Frühjahrsputz am Ufer"],
    );
    const { status } = await town.get(`${NEWS}?format=geojson`);
    assert.equal(status, 406);
  });

  test("what is near, by the place of the venue", async () => {
    const near = await town.listItems(`${EVENTS}?near=9.9512,52.9150&radius=0.1`);
    assert.deepEqual(
      near.map(({ Text, Distance }) => [titleOf(Text), Distance]),
      [
        ["Jazz im Schlosspark", 0],
        ["Puppentheater: Der Müller und der Fluss", 0],
      ],
    );
  });

  test("search finds texts, names of venues and keywords", async () => {
    assert.equal((await town.listTitles(`${EVENTS}?search=stadtbuecherei`)).length, 3);
    assert.deepEqual(await town.listTitles(`${NEWS}?search=umleitung`), [
      "Neue Wendelbrücke ist frei",
    ]);
    assert.deepEqual(await town.listTitles(`${JOBS}?search=2030-03`), [
      "Bauingenieurin oder Bauingenieur Tiefbau",
    ]);
  });
});
