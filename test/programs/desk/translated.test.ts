/** Whoever lets the browser translate the desk's page reads the same, whatever changes in it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readShown, translatePage } from "../../support/translation.ts";
import { describeDesk, textFile } from "./visit-desk.ts";
import type { DeskVisit } from "./visit-desk.ts";

type Step = (visited: DeskVisit, csv: string) => Promise<unknown>;

const STEPS: Readonly<Record<string, Step>> = {
  content: ({ show }) => show("content"),
  "a list": ({ show }) => show("items/events"),
  "few found": ({ page }) => page.locator("#items-search").fill("Lesung"),
  "nothing found": ({ page }) => page.locator("#items-search").fill("zzzzqq"),
  "all again": ({ page }) => page.locator("#items-search").fill(""),
  "no check": ({ show }) => show("check"),
  problems: ({ upload }, csv) =>
    upload(textFile("events.csv", csv.replaceAll("CONCERT", "CONCERTS"))),
  "a plan": ({ upload }, csv) =>
    upload(textFile("events.csv", csv.replace("Lesung 3", "Lesung drei"))),
  "another plan": ({ upload }, csv) =>
    upload(textFile("events.csv", csv.replaceAll("Lesung", "Vorlesung"))),
  "only pending ones": ({ show }) => show("items/events?only=mine"),
  pending: ({ show }) => show("pending"),
  releases: ({ show }) => show("releases"),
  German: ({ page }) => page.locator("[lang=de].chip").click(),
  English: ({ page }) => page.locator("[lang=en].chip").click(),
  readers: ({ show }) => show("readers"),
};

describeDesk("the desk's page, translated by the browser", (open) => {
  test("each step shows what it shows without", async () => {
    const [plain, translated] = [await open("anna"), await open("anna")];
    await translatePage(translated.page);
    await translated.page.reload();
    const { text: csv } = await plain.desk.ask(
      plain.desk.anna,
      "/content?resource=events&format=csv",
    );
    for (const [name, step] of Object.entries(STEPS)) {
      const shown = [];
      for (const visited of [plain, translated]) {
        await step(visited, csv);
        // Longer than the pause in typing after which the page asks.
        await visited.page.waitForTimeout(500);
        await visited.page.locator("main .loading").first().waitFor({ state: "detached" });
        await visited.settle();
        const news = visited.page.locator(".release-notice button").last();
        if ((await news.count()) > 0) await news.click();
        shown.push(await readShown(visited.page));
      }
      const [without, read] = shown;
      assert.equal(read?.text, without?.text, name);
      assert.deepEqual([without?.isTranslated, read?.isTranslated], [false, true], name);
    }
    await plain.end();
    await translated.end();
  });
});
