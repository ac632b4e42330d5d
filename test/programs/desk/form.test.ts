/** What people type into the form of an item is what is pending, and then what is published: each kind of field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { uuid } from "../../support/sample-content.ts";
import type { TestDesk } from "../../support/desk.ts";
import { FORM_CONTENT } from "./form-content.ts";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk } from "./visit-desk.ts";

interface PendingBody {
  readonly changes: readonly {
    readonly resource: string;
    readonly Uuid?: string;
    readonly set?: object;
    readonly add?: Readonly<Record<string, unknown>>;
  }[];
  readonly problems: readonly { readonly field: string }[];
}

async function readPending(desk: TestDesk, token = desk.anna): Promise<PendingBody> {
  return (await desk.ask(token, "/pending")).json as unknown as PendingBody;
}

async function readItem(desk: TestDesk, resource: string, of: string): Promise<object> {
  const { json } = await desk.ask(desk.anna, `/items/${resource}/${of}`);
  return json["item"] as object;
}

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);
const input = (page: Page, path: string) =>
  field(page, path).locator("input, textarea, select").first();

const saved = (page: Page): Promise<void> => page.getByText(/^Saved /u).waitFor();

async function publishPending(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check and publish" }).click();
  await page.getByText(/No problems found/u).waitFor();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("heading", { name: /Release \d+ is published/u }).waitFor();
}

async function refer(page: Page, path: string, typed: string, title: string): Promise<void> {
  await input(page, path).fill(typed);
  await page.getByRole("option", { name: title }).click();
}

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
  },
  FORM_CONTENT,
);
