/** The explorer over 100,000 items, and while another release is taken over. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { writeContent } from "../../support/site.ts";
import { PATIENCE_MS, runExploredSite, visit } from "./visit.ts";
import type { ExploredSite } from "./visit.ts";

const COUNT = 100_000;

const facilityAt = (number: number): object => ({
  Key: `facility ${number}`,
  Name: `Place ${number}`,
  AddressZip: String(10_000 + (number % 80_000)),
  AddressCity: `Town ${number % 997}`,
  GeoCoordinatesLongitude: 6 + (number % 400) / 50,
  GeoCoordinatesLatitude: 47.5 + (number % 350) / 50,
});

describe("many items", { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
  let browser: Browser;
  let site: ExploredSite;
  let folder: string;
  before(async () => {
    browser = await launchChromium();
    site = await runExploredSite();
    folder = await mkdtemp(join(tmpdir(), "lectern-"));
    const lines = Array.from({ length: COUNT }, (_, at) => JSON.stringify(facilityAt(at + 1)));
    await writeContent(folder, { "business-division-facilities.jsonl": lines.join("\n") });
    await site.publishDirectory(folder);
    await site.waitFor(1);
  });
  after(async () => {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  test("are counted, paged, searched and mapped as few are", async () => {
    const { page, show, settle, end } = await visit(browser, site);
    await show("browse/business-division-facilities");
    await page.getByText("100,000 items").waitFor();
    await page.getByRole("link", { name: "Last page" }).click();
    await settle();
    await page.getByText("page 1,000 of 1,000").first().waitFor();
    await page.getByLabel("Search", { exact: true }).fill("Place 4711");
    // What searches so many is made ready first, which may take longer than a request waits.
    await page.getByText(/^\d+ items$/u).waitFor({ timeout: 3 * PATIENCE_MS });
    assert.match(await page.locator("tbody tr").first().innerText(), /^Place 4711\b/u);
    await show("browse/business-division-facilities?show=map");
    await page.getByText("The map shows the first 2,000 of 100,000.").waitFor();
    await end();
  });

  test("a release that is taken over is said, and shown when the reader wants it", async () => {
    const { page, show, end } = await visit(browser, site, site.token);
    await show("browse/business-divisions");
    await page.getByText("Nothing found.").waitFor();
    await site.publish(SAMPLE);
    await page.getByText("Release 2 is served now. This page shows release 1.").waitFor();
    await page.getByText("Nothing found.").waitFor();
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByText(/^\d+ items?$/u).waitFor();
    await page.getByText("Release 2 is served now.").waitFor({ state: "detached" });
    await end();
  });
});
