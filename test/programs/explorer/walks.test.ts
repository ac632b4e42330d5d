/** Ways through the explorer as people take them: by keyboard alone, with faults, offline, with a token. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { DEMO, describeVisits, runExploredSite } from "./visit.ts";

const FOCUSED = `(() => {
  const { activeElement: at } = document;
  const label = at?.labels?.[0]?.textContent ?? at?.getAttribute("aria-label");
  return (label ?? at?.textContent ?? "").replaceAll(/\\s+/g, " ").trim();
})()`;

const readFocus = (page: Page): Promise<string> => page.evaluate(FOCUSED);

/** More presses than any view needs from one thing to the next. */
const MAX_PRESSES = 60;

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press("Tab");
    const focused = await readFocus(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  assert.fail(`${name} is not reached by Tab; passed: ${passed.join(" | ")}`);
}

/** Whether what has the focus is drawn around. */
const OUTLINE = "getComputedStyle(document.activeElement).outlineStyle";

/** Longer than the pause in typing after which the page asks. */
const TYPING_PAUSE_MS = 500;

/** Whether the first link of the table, which may have several lines, is what is drawn at its place, in the first half of the window. */
const IS_IN_SIGHT = `(() => {
  const link = document.querySelector("tbody a");
  const { left, top, height } = link.firstElementChild.getClientRects()[0];
  const drawn = document.elementFromPoint(left + 4, top + height / 2);
  return left >= 0 && left < innerWidth / 2 && link.contains(drawn);
})()`;

