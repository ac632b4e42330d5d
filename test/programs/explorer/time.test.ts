/** What the explorer shows of times, releases and languages, held to content that is known. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";
import { runExploredSite, visit } from "./visit.ts";
import type { ExploredSite } from "./visit.ts";

const edition = (name: string): ContentFiles => ({
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
  "business-divisions.json": [
    { Uuid: uuid(2), Name: name, Identifier: "CARE" },
    { Uuid: uuid(3), Name: "School", Identifier: "SCHOOL" },
  ],
});

describe("time", { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
  let browser: Browser;
  let site: ExploredSite;
  before(async () => {
    browser = await launchChromium();
    site = await runExploredSite();
    await site.publish(edition("Care"));
    await site.publish(edition("Nursing"));
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  test("needs a token with preview, and says so", async () => {
    const { page, show, end } = await visit(browser, site, site.token);
    await show("time");
    await page.getByText("you need an access token with preview").waitFor();
    // One explanation, and no error of a parameter that nobody sent.
    assert.equal(await page.getByText("ACCESS_DENIED").count(), 0);
    await page.getByRole("main").getByRole("button", { name: "Enter token" }).waitFor();
    assert.equal(await page.getByLabel("Resource").count(), 0);
    await end();
  });

  test("the calendar leads to a day, and the day to what changes until then", async () => {
    const { page, settle, show, end } = await visit(browser, site, site.preview);
    await show("time");
    await page.getByRole("heading", { name: "June 2040" }).waitFor();
    await page.getByRole("link", { name: "1 +1 Appear" }).click();
    await settle();
    assert.match(page.url(), /at=2040-06-01$/u);
    const table = page.getByRole("table", { name: "Until then" });
    await table.getByRole("row", { name: /^navigation DE 1 0$/u }).waitFor();
    // By keyboard: the next day on which something changes.
    await page.getByRole("slider").press("ArrowRight");
    await table.getByRole("row", { name: /^navigation DE 1 1$/u }).waitFor();
    assert.match(page.url(), /at=2040-07-01$/u);
    await end();
  });

  test("two releases differ field by field", async () => {
    const { page, show, end } = await visit(browser, site, site.preview);
    await show("time");
    await page.getByLabel("Older release").selectOption("1");
    await page.getByRole("row", { name: /^business-divisions 0 1 0$/u }).waitFor();
    assert.match(page.url(), /since=1$/u);
    await page.getByRole("row", { name: "Name Care Nursing" }).waitFor();
    const rows = page.getByRole("table", { name: "Nursing" }).locator("tbody tr");
    assert.deepEqual(await rows.allInnerTexts(), ["Name\tCare\tNursing"]);
    await end();
  });

  test("coverage counts what is delivered, coming and missing", async () => {
    const { page, show, end } = await visit(browser, site, site.preview);
    await show("languages");
    const heat = page.getByRole("table", { name: "Coverage in percent" });
    await heat.getByRole("row", { name: /^DE 0 %/u }).waitFor();
    const table = page.getByRole("table", { name: "Items by resource and language" });
    await table.getByRole("row", { name: /^navigation German DE 0 1 0$/u }).waitFor();
    await end();
  });
});
