/**
 * What the explorer shows of releases, times, languages and many items, held to content that is known: from
 * an empty store on, one release after the other.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";
import { describeVisits, runExploredSite } from "./visit.ts";

/** More than a map shows. */
const COUNT = 2_300;

const facilityAt = (number: number): object => ({
  Key: `facility ${number}`,
  Name: `Place ${number}`,
  AddressZip: String(10_000 + number),
  AddressCity: `Town ${number % 997}`,
  GeoCoordinatesLongitude: 6 + (number % 400) / 50,
  GeoCoordinatesLatitude: 47.5 + (number % 350) / 50,
});

const contentOf = (name: string): ContentFiles => ({
  "languages.json": LANGUAGES,
  "navigation.json": [
    {
      Uuid: uuid(1),
      Identifier: "SUMMER",
      Articles: {
        DE: {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: "2040-06-01",
          TimeControlledPublishedTo: "2040-06-30",
          Name: "Sommerfest",
          NiceUri: "sommerfest",
        },
      },
    },
  ],
  "installation.yaml": `resources:
  budgets:
    access: public
    search: { title: Name, in: [] }
    fields: { Name: varchar(64), Year: integer, FileNumber: integer, Ratio: float, Rate: float }
`,
  "budgets.csv":
    "Key,Name,Year,FileNumber,Ratio,Rate\na,Fair,2026,1234567,0.00000012345,48.123456789\n",
  "business-divisions.json": [
    { Uuid: uuid(2), Name: name, Identifier: "CARE" },
    { Uuid: uuid(3), Name: "School", Identifier: "SCHOOL" },
  ],
  "business-division-facilities.json": Array.from({ length: COUNT }, (_, at) => facilityAt(at + 1)),
});

describeVisits(
  "content",
  () => runExploredSite(),
  (open) => {
    test("what is not published yet is said", async () => {
      const { page, show, site, end } = await open("token");
      await page.getByText("Nothing has been published yet.").waitFor();
      await show("browse/trainings");
      await page.getByText("SERVICE_UNAVAILABLE").waitFor();
      // It asks again by itself, when the server said that this is worth while.
      await site.publish(contentOf("Care"));
      await page.getByText("Nothing found.").waitFor();
      await end();
    });

    test("a release that is taken over is said, and shown when the reader wants it", async () => {
      const { page, show, site, end } = await open("token");
      await show("browse/business-divisions");
      await page.getByRole("link", { name: "Care" }).waitFor();
      await site.publish(contentOf("Nursing"));
      await page.getByText("Release 2 is served now. This page shows release 1.").waitFor();
      await page.getByRole("link", { name: "Care" }).waitFor();
      await page.getByRole("button", { name: "Update" }).click();
      await page.getByRole("link", { name: "Nursing" }).waitFor();
      await page.getByText("Release 2 is served now.").waitFor({ state: "detached" });
      await end();
    });

    test("numbers of items are shown as the answer has them", async () => {
      const shown = ["2026", "1234567", "1.2345e-7", "48.123456789"];
      const { page, show, end } = await open();
      await show("browse/budgets");
      const cells = page.locator("tbody td.number");
      assert.deepEqual((await cells.allInnerTexts()).toSorted(), shown.toSorted());
      await page.getByRole("link", { name: "Fair" }).click();
      const dialog = page.getByRole("dialog");
      for (const text of shown)
        await dialog.getByRole("cell", { name: text, exact: true }).waitFor();
      await end();
    });

    test("an item without a text in the reader's languages is called by its other name", async () => {
      const { page, show, end } = await open("token");
      await show("browse/navigation");
      await page.getByRole("link", { name: "SUMMER" }).waitFor();
      await end();
    });

    test("an answer of a sign-in in front of the server is not taken for one of the server", async () => {
      const { page, show, end } = await open();
      await page.route(/extension/u, (route) =>
        route.fulfill({ contentType: "text/html", body: "<html>Sign in</html>" }),
      );
      for (const place of ["browse/business-divisions", "browse/budgets?show=json"]) {
        if (place.includes("budgets"))
          await page.route(/budgets/u, (route) => route.fulfill({ body: '{"items":[' }));
        await show(place);
        await page.getByText("The answer does not come from Lectern.").waitFor();
      }
      await end();
    });

    test("many items are counted, paged, searched and mapped as few are", async () => {
      const { page, show, settle, end } = await open();
      await show("browse/business-division-facilities");
      await page.getByText("2,300 items").waitFor();
      await page.getByRole("link", { name: "Last page" }).click();
      await settle();
      await page.getByText("page 23 of 23").first().waitFor();
      await page.getByLabel("Search", { exact: true }).fill("Place 1711");
      await page.getByText(/^\d+ items?$/u).waitFor();
      assert.match(await page.locator("tbody tr").first().innerText(), /^Place 1711\b/u);
      await show("browse/business-division-facilities?show=map");
      await page.getByText("The map shows the first 2,000 of 2,300.").waitFor();
      await end();
    });
  },
);