describeVisits(
  "walks",
  () => runExploredSite(DEMO),
  (open) => {
    test("by keyboard alone: skip, browse, search, filter, tabs, an item", async () => {
      const { page, settle, end } = await open();
      await page.keyboard.press("Tab");
      assert.equal(await readFocus(page), "Skip to content");
      assert.equal(await page.evaluate(OUTLINE), "solid");
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate("document.activeElement.id"), "main");
      await tabTo(page, /^business-division-facilities$/u);
      await page.keyboard.press("Enter");
      await settle();
      assert.equal(await readFocus(page), "business-division-facilities");
      assert.equal(await page.evaluate("document.activeElement.localName"), "h1");

      await tabTo(page, /^Search$/u);
      await page.keyboard.type("kiel");
      await page.getByText(/^\d items?$/u).waitFor();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.press("Delete");
      await page.getByText("807 items").waitFor();
      await tabTo(page, /Add filter$/u);
      await page.keyboard.press("Enter");
      await page.locator("#condition-1-field:focus").waitFor();
      await page.keyboard.type("AddressCity");
      await page.keyboard.press("Tab");
      assert.equal(await readFocus(page), "Operator of filter 1");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Kiel,Husum");
      await page.getByText("3 items").waitFor();
      assert.match(page.url(), /#\/browse\/.*filter\[AddressCity\]=Kiel,Husum$/u);
      await tabTo(page, /^Husum$/u);
      await page.keyboard.press("Enter");
      await page
        .getByRole("dialog")
        .getByRole("heading", { name: "Husum in business-division-facilities" })
        .waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      assert.equal(await readFocus(page), "Husum");

      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      assert.equal(await readFocus(page), "Table");
      await page.keyboard.press("ArrowRight");
      assert.equal(await readFocus(page), "JSON");
      await page.getByRole("tab", { name: "JSON", selected: true }).waitFor();
      await end();
    });

    test("the address holds the whole state, and back leads back", async () => {
      const { page, settle, show, end } = await open();
      await show("browse/business-division-facilities?sort=-Name&fields=Name&limit=2&page=2");
      await page.getByRole("link", { name: "Next page" }).click();
      await settle();
      const address = page.url();
      assert.match(address, /sort=-Name&fields=Name&limit=2&page=3$/u);
      const cells = await page.locator("tbody tr").allInnerTexts();
      await page.goBack();
      await settle();
      assert.match(page.url(), /page=2$/u);
      await page.goto("about:blank");
      await page.goto(address);
      await settle();
      assert.deepEqual(await page.locator("tbody tr").allInnerTexts(), cells);
      await end();
    });

    test("every fault stands at its field", async () => {
      const { page, show, end } = await open();
      await show(
        "browse/business-division-facilities?filter[Nam]=x&sort=Name,Name&limit=1000&near=1",
      );
      for (const [label, fault] of [
        ["Value of filter 1", "there is no field “Nam”"],
        ["Items per page", "“1000” is not"],
        ["Near", "“1” is not"],
      ] as const) {
        const input = page.getByLabel(label, { exact: true });
        assert.equal(await input.getAttribute("aria-invalid"), "true", label);
        const id = (await input.getAttribute("aria-describedby"))?.split(" ").at(-1);
        const text = await page.locator(`#${id}`).innerText();
        assert.ok(text.includes(fault), `${label}: ${text}`);
      }
      assert.match(await page.locator("#sort-fault").innerText(), /“Name” is already in the list/u);
      // The remedy is at hand, and the fault goes.
      await page.getByLabel("Near", { exact: true }).fill("10.13,54.32");
      await page.locator("#more-near-fault").waitFor({ state: "detached" });
      await end();
    });

    test("the title leads to the item, and is in sight at each width", async () => {
      const { page, show, settle, end } = await open("token");
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await show("browse/navigation?search=kubernetes&limit=3");
        const link = page.locator("tbody a").first();
        const title = await link.innerText();
        await link.scrollIntoViewIfNeeded();
        for (const scrolled of [0, 10_000]) {
          await page.evaluate(`document.querySelector(".table-frame").scrollLeft = ${scrolled}`);
          assert.equal(await page.evaluate(IS_IN_SIGHT), true, `${width} at ${scrolled}`);
        }
        await link.click();
        await settle();
        await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
      }
      await end();
    });

    test("a search that is being typed does not undo a step back", async () => {
      const { page, show, settle, site, end } = await open();
      await show("browse/trainings");
      await show("browse/business-division-facilities");
      await page.getByLabel("Search", { exact: true }).pressSequentially("kiel");
      await page.evaluate("history.back()");
      await settle();
      await page.waitForTimeout(TYPING_PAUSE_MS);
      assert.equal(page.url(), `${site.address}/#/browse/trainings`);
      await show("browse/trainings?search=bio");
      await page.getByLabel("Search", { exact: true }).pressSequentially("logy");
      await page.evaluate("history.back()");
      await settle();
      await page.waitForTimeout(TYPING_PAUSE_MS);
      assert.equal(page.url(), `${site.address}/#/browse/trainings`);
      assert.equal(await page.getByLabel("Search", { exact: true }).inputValue(), "");
      await end();
    });

    test("what the page cannot show is said instead of loading for ever", async () => {
      const { page, show, end } = await open("token");
      const body = {
        CollectionConfiguration: {
          CollectionModelName: "LanguageModelCollection",
          TotalCount: 1,
          CurrentPage: 1,
          LastPage: 1,
        },
        LanguageModelCollection: [null],
      };
      await page.route("**/api/v1/languages*", (route) => route.fulfill({ json: body }));
      await page.reload();
      await page.getByRole("alert").getByText("This page could not show").waitFor();
      await page.unroute("**/api/v1/languages*");
      await show("browse/trainings");
      await page.getByText("This page could not show").waitFor({ state: "detached" });
      await end();
    });

    test("each query is asked again by itself for as long as the one before was", async () => {
      const { page, show, settle, end } = await open();
      const counts = { first: 0, second: 0 };
      const refusal = { status: 503, headers: { "Retry-After": "0" }, json: {} };
      await page.route("**/trainings?search=first", (route) => {
        counts.first += 1;
        return route.fulfill(refusal);
      });
      await page.route("**/trainings?search=biology", (route) => {
        counts.second += 1;
        return counts.second === 1 ? route.fulfill(refusal) : route.continue();
      });
      await show("browse/trainings?search=first");
      while (counts.first < 11) await settle();
      await show("browse/trainings?search=biology");
      await page.getByText(/^\d+ items$/u).waitFor();
      assert.deepEqual(counts, { first: 11, second: 2 });
      await end();
    });

    test("texts from right to left, and the language of each", async () => {
      const { page, show, site, end } = await open("token");
      const { body } = await site.get("/api/v1/languages?filter[Code]=UR");
      const language = (body["LanguageModelCollection"] as { Uuid: string }[])[0]?.Uuid;
      await show(
        `browse/navigation?language=UR&filter[Article.Uri][startsWith]=${language}&limit=3`,
      );
      const cell = page.locator("tbody [lang=ur]").first();
      assert.equal(await cell.getAttribute("dir"), "rtl");
      const uuid = (await page.locator("tbody a").first().getAttribute("href"))?.split("item=")[1];
      await show(`languages/navigation?item=${uuid}`);
      await page.locator(".version-text[lang=ur]").waitFor();
      const direction =
        "getComputedStyle(document.querySelector('.version-text[lang=ur]')).direction";
      assert.equal(await page.evaluate(direction), "rtl");
      await page.getByText("falls back to English").first().waitFor();
      await end();
    });

    test("German readers get German", async () => {
      const { page, end } = await open(undefined, { locale: "de-AT" });
      await page.getByRole("heading", { name: "Was hier ausgeliefert wird" }).waitFor();
      assert.equal(await page.evaluate("document.documentElement.lang"), "de");
      await page.getByRole("button", { name: /English/u }).click();
      await page.getByRole("heading", { name: "What is served here" }).waitFor();
      await end();
    });

    test("offline is said, and over when it is over", async () => {
      const { page, end } = await open();
      await page.context().setOffline(true);
      await page.getByRole("link", { name: "trainings" }).click();
      await page.getByText("The server cannot be reached.").waitFor();
      assert.equal(await page.getByText("The server rejected the request.").count(), 0);
      await page.context().setOffline(false);
      await page.getByLabel("Search", { exact: true }).fill("biology");
      await page.getByText(/\d+ items/u).waitFor();
      await page.getByText("The server cannot be reached.").waitFor({ state: "detached" });
      await end();
    });
  },
);
