/** Where one is in the explorer, and where one was: steps back, titles, focus, and what is still awaited. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../../support/wait-until.ts";
import { DEMO, describeVisits, runExploredSite } from "./visit.ts";

const FACILITIES = "browse/business-division-facilities";

const readPlace = async (page: Page): Promise<string> =>
  (await page.evaluate<string>("decodeURIComponent(location.hash)")).slice(2);

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);

describeVisits(
  "history",
  () => runExploredSite(DEMO),
  (open) => {
    test("a finished change is one step back, and what is undone is none", async () => {
      const { page, show, settle, end } = await open();
      const back = async (): Promise<string> => {
        await page.goBack();
        await settle();
        return readPlace(page);
      };
      await show("browse/trainings");
      await show(FACILITIES);
      const search = page.getByLabel("Search", { exact: true });
      // Typed with pauses in which the page asks.
      await search.pressSequentially("kie");
      await page.waitForURL(/search=kie$/u);
      await search.pressSequentially("l");
      await page.waitForURL(/search=kiel$/u);
      await search.press("Enter");
      await search.pressSequentially("x");
      await page.waitForURL(/search=kielx$/u);
      await search.press("Backspace");
      await page.waitForURL(/search=kiel$/u);
      await page.getByRole("button", { name: "Add filter" }).click();
      await page.locator("#condition-1-field").selectOption("AddressCity");
      await page.getByLabel("Value of filter 1").fill("Kiel");
      await page.waitForURL(/\[AddressCity\]=Kiel/u);
      await page.locator("summary", { hasText: "Sort" }).click();
      await page.locator("#sort-add").selectOption("Name");
      await page.waitForURL(/sort=Name/u);
      await settle();
      assert.match(await back(), /\[AddressCity\]=Kiel&search=kiel$/u);
      assert.match(await back(), /\[AddressCity\]=&search=kiel$/u);
      assert.equal(await back(), FACILITIES);
      assert.equal(await search.inputValue(), "");
      assert.equal(await back(), "browse/trainings");
      await end();
    });

    test("closing an item is the step back, where it was opened here", async () => {
      const { page, show, settle, end } = await open();
      await show("browse/trainings");
      await show(FACILITIES);
      const link = page.locator("tbody a").nth(1);
      for (const close of ["Escape", "back"]) {
        await link.press("Enter");
        await page.getByRole("dialog").waitFor();
        if (close === "back") await page.goBack();
        else await page.keyboard.press(close);
        await page.getByRole("dialog").waitFor({ state: "detached" });
        assert.equal(await readPlace(page), FACILITIES);
        assert.equal(await hasFocus(page, "tbody tr:nth-child(2) a"), true, close);
      }
      await page.goBack();
      await settle();
      assert.equal(await readPlace(page), "browse/trainings");
      // From a link that somebody sent, there is no step back to the list.
      await show(FACILITIES);
      const target = await link.getAttribute("href");
      await page.goto("about:blank");
      await show(target?.slice(2) ?? "");
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal(await readPlace(page), FACILITIES);
      assert.equal(await hasFocus(page, "tbody tr:nth-child(2) a"), true);
      await page.goBack();
      assert.equal(page.url(), "about:blank");
      await end();
    });

    test("another page begins at its top, and the focus never falls out of the page", async () => {
      const { page, show, settle, end } = await open();
      await show("browse/trainings");
      for (const name of ["Next page", "Last page", "First page"]) {
        await page.getByRole("link", { name }).press("Enter");
        await settle();
        assert.equal(await hasFocus(page, ".found"), true, name);
        const top = await page.evaluate<number>(
          "Math.round(document.querySelector('.found').getBoundingClientRect().top)",
        );
        assert.ok(top >= 0 && top < 100, `${name}: ${top}`);
      }
      await show(`${FACILITIES}?show=json&limit=100`);
      await page.getByRole("button", { name: /^Show all/u }).press("Enter");
      await page.getByRole("button", { name: /^Show all/u }).waitFor({ state: "detached" });
      assert.equal(await hasFocus(page, "body"), false);
      await end();
    });

    test("the title of the tab names what is open, the nearest first", async () => {
      const { page, show, end } = await open("token");
      const titles = {
        home: "Home · Lectern",
        [FACILITIES]: "business-division-facilities · Browse · Lectern",
        "languages/navigation": "navigation · Languages · Lectern",
      };
      for (const [place, title] of Object.entries(titles)) {
        await show(place);
        await waitUntil(async () => (await page.title()) === title, title);
      }
      await show(`${FACILITIES}?filter[Name]=Aalen Hbf`);
      await page.getByRole("link", { name: "Aalen Hbf" }).click();
      await waitUntil(async () => (await page.title()).startsWith("Aalen Hbf · business-"), "item");
      await page.keyboard.press("Escape");
      await waitUntil(async () => (await page.title()).startsWith("business-"), "list");
      await end();
    });

    test("what is old while the next one is awaited looks old, and the wait is said", async () => {
      const { page, show, end } = await open();
      await show(FACILITIES);
      await page.getByText("807 items").waitFor();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(/search=Alb/u, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel("Search", { exact: true }).fill("Alb");
      await page.locator(".found").getByText("Loading").waitFor();
      await page.locator(".outdated[aria-busy=true] tbody").waitFor();
      assert.equal(await page.getByText("807 items").count(), 0);
      release();
      await page.getByText("8 items").waitFor();
      assert.equal(await page.locator(".outdated, [aria-busy=true]").count(), 0);
      await end();
    });
  },
);
