/** What people type into the form of an item is what is pending, and then what is published: each kind of field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { uuid } from "../../support/sample-content.ts";
import { field, input, publishPending, readItem, readPending, refer, saved } from "./fill-form.ts";
import { FORM_CONTENT } from "./form-content.ts";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk } from "./visit-desk.ts";

/** As they are typed into the input of each. */
const TEXTS: Readonly<Record<string, readonly [typed: string, value: unknown]>> = {
  Name: ["Großes Ding", "Großes Ding"],
  Note: ["Zwei\nZeilen", "Zwei\nZeilen"],
  Body: ["# Oben\n\n**fett** <b>x</b>", "# Oben\n\n**fett** <b>x</b>"],
  Page: ["<p>Gut &amp; <em>schön</em></p>", "<p>Gut &amp; <em>schön</em></p>"],
  Seats: ["1.250", 1250],
  Price: ["12,5", 12.5],
  Day: ["2027-03-04", "2027-03-04"],
  StartsAt: ["2027-03-04T19:30", "2027-03-04 19:30:00"],
  EndsAt: ["2027-03-04T21:00", "2027-03-04 21:00:00"],
  Mail: ["office@example.org", "office@example.org"],
  Phone: ["+49 431 123", "+49 431 123"],
  Shade: ["e2001a", "e2001a"],
  Zip: ["01067", "01067"],
  Link: ["https://www.example.org/more", "https://www.example.org/more"],
  "CustomAttributes.TICKETS": ["at the door", "at the door"],
  "Text.DE.Title": ["Großes Ding", "Großes Ding"],
  "Text.DE.Story": ["Es *war* einmal", "Es *war* einmal"],
  "Text.AR_EG.Teaser": ["شيء كبير", "شيء كبير"],
};

interface NewItem {
  readonly fill: Readonly<Record<string, string>>;
  /** What is not typed. */
  readonly other?: Readonly<Record<string, Act>>;
  readonly values: object;
}

type Act = (page: Page, path: string) => Promise<unknown>;

const choose =
  (value: string): Act =>
  (page, path) =>
    field(page, path).locator(`[value="${value}"]`).check();

/** What content stores in place of a Key. */
const STORED: Readonly<Record<string, unknown>> = { InformationArticleUuid: uuid(110_000) };

