/** How a token comes into the explorer, where it stays, and who forgets it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEMO, describeVisits, runExploredSite } from "./visit.ts";

describeVisits(
  "tokens",
  () => runExploredSite(DEMO),
  (open) => {
    test("a token comes by hand, is refused or used, and stays where the reader wants it", async () => {
      const { page, show, site, end } = await open();
      await show("browse/navigation");
      await page.getByText("TOKEN_MISSING").waitFor();
      await page.getByRole("main").getByRole("button", { name: "Enter token" }).press("Enter");
      await page.keyboard.type("wrong");
      await page.keyboard.press("Enter");
      await page.getByText("TOKEN_INVALID").waitFor();
      assert.equal(await page.getByText("Token rejected").count(), 1);
      await page.getByRole("button", { name: "Token rejected" }).press("Enter");
      await page.getByLabel("Token", { exact: true }).fill(site.token);
      await page.keyboard.press("Enter");
      await page.getByText("547 items").waitFor();
      assert.equal(await page.evaluate("sessionStorage.length + localStorage.length"), 0);

      await page.getByRole("button", { name: "Token in use" }).click();
      await page.getByLabel(/Keep it until/u).check();
      await page.getByRole("button", { name: "Use", exact: true }).click();
      await page.reload();
      await page.getByText("547 items").waitFor();
      await page.getByRole("button", { name: "Token in use" }).click();
      await page.getByRole("button", { name: "Forget token" }).click();
      await page.getByText("TOKEN_MISSING").waitFor();
      assert.equal(await page.evaluate("sessionStorage.length"), 0);
      await end();
    });

    test("a token of a link that is followed in the open page is used, and leaves the address", async () => {
      const { page, show, settle, site, end } = await open();
      await show("browse/navigation");
      await page.getByText("TOKEN_MISSING").waitFor();
      // As if it were typed into the address bar: the page is not loaded again.
      const link = `#/browse/navigation?token=${site.token}&search=kube&show=answer`;
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
      await settle();
      assert.equal(page.url(), `${site.address}/#/browse/navigation?search=kube&show=answer`);
      await page.getByRole("button", { name: "Token in use" }).waitFor();
      const shown = await page.locator("body").innerText();
      assert.ok(shown.includes("Bearer $TOKEN") && !shown.includes(site.token));
      await page.goBack();
      await settle();
      assert.equal(page.url(), `${site.address}/#/browse/navigation`);
      await end();
    });

    test("a tab that is opened beside has the token, until one of them forgets it", async () => {
      const { page, show, settle, end } = await open("token");
      await show("browse/navigation");
      const context = page.context();
      const opening = context.waitForEvent("page");
      await page
        .locator("tbody a")
        .first()
        .click({ modifiers: ["ControlOrMeta"] });
      const other = await opening;
      await other.getByRole("dialog").getByRole("cell").first().waitFor();
      await other.keyboard.press("Escape");
      await other.getByRole("button", { name: "Token in use" }).click();
      await other.getByRole("button", { name: "Forget token" }).click();
      await page.getByRole("button", { name: "No token" }).waitFor();
      await page.getByText("TOKEN_MISSING").waitFor();
      await settle();
      const third = await context.newPage();
      await third.goto(page.url());
      await third.getByText("TOKEN_MISSING").waitFor();
      assert.equal(await third.evaluate("sessionStorage.length + localStorage.length"), 0);
      await end();
    });
  },
);
