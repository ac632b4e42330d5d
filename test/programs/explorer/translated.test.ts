/** Whoever lets the browser translate the explorer reads the same, whatever changes in it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { readShown, translatePage } from "../../support/translation.ts";
import { DEMO, describeVisits, runExploredSite } from "./visit.ts";

const FACILITIES = "browse/business-division-facilities";

type Step = (page: Page, show: (place: string) => Promise<void>) => Promise<unknown>;

const STEPS: Readonly<Record<string, Step>> = {
  "a list": (_page, show) => show(FACILITIES),
  "nothing found": (page) => page.locator("#search").fill("zzzzqq"),
  "few found": (page) => page.locator("#search").fill("kiel"),
  "a filter": (page) => page.locator("#add-condition").click(),
  "a filter less": (page) => page.locator(".condition button").click(),
  "all again": (page) => page.locator("#search").fill(""),
  "a page": (page) => page.locator(".pager a").first().click(),
  "the first page": (page) => page.locator(".pager a").first().click(),
  JSON: (page) => page.locator("#shown-json").click(),
  "all of it": (page) => page.locator(".code > .button").click(),
  "the request": (page) => page.locator("#shown-answer").click(),
  "a table": (page) => page.locator("#shown-table").click(),
  "an item": (page) => page.locator("tbody a").nth(2).click(),
  "no item": (page) => page.keyboard.press("Escape"),
  "a fault": (_page, show) => show(`${FACILITIES}?filter[Nam]=x`),
  German: (page) => page.locator("[lang=de].chip").click(),
  English: (page) => page.locator("[lang=en].chip").click(),
  "a sort": (_page, show) => show(`${FACILITIES}?sort=Name&limit=3`),
  "no sort": (_page, show) => show(`${FACILITIES}?limit=3`),
  home: (_page, show) => show("home"),
  languages: (_page, show) => show("languages/navigation?search=kubernetes"),
};

describeVisits(
  "translated by the browser",
  () => runExploredSite(DEMO),
  (open) => {
    test("each step shows what it shows without", async () => {
      const [plain, translated] = [await open(), await open()];
      await translatePage(translated.page);
      await translated.page.reload();
      await translated.settle();
      for (const [name, step] of Object.entries(STEPS)) {
        const shown = [];
        for (const { page, show, settle } of [plain, translated]) {
          await step(page, show);
          // Longer than the pause in typing after which the page asks.
          await page.waitForTimeout(500);
          await settle();
          shown.push(await readShown(page));
        }
        const [without, read] = shown;
        assert.equal(read?.text, without?.text, name);
        assert.deepEqual([without?.isTranslated, read?.isTranslated], [false, true], name);
      }
      await plain.end();
      await translated.end();
    });
  },
);
