/** Who is signed in at the desk's page, and what it says when that changes, or when the desk cannot be reached. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listViews } from "../explorer/list-views.ts";
import { describeDesk, publishFiles, signIn, textFile } from "./visit-desk.ts";

describeDesk("sessions of the desk's page", (open) => {
  test("a link with a token signs in, and the address forgets it", async () => {
    const { page, desk, end } = await open();
    await page.evaluate(`location.hash = "#/releases?token=" + ${JSON.stringify(desk.ed)}`);
    await page.getByRole("heading", { name: "Releases" }).first().waitFor();
    assert.equal(page.url(), `${desk.address}/#/releases`);
    // A wrong one says so, and whoever is signed in stays it.
    await page.evaluate(`location.hash = "#/content?token=wrong"`);
    await page.getByText("TOKEN_INVALID").waitFor({ state: "attached" });
    await page.locator(".session").getByText("Ed").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    const token = page.getByLabel("Access token");
    await token.waitFor();
    await page.evaluate(`location.hash = "#/content?token=wrong"`);
    await page.getByText("TOKEN_INVALID").waitFor();
    // As it is in a mail; a password manager keeps it beside the token of somebody else of this computer.
    await token.fill(`„${desk.address}/#token=${encodeURIComponent(desk.ed)}“`);
    const name = page.locator("input[autocomplete=username]");
    assert.equal(await name.inputValue(), `Lectern ${desk.ed.slice(0, 8)}`);
    await token.press("Enter");
    await page.locator(".session").getByText("Ed").waitFor();
    await end();
  });

  test("whose session ends signs in again, and has the chosen files still", async () => {
    const { page, upload, desk, download, show, end } = await open("anna");
    const csv = Buffer.from((await download("events", "csv")).bytes).toString("utf8");
    await show("check");
    await page.context().clearCookies();
    await upload(textFile("events.csv", csv.replace("Lesung 11", "Lesung elf")));
    await page.getByText("You are not signed in any more.").waitFor();
    await signIn(page, desk.anna);
    await page.locator(".upload").getByText("events.csv").waitFor();
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("1 item would change.").waitFor();
    await end();
  });

  test("signing out says when it failed, and is possible again", async () => {
    const { page, end } = await open("anna");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("The server cannot be reached.").waitFor();
    await page.locator(".session").getByText("Anna").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.equal(await page.getByText("You are not signed in any more.").count(), 0);
    assert.equal(await page.getByText("The server cannot be reached.").count(), 0);
    await end();
  });

  test("a page that cannot ask who is signed in says so, and lets one sign in", async () => {
    const { page, desk, end } = await open();
    await page.route("**/desk/v1/session", (route) => route.abort());
    await page.reload();
    await page.getByText("The server cannot be reached.").waitFor();
    await page.unroute("**/desk/v1/session");
    await signIn(page, desk.anna);
    assert.equal(await page.getByText("The server cannot be reached.").count(), 0);
    await end();
  });

  test("a sign-in in front of the desk that answers for it is told from it, and nothing is lost", async () => {
    const { page, upload, show, end } = await open("anna");
    const all = "**/desk/v1/**";
    await page.route(all, (route) =>
      route.fulfill({ contentType: "text/html", body: "<html>Sign in</html>" }),
    );
    const said = page.getByText("The answer does not come from Lectern.").first();
    // The first one is shown already.
    const views = await listViews("desk/desk.tsx");
    for (const view of views.toReversed()) {
      await show(`${view}/events/5a0ce9ec-e6be-5d75-bb60-3246f5acaf0d`);
      await said.waitFor();
      assert.equal(await page.getByText("Nothing has been published yet.").count(), 0);
    }
    await show("check");
    await upload(textFile("events.csv", "Key,Title\na,b\n"));
    await said.waitFor();
    await page.locator(".upload").getByText("events.csv").waitFor();
    await page.reload();
    await said.waitFor();
    await page.unroute(all);
    await end();
  });

  test("another tab that signs in somebody else changes who this one is", async () => {
    const { page, desk, end } = await open("anna");
    const other = await page.context().newPage();
    await other.goto(desk.address);
    await other.getByRole("button", { name: "Sign out" }).click();
    await signIn(other, desk.ed);
    await other.close();
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await page.locator(".session").getByText("Ed").waitFor();
    await end();
  });

  test("what happened while the desk was away is told when it is back", async () => {
    const { page, desk, end } = await open("anna");
    const lost = "**/desk/v1/events";
    const { text: csv } = await desk.ask(desk.anna, "/content?resource=events&format=csv");
    // Its stream ends at once, and begins again after some seconds.
    await page.route(lost, (route) =>
      route.fulfill({ contentType: "text/event-stream", body: "retry: 500\n\n" }),
    );
    await page.reload();
    await page.locator(".session").waitFor();
    await page.waitForResponse((response) => response.url().endsWith("/log"));
    await publishFiles(desk, desk.ben, { "events.csv": csv.replace("Lesung 11", "Lesung elf") });
    await page.getByText(/^Ben published release \d+\.$/u).waitFor();
    await page.unroute(lost);
    await end();
  });
});