const NEW: Readonly<Record<string, NewItem>> = {
  languages: {
    fill: { DateFormat: "d.m.Y" },
    other: {
      Code: (page, path) => input(page, path).selectOption("PL"),
      State: choose("PUBLISHED"),
      FirstDayOfWeek: choose("MONDAY"),
      Fallback: (page, path) =>
        input(page, path)
          .check()
          .then(() => input(page, path).uncheck()),
    },
    values: {
      DateFormat: "d.m.Y",
      Code: "PL",
      State: "PUBLISHED",
      FirstDayOfWeek: "MONDAY",
      Fallback: false,
    },
  },
  navigation: {
    fill: { Identifier: "NEWS" },
    other: {
      async Articles(page) {
        await input(page, "Articles.DE.Name").fill("Neues");
        await input(page, "Articles.DE.NiceUri").fill("neues");
        await input(page, "Articles.DE.CustomAttributes.WORDS").fill("12");
      },
      "CustomAttributes.LAYOUT": choose("WIDE"),
    },
    values: {
      Identifier: "NEWS",
      Articles: {
        DE: { Name: "Neues", NiceUri: "neues", CustomAttributes: { WORDS: 12 } },
      },
      CustomAttributes: { LAYOUT: "WIDE" },
    },
  },
  "business-divisions": {
    fill: { Name: "Schule", Identifier: "SCHOOL", Color: "00aa00" },
    values: { Name: "Schule", Identifier: "SCHOOL", Color: "00aa00" },
  },
  "business-division-contact-persons": {
    fill: { Firstname: "Grace", Lastname: "Hopper", MailAddress: "grace@example.org" },
    other: {
      BusinessDivisionUuid: (page, path) => refer(page, path, "buech", "Bücherei"),
      PositionClass: (page, path) => input(page, path).selectOption("FACILITY_LEAD"),
      DefaultContactPerson: (page, path) => input(page, path).check(),
    },
    values: {
      Firstname: "Grace",
      Lastname: "Hopper",
      MailAddress: "grace@example.org",
      BusinessDivisionUuid: uuid(21),
      PositionClass: "FACILITY_LEAD",
      DefaultContactPerson: true,
    },
  },
  "business-division-facilities": {
    fill: {
      Name: "Lager",
      AddressZip: "24103",
      AddressCity: "Kiel",
      GeoCoordinatesLongitude: "10,25",
      GeoCoordinatesLatitude: "54.5",
      OfficeHours: "Mo-Fr",
    },
    other: {
      ShowOnMap: (page, path) => input(page, path).uncheck(),
      InformationArticleUuid: (page, path) => refer(page, path, "start", "HOME"),
      BusinessDivisionContactPersons: (page, path) => refer(page, path, "ada", "Ada Byron"),
    },
    values: {
      Name: "Lager",
      AddressZip: "24103",
      AddressCity: "Kiel",
      GeoCoordinatesLongitude: 10.25,
      GeoCoordinatesLatitude: 54.5,
      OfficeHours: "Mo-Fr",
      ShowOnMap: false,
      InformationArticleUuid: "home",
      BusinessDivisionContactPersons: [uuid(40)],
    },
  },
  "business-division-working-groups": {
    fill: { Name: "Orchester" },
    values: { Name: "Orchester" },
  },
  trainings: {
    fill: { Title: "Tischler", PrimaryPdfDocumentUrl: "/tischler.pdf" },
    other: {
      WorkingHours: choose("PART_TIME"),
      async Locations(page, path) {
        await field(page, path).locator("input").nth(2).check();
        await field(page, path).locator("input").nth(0).check();
      },
      PreetzTeamContactPerson: (page, path) => refer(page, path, "byron", "Ada Byron"),
    },
    values: {
      Title: "Tischler",
      PrimaryPdfDocumentUrl: "/tischler.pdf",
      WorkingHours: "PART_TIME",
      Locations: ["TOWN_HALL", "DAY_NURSERY"],
      PreetzTeamContactPerson: uuid(40),
    },
  },
};

