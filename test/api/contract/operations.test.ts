/**
 * Every operation of the contract over real HTTP: each path in each of its spellings, and what stands in the
 * bodies, member by member in the contract's order.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTACT_PERSON_FIELDS } from "../../../src/catalog/content-fields.ts";
import { COLLECTION_CONFIGURATION } from "../../../src/catalog/envelope.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

const ENTITIES = [
  { name: "business-divisions", id: uuid(20) },
  { name: "business-division-facilities", id: uuid(40) },
  { name: "business-division-working-groups", id: uuid(50) },
] as const;

/** `YYYY-MM-DD HH:MM:SS`. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u;

/** A member that is an object; the test fails where it is not. */
function objectAt(item: Item | undefined, name: string): Item {
  const value = item?.[name];
  assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), name);
  return value as Item;
}

/** A member that is a list of objects. */
function listAt(item: Item | undefined, name: string): readonly Item[] {
  const value = item?.[name];
  assert.ok(Array.isArray(value), name);
  return value as readonly Item[];
}

describe("operations", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  for (const name of CONTRACT_NAMES) {
    const { path, responseKey, fields } = mustGet(CONTRACT.resources, name);
    test(`find and page of ${name}: one answer in all spellings`, async () => {
      const answers = await Promise.all(
        ["", "/", "/page", "/page/", "/page/1", "/page/1/"].map((end) => site.get(path + end)),
      );
      for (const { status, headers, text } of answers) {
        assert.equal(status, 200);
        assert.equal(headers.get("content-type"), "application/json");
        assert.equal(text, answers[0]?.text);
      }
      const { body } = await site.get(path);
      assert.deepEqual(Object.keys(body), [
        responseKey,
        "CollectionConfiguration",
        "Notifications",
      ]);
      assert.deepEqual(
        Object.keys(body.CollectionConfiguration),
        Object.keys(COLLECTION_CONFIGURATION),
      );
      assert.equal(body.CollectionConfiguration["CollectionModelName"], responseKey);
      assert.deepEqual(body.Notifications, []);
      const items = itemsOf(name, await site.get(path));
      assert.ok(items.length > 0);
      for (const item of items) assert.deepEqual(Object.keys(item), [...fields.keys()]);
    });
  }

  for (const { name, id } of ENTITIES) {
    const { entity, path } = mustGet(CONTRACT.resources, name);
    test(`load of ${name}`, async () => {
      const address = `${entity?.path}/${id}`;
      const [plain, slash, upper] = await Promise.all(
        [address, `${address}/`, `${entity?.path}/${id.toUpperCase()}`].map((one) => site.get(one)),
      );
      assert.equal(plain?.status, 200);
      assert.equal(slash?.text, plain?.text);
      assert.equal(upper?.text, plain?.text);
      assert.deepEqual(Object.keys(plain?.body ?? {}), [entity?.responseKey, "Notifications"]);
      const model = plain?.body[entity?.responseKey ?? ""] as Item;
      assert.deepEqual(Object.keys(model), entity?.fields);
      const listed = itemsOf(name, await site.get(path)).find((item) => item["Uuid"] === id);
      for (const [field, value] of Object.entries(model)) assert.deepEqual(value, listed?.[field]);
    });
  }

  test("navigation: languages, nulls, all six kinds of custom attributes", async () => {
    const [home, onlyGerman] = itemsOf(
      "navigation",
      await site.get("/api/v1/navigation", { "Accept-Language": "en" }),
    );
    assert.deepEqual(home, {
      Article: {
        State: "PUBLISHED",
        TimeControlledPublishedFrom: null,
        TimeControlledPublishedTo: null,
        Name: "Home",
        Restricted: false,
        Uri: `${uuid(2)}/${uuid(110)}`,
        NiceUri: "home",
        ShortUri: null,
        Href: "/en-gb/home/",
        CreatedAt: objectAt(home, "Article")["CreatedAt"],
        UpdatedAt: objectAt(home, "Article")["UpdatedAt"],
        Uuid: uuid(110),
        CustomAttributes: null,
      },
      Identifier: "HOME",
      Fallback: true,
      CreatedAt: "2020-01-02 03:04:05",
      UpdatedAt: "2021-01-02 03:04:05",
      Uuid: uuid(10),
      CustomAttributes: {
        TEXT: "some",
        FLAG: true,
        COUNT: 3,
        SHARE: 0.25,
        TAGS: ["one", "two"],
        LAYOUT: "WIDE",
      },
    });
    assert.equal(objectAt(onlyGerman, "Article")["Name"], "Nur");
    assert.match(objectAt(onlyGerman, "Article")["CreatedAt"] as string, TIMESTAMP);
    assert.match(onlyGerman?.["CreatedAt"] as string, TIMESTAMP);
  });

  test("an item that no language can deliver keeps its place", async () => {
    const [item] = itemsOf("navigation", await site.get("/api/v1/navigation/page/2"));
    assert.equal(item?.["Identifier"], "DRAFTED");
    assert.equal(item["Article"], null);
  });

  test("languages: the published ones only, defaults filled in", async () => {
    const items = itemsOf("languages", await site.get("/api/v1/languages"));
    assert.deepEqual(
      items.map((item) => item["Code"]),
      ["DE", "EN_GB", "AR_EG"],
    );
    assert.deepEqual(
      { ...items[1], CreatedAt: "", UpdatedAt: "" },
      {
        State: "PUBLISHED",
        Fallback: false,
        Code: "EN_GB",
        TextDirection: "LEFT_TO_RIGHT",
        FirstDayOfWeek: "SUNDAY",
        DateFormat: "Y-m-d",
        TimeFormat: "H:i:s",
        CreatedAt: "",
        UpdatedAt: "",
        Uuid: uuid(2),
        CustomAttributes: null,
      },
    );
  });

  test("embedded contact persons: in order, shaped as in their collection, null for none", async () => {
    const divisions = itemsOf(
      "business-divisions",
      await site.get("/extension/api/v1/business-divisions"),
    );
    const persons = listAt(divisions[0], "BusinessDivisionContactPersons");
    assert.deepEqual(
      persons.map((person) => `${String(person["Firstname"])} ${String(person["Lastname"])}`),
      ["Default Zulu", "Lead Zulu", "Front Desk", "Zoe Office"],
    );
    for (const person of persons)
      assert.deepEqual(Object.keys(person), Object.keys(CONTACT_PERSON_FIELDS));
    assert.equal(divisions[1]?.["BusinessDivisionContactPersons"], null);

    const facilities = itemsOf(
      "business-division-facilities",
      await site.get("/extension/api/v1/business-division-facilities"),
    );
    const [one] = facilities;
    assert.deepEqual(
      listAt(one, "BusinessDivisionContactPersons").map((person) => person["Uuid"]),
      [uuid(33), uuid(30)],
    );
    assert.equal(one?.["BusinessDivisionUuid"], uuid(20));
    assert.equal(one?.["AddressZip"], "01067");
    assert.equal(one?.["GeoCoordinatesLongitude"], 13.73);
    assert.equal(one?.["ShowOnMap"], true);
    assert.equal(one?.["InformationArticleUrl"], "/de/start/");
    assert.equal(facilities[1]?.["InformationArticleUrl"], null);
    assert.equal(facilities[1]?.["BusinessDivisionUuid"], null);
  });

  test("trainings: sets in declared order, one contact person, documents", async () => {
    const [training] = itemsOf("trainings", await site.get("/training-extension/api/v1/trainings"));
    assert.deepEqual(training?.["Locations"], ["PREETZ", "LAUENBURG"]);
    assert.equal(objectAt(training, "PreetzTeamContactPerson")["Uuid"], uuid(30));
    assert.equal(training?.["ElmshornTeamContactPerson"], null);
    assert.equal(training?.["PrimaryPdfDocumentUrl"], "/files/leaflet.pdf");
  });

  test("CollectionConfiguration of an inner and of the last page", async () => {
    const { body } = await site.get("/api/v1/navigation/page/2?language=EN_GB");
    assert.deepEqual(body.CollectionConfiguration, {
      CollectionModelName: "NavigationModelCollection",
      IsPaginated: true,
      MaxItemsPerPage: 2,
      CurrentPage: 2,
      FirstPage: 1,
      LastPage: 2,
      PreviousPage: 1,
      NextPage: 2,
      CurrentPageEndpoint: "/api/v1/navigation/page/2/?language=EN_GB",
      FirstPageEndpoint: "/api/v1/navigation/page/1/?language=EN_GB",
      LastPageEndpoint: "/api/v1/navigation/page/2/?language=EN_GB",
      PreviousPageEndpoint: "/api/v1/navigation/page/1/?language=EN_GB",
      NextPageEndpoint: "/api/v1/navigation/page/2/?language=EN_GB",
      FirstIndex: 2,
      LastIndex: 2,
      TotalCount: 3,
    });
  });
});
