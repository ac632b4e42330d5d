/** Finding an item, changing it in its form, and publishing that: what is pending, what others have, and the way back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk } from "./visit-desk.ts";
import type { DeskVisit } from "./visit-desk.ts";

interface Listed {
  readonly items: readonly { readonly Uuid: string; readonly title: string }[];
}

const titleOf = ({ page }: DeskVisit) => page.getByLabel(/^Title/u).first();

describeDesk("items at the desk's page", (open) => {
  test("one word is corrected in five clicks, and its taking back is checked as anything else", async () => {
    const anna = await open("anna");
    const { page, settle } = anna;
    await page.getByRole("link", { name: "Veranstaltungen", exact: true }).click();
    await page.getByRole("link", { name: "Lesung 3" }).click();
    const title = page.getByLabel(/^Title/u).first();
    await title.click();
    await title.fill("Lesung am Abend");
    await page.getByRole("button", { name: "Check and publish" }).click();
    await page.getByText("No problems found. 1 item would change.").waitFor();
    await page.getByRole("row", { name: /Lesung 3 Lesung am Abend/u }).waitFor();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("heading", { name: /^✓? ?Release \d+ is published/u }).waitFor();
    await page.getByRole("link", { name: "0 changes" }).waitFor();

    await page.getByRole("link", { name: "Go on with the content" }).click();
    await page.getByLabel("Search in everything").fill("abend");
    await page.getByRole("link", { name: "Lesung am Abend" }).click();
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("heading", { name: "History: Lesung am Abend" }).waitFor();
    await page.getByRole("row", { name: /Lesung 3 Lesung am Abend/u }).waitFor();
    assert.match(await page.title(), /^Lesung am Abend · /u);
    await settle();
    await lookAtPage(anna, "the history");
    await page
      .getByRole("button", { name: /^Take this change back/u })
      .first()
      .click();
    await page.getByText("No problems found. 1 item would change.").waitFor();
    await page.getByRole("row", { name: /Lesung am Abend Lesung 3/u }).waitFor();
    await anna.show("check");
    await page.getByRole("row", { name: /Anna Changes of 1 item release 2/u }).waitFor();
    await page.getByRole("row", { name: /Anna Taking back changes of release 2/u }).waitFor();
    await anna.end();
  });

  test("a list is searched and filtered, and each step of it is one of the way back", async () => {
    const anna = await open("anna");
    const { page, show, settle } = anna;
    await show("items/events");
    await page.getByText("12 items").waitFor();
    await page.getByLabel("Search").fill("wochenmarkt");
    await page.getByText("3 items").waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Without text in").selectOption({ label: "British English" });
    await page.getByText("2 items").waitFor();
    await settle();
    await lookAtPage(anna, "the list");
    await page.goBack();
    await page.getByText("3 items").waitFor();
    assert.equal(await page.getByLabel("Search").inputValue(), "wochenmarkt");
    await page.goBack();
    await page.getByText("12 items").waitFor();
    await page.getByLabel("State").selectOption({ label: "draft" });
    await page.getByText("Nothing matches.").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByText("12 items").waitFor();
    await anna.end();
  });

  test("pending changes are listed with their problems, and taken back one by one", async () => {
    const anna = await open("anna");
    const { page, desk, show, settle } = anna;
    const { items } = (await desk.ask(desk.anna, "/items?resource=events"))
      .json as unknown as Listed;
    const [first, second, third] = items.map(({ Uuid }) => ({ resource: "events", Uuid }));
    const save = async (token: string, changes: readonly object[]): Promise<void> => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ changes });
      const saved = await desk.ask(token, "/pending", { method: "PUT", headers, body });
      assert.equal(saved.status, 200, saved.text);
    };
    await save(desk.anna, [
      { ...first, set: { Seats: "many", Venue: null } },
      { ...second, remove: true },
      { ...third, set: { Seats: 7 } },
    ]);
    await save(desk.ben, [{ ...first, set: { Seats: 8 } }]);
    await page.reload();
    await page.getByRole("link", { name: "3 changes" }).click();
    await page.getByRole("row", { name: /^Seats 100 many/u }).waitFor();
    await page.getByRole("row", { name: /^Venue Rathaus –/u }).waitFor();
    await page.getByText(/^Ben: 1 change in/u).waitFor();
    await settle();
    await lookAtPage(anna, "what is pending");

    await page.getByRole("button", { name: /^Check and publish/u }).click();
    await page.getByText("Nothing can be published yet: 1 problem.").waitFor();
    await page.getByRole("link", { name: "Seats" }).click();
    await page.getByLabel(/^Seats/u).waitFor();
    await page.waitForFunction("document.activeElement.id.includes('Seats')");
    await page.goBack();
    await page.getByText("Nothing can be published yet").waitFor();
    await lookAtPage(anna, "a check of changes");

    await show("pending");
    await page.getByRole("button", { name: `Take back ${items[1]?.title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByRole("link", { name: "2 changes" }).waitFor();
    await show("items/events?only=mine");
    await page.getByText("2 items").waitFor();
    await page.getByText("changed by me").first().waitFor();
    await page.getByText("Ben is changing it").waitFor();
    await show("pending");
    await page.getByRole("button", { name: "Take back all" }).click();
    // The desk knows it, too, before the browser is closed.
    const known = page.waitForResponse(
      (response) =>
        response.url().endsWith("/desk/v1/pending") && response.request().method() !== "GET",
    );
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByText("You have changed nothing.").waitFor();
    await known;
    await anna.end();
  });

  test("two people change one field: whoever comes second decides", async () => {
    const [anna, ben] = [await open("anna"), await open("ben")];

    for (const who of [ben, anna]) {
      await who.show("items/events");
      await who.page.getByRole("link", { name: "Stadtrundgang 4" }).click();
      await titleOf(who).waitFor();
    }
    await titleOf(ben).fill("Rundgang A");
    await ben.page.getByRole("button", { name: "Check and publish" }).click();
    await ben.page.getByRole("button", { name: "Publish now" }).click();
    await ben.page.getByRole("heading", { name: /is published/u }).waitFor();

    // She sees the title as it was before, also when her page asks what is pending, as after looking at another tab.
    const asked = anna.page.waitForResponse(/\/desk\/v1\/pending$/u);
    await anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await asked;
    await titleOf(anna).fill("Rundgang B");
    await anna.show("pending");
    await anna.page.getByText(/^Ben has changed this item since/u).waitFor();
    await anna.page.getByRole("button", { name: "Check and publish" }).click();
    await anna.page.getByText("Nothing can be published yet: 1 conflict.").waitFor();
    // It is decided after a reload, too: the changes are at the desk.
    await anna.page.reload();
    await anna.page.getByLabel(/^Mine/u).check();
    await anna.page.getByRole("button", { name: "Check with these decisions" }).click();
    await anna.page.getByRole("row", { name: /Rundgang A Rundgang B/u }).waitFor();
    await anna.page.getByRole("button", { name: "Publish now" }).click();
    await anna.page.getByRole("heading", { name: /is published/u }).waitFor();
    await anna.end();
    await ben.end();
  });
});
