/** Own resources that refer to the contract's, whose items and texts come and go, too. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";
import { LANGUAGES, uuid } from "./town.ts";

const INSTALLATION = `
resources:
  tours:
    entity: tour
    fields:
      Page: { type: reference, to: navigation, embed: [Identifier, Article], nullable: true }
      PageUuid: { type: reference, to: navigation, nullable: true }
      Start: { type: reference, to: business-division-facilities, embed: true }
      Spoken: { type: reference, to: languages, many: true }
      Division: { type: reference, to: business-divisions, embed: [Name, BusinessDivisionContactPersons] }
`;

/** When the German article opens, in the installation's time zone. */
const OPENS = Date.parse("2040-02-29T23:00:00Z");

const article = (State: object, Name: string, NiceUri: string): object => ({
  ...State,
  Uuid: uuid(100),
  Name,
  NiceUri,
});

describe("references to the contract's resources", () => {
  let site: Site;
  let now = OPENS - 60_000;

  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publish({
      "installation.yaml": INSTALLATION,
      "languages.json": LANGUAGES,
      "navigation.json": [
        {
          Key: "walk",
          Uuid: uuid(101),
          Identifier: "WALK",
          Articles: {
            DE: article(
              { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: "2040-03-01" },
              "Gang",
              "gang",
            ),
            EN: article({ State: "PUBLISHED" }, "Walk", "walk"),
          },
        },
      ],
      "business-divisions.json": [
        { Key: "culture", Uuid: uuid(10), Name: "Culture", Identifier: "CULTURE" },
      ],
      "business-division-contact-persons.json": ["Zoe", "Ada"].map((Firstname, index) => ({
        Uuid: uuid(20 + index),
        Firstname,
        Lastname: "Byron",
        DefaultContactPerson: false,
        BusinessDivisionUuid: "culture",
      })),
      "business-division-facilities.json": [
        {
          Key: "hall",
          Uuid: uuid(110),
          Name: "Hall",
          AddressZip: "24211",
          AddressCity: "Preetz",
          GeoCoordinatesLongitude: 10.28,
          GeoCoordinatesLatitude: 54.23,
          InformationArticleUuid: "walk",
          BusinessDivisionContactPersons: [uuid(20), uuid(21)],
        },
      ],
      "tours.json": [
        {
          Uuid: uuid(120),
          Page: "walk",
          PageUuid: uuid(101),
          Start: "hall",
          Spoken: [uuid(3), uuid(2), uuid(1)],
          Division: "culture",
        },
      ],
    });
  });
  after(() => site.stop());

  const load = async (language: string): Promise<{ tour: Item; maxAge: string | undefined }> => {
    const { body, headers } = await site.get(`/api/v1/tour/${uuid(120)}?language=${language}`);
    const maxAge = /max-age=(\d+)/u.exec(headers.get("cache-control") ?? "")?.[1];
    return { tour: body["ToursModel"] as Item, maxAge };
  };

  test("an article and an address that follows it open at their moment", async () => {
    for (const isOpen of [false, true]) {
      now = isOpen ? OPENS : OPENS - 60_000;
      const { tour, maxAge } = await load("DE");
      assert.equal(maxAge, isOpen ? "86400" : "60");
      const { Identifier, Article } = tour["Page"] as { Identifier: string; Article: Item | null };
      assert.equal(Identifier, "WALK");
      assert.equal(Article?.["Href"], isOpen ? "/de/gang/" : undefined);
      assert.equal(Article?.["Uri"], isOpen ? `${uuid(1)}/${uuid(100)}` : undefined);
      const { InformationArticleUrl } = tour["Start"] as Item;
      assert.equal(InformationArticleUrl, isOpen ? "/de/gang/" : null);
      const filter = `filter[Start.InformationArticleUrl][null]=${!isOpen}`;
      const found = await site.get(`/api/v1/tours?${filter}&fields=Uuid`);
      assert.deepEqual(found.body["ToursModelCollection"], [{ Uuid: uuid(120) }]);
    }
  });

  test("each text comes in the first language that it has", async () => {
    now = OPENS - 60_000;
    const { tour } = await load("EN");
    assert.equal(((tour["Page"] as Item)["Article"] as Item)["Name"], "Walk");
    const answer = await site.get("/api/v1/tours", { "Accept-Language": "en" });
    assert.equal(answer.headers.get("content-language"), "en");
  });

  test("references inside are uuids, and languages that are not published are left out", async () => {
    const { tour } = await load("DE");
    assert.equal(tour["PageUuid"], uuid(101));
    assert.deepEqual(tour["Spoken"], [uuid(2), uuid(1)]);
    assert.deepEqual((tour["Start"] as Item)["BusinessDivisionContactPersons"], [20, 21].map(uuid));
    assert.deepEqual(tour["Division"], {
      Name: "Culture",
      // In the order in which the division itself shows them.
      BusinessDivisionContactPersons: [21, 20].map(uuid),
    });
  });
});