describeDesk(
  "the form of an item",
  (open) => {
    test("each kind of field arrives as it was typed", async () => {
      const anna = await open("anna");
      const { page, desk, show } = anna;
      const one = uuid(101);
      await show(`item/things/${one}`);
      await page.getByRole("heading", { name: "Ding 1" }).waitFor();
      for (const [path, [typed]] of Object.entries(TEXTS)) await input(page, path).fill(typed);
      await page.getByText("fett", { exact: true }).waitFor();
      assert.equal(
        await page.locator(".preview b").count(),
        0,
        "Markdown makes no elements of HTML",
      );
      assert.equal(await input(page, "Text.AR_EG.Title").getAttribute("dir"), "rtl");
      assert.equal(await input(page, "Text.AR_EG.Title").getAttribute("lang"), "ar-EG");
      await page.getByLabel("Open", { exact: true }).check();
      await field(page, "Indoors").getByLabel("No", { exact: true }).check();
      await field(page, "Colour").getByLabel("Green").check();
      await input(page, "Month").selectOption({ label: "Mar" });
      await field(page, "Audience").getByLabel("Seniors").check();
      await field(page, "Audience").getByLabel("Children").check();
      await field(page, "Tags").getByRole("button", { name: "Add a line" }).click();
      await page.keyboard.type("eins");
      await page.keyboard.press("Enter");
      await page.keyboard.type("zwei");
      await page.getByRole("button", { name: "Move zwei up" }).click();
      await refer(page, "Venue", "büch", "Bücherei");
      await refer(page, "Rooms", "hafen", "Hafen");
      await refer(page, "Rooms", "mark", "Markt");
      await page.getByRole("button", { name: /^Move Markt.* up$/u }).click();
      await field(page, "CustomAttributes.FREE").getByLabel("Yes").check();
      await page.getByLabel("Add a language").selectOption({ label: "British English" });
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await input(page, "Text.EN_GB.Title").fill("A big thing");
      // What is said of a text without a title goes, and what is below moves.
      await saved(page);
      await field(page, "Text.EN_GB.State").locator("[value=TIME_CONTROLLED]").check();
      await input(page, "Text.EN_GB.TimeControlledPublishedFrom").fill("2027-01-01");
      await page.getByText("On the map").click();
      const map = page.getByRole("group", { name: /arrow keys/u });
      await map.press("+");
      await map.press("Enter");
      await saved(page);

      const pending = await readPending(desk);
      assert.deepEqual(pending.problems, []);
      assert.equal(pending.changes.length, 1);
      const set = pending.changes[0]?.set as Readonly<Record<string, unknown>>;
      const { East, North, ...values } = set;
      assert.deepEqual([typeof East, typeof North], ["number", "number"]);
      const typedOf = (path: string): unknown => TEXTS[path]?.[1];
      assert.deepEqual(values, {
        ...Object.fromEntries(
          Object.keys(TEXTS)
            .filter((path) => !path.includes("."))
            .map((path) => [path, typedOf(path)]),
        ),
        Open: true,
        Indoors: false,
        Colour: "GREEN",
        Month: "MAR",
        Audience: ["CHILDREN", "SENIORS"],
        Tags: ["zwei", "eins"],
        Venue: uuid(21),
        Rooms: [uuid(32), uuid(30)],
        CustomAttributes: { TICKETS: "at the door", FREE: true },
        Text: {
          DE: { Title: "Großes Ding", Story: "Es *war* einmal" },
          AR_EG: { Teaser: "شيء كبير" },
          EN_GB: {
            Title: "A big thing",
            State: "TIME_CONTROLLED",
            TimeControlledPublishedFrom: "2027-01-01",
          },
        },
      });
      await lookAtPage(anna, "the form");
      await publishPending(page);
      const stored = (await readItem(desk, "things", one)) as Readonly<Record<string, unknown>>;
      const { Text: texts, ...flat } = values;
      assert.deepEqual(
        Object.fromEntries(Object.keys(flat).map((name) => [name, stored[name]])),
        flat,
      );
      assert.deepEqual(Object.keys(stored["Text"] as object).toSorted(), ["AR_EG", "DE", "EN_GB"]);
      assert.equal(
        (stored["Text"] as typeof texts & { EN_GB: { Title: string } }).EN_GB.Title,
        "A big thing",
      );
      assert.deepEqual((await readPending(desk)).changes, []);
      await anna.end();
    });

    test("new items of all resources of the contract, from one publish", async () => {
      const { page, desk, show, end } = await open("ben");
      for (const [resource, { fill, other = {}, values }] of Object.entries(NEW)) {
        await show(`item/${resource}/new`);
        for (const [path, typed] of Object.entries(fill)) await input(page, path).fill(typed);
        // What its first save shows above moves what is below.
        await saved(page);
        for (const [path, act] of Object.entries(other)) await act(page, path);
        await saved(page);
        const { changes } = await readPending(desk, desk.ben);
        const change = changes.find((one) => one.resource === resource);
        const { Uuid, ...add } = change?.add ?? {};
        assert.match(page.url(), new RegExp(`/item/${resource}/${String(Uuid)}$`, "u"));
        assert.deepEqual(add, values, resource);
      }
      const { changes, problems } = await readPending(desk, desk.ben);
      assert.deepEqual(problems, []);
      await publishPending(page);
      for (const { resource, add } of changes) {
        const stored = await readItem(desk, resource, String(add?.["Uuid"]));
        const { Articles: _texts, CustomAttributes: _own, ...flat } = add ?? {};
        for (const [name, value] of Object.entries(flat))
          assert.deepEqual((stored as typeof flat)[name], STORED[name] ?? value, name);
      }
      await end();
    });
  },
  FORM_CONTENT,
);
