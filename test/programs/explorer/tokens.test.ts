/** How the explorer gets a token, and what it does with one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { DEMO, runExploredSite, visit } from "./visit.ts";
import type { ExploredSite } from "./visit.ts";

describe("tokens", { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
  let browser: Browser;
  let site: ExploredSite;
  before(async () => {
    browser = await launchChromium();
    site = await runExploredSite(DEMO);
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  test("a token comes by hand or by address, and stays in memory", async () => {
    const { page, show, settle, end } = await visit(browser, site);
    await show("browse/navigation");
    await page.getByText("TOKEN_MISSING").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Enter token" }).press("Enter");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("TOKEN_INVALID").waitFor();
    await page.getByRole("button", { name: "Token rejected" }).press("Enter");
    await page.getByLabel("Token", { exact: true }).fill(site.token);
    await page.keyboard.press("Enter");
    await page.getByText("547 items").waitFor();
    assert.equal(await page.evaluate("sessionStorage.length + localStorage.length"), 0);
    await page.reload();
    await page.getByText("TOKEN_MISSING").waitFor();

    await page.getByRole("button", { name: "No token" }).click();
    await page.getByLabel("Token", { exact: true }).fill(site.token);
    await page.getByLabel(/Keep it in this tab/u).check();
    await page.getByRole("button", { name: "Use" }).click();
    await page.getByText("547 items").waitFor();
    await page.reload();
    await page.getByText("547 items").waitFor();
    await page.getByRole("button", { name: "Token in use" }).click();
    await page.getByRole("button", { name: "Forget token" }).click();
    await page.getByText("TOKEN_MISSING").waitFor();
    assert.equal(await page.evaluate("sessionStorage.length"), 0);

    await page.goto("about:blank");
    await page.goto(`${site.address}/#/browse/navigation?token=${site.token}&search=kube`);
    await settle();
    await page.getByRole("tab", { name: "Request and headers" }).click();
    assert.match(page.url(), /#\/browse\/navigation\?search=kube&show=answer$/u);
    const shown = await page.locator("body").innerText();
    assert.ok(shown.includes("Bearer $TOKEN") && !shown.includes(site.token));
    await end();
  });

  test("a token of a link that is followed in the open page is used, and leaves the address", async () => {
    const { page, show, settle, end } = await visit(browser, site);
    await show("browse/navigation");
    await page.getByText("TOKEN_MISSING").waitFor();
    for (const [link, address] of [
      [
        `browse/navigation?token=${site.token}&search=kube&token=b`,
        "browse/navigation?search=kube",
      ],
      [`browse/trainings&token=${site.token}`, "browse/trainings"],
    ]) {
      // As if it were typed into the address bar: the page is not loaded again.
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${link}`)}`);
      await settle();
      assert.equal(page.url(), `${site.address}/#/${address}`);
      await page.getByText(/^\d+ items$/u).waitFor();
      await page.getByRole("button", { name: "Token in use" }).waitFor();
    }
    await page.goBack();
    await page.goBack();
    await settle();
    assert.equal(page.url(), `${site.address}/#/browse/navigation`);
    await page.getByText("547 items").waitFor();
    await end();
  });

  test("a rejected token is said once in the header, in every view", async () => {
    const { page, show, end } = await visit(browser, site, "lectern_wrong");
    for (const view of ["home", "browse/trainings", "time", "reference"]) {
      await show(view);
      await page.getByRole("button", { name: "Token rejected" }).waitFor();
      assert.equal(await page.getByText("Token rejected").count(), 1, view);
    }
    await page.getByRole("button", { name: "Token rejected" }).click();
    await page.getByLabel("Token", { exact: true }).fill(site.token);
    await page.getByRole("button", { name: "Use" }).click();
    await page.getByRole("button", { name: "Token in use" }).waitFor();
    await end();
  });
});
