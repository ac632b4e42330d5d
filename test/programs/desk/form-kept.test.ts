/** Nothing that is typed is lost: without a connection, without a session, in two tabs, beside others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DRAWN } from "../explorer/visit.ts";
import { uuid } from "../../support/sample-content.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { field, input, readItem, readPending, saved } from "./fill-form.ts";
import { FORM_CONTENT } from "./form-content.ts";
import { describeDesk, signIn } from "./visit-desk.ts";

const [ONE, TWO, THREE] = [uuid(101), uuid(102), uuid(103)];

describeDesk(
  "what is typed into a form",
  (open) => {
    test("a correction with the keyboard on a phone, from the list to readers", async () => {
      const { page, desk, show, end } = await open("ben", {
        viewport: { width: 360, height: 640 },
        locale: "de",
      });
      await show("items/things");
      await page.getByRole("link", { name: "Ding 3" }).press("Enter");
      await page.getByRole("heading", { name: "Ding 3" }).waitFor();
      const title = input(page, "Text.DE.Title");
      await title.focus();
      await page.keyboard.press("End");
      await page.keyboard.type("!");
      await page.getByRole("button", { name: "Prüfen und veröffentlichen" }).press("Enter");
      await page.getByText(/Keine Fehler gefunden/u).waitFor();
      await page.getByRole("button", { name: "Jetzt veröffentlichen" }).press("Enter");
      await page.getByRole("heading", { name: /veröffentlicht/u }).waitFor();
      const { Text } = (await readItem(desk, "things", THREE)) as { Text: { DE: object } };
      assert.equal((Text.DE as { Title: string }).Title, "Ding 3!");
      await end();
    });

    test("what is wrong stands at its field, and leads there from above", async () => {
      const { page, desk, show, end } = await open("anna");
      await show(`item/things/${TWO}`);
      const name = input(page, "Name");
      await name.fill("");
      await page.keyboard.press("Tab");
      await field(page, "Name").getByText("This is required.").waitFor();
      assert.equal(await name.getAttribute("aria-invalid"), "true");
      assert.match((await name.getAttribute("aria-describedby")) ?? "", /field-Name-problem/u);
      await name.fill("x".repeat(30));
      await page.getByText("2 characters left").waitFor();
      await input(page, "Seats").fill("viele");
      // The desk knows more than the schema says.
      await input(page, "StartsAt").fill("2027-01-02T10:00");
      const pressed = Promise.withResolvers<void>();
      await page.route(/\/desk\/v1\/pending$/u, async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await input(page, "EndsAt").fill("2027-01-01T10:00");
      await field(page, "Seats").getByText("This is not a whole number.").waitFor();
      // What the desk says moves nothing below the pointer before it is released.
      const mail = input(page, "Mail");
      await mail.hover();
      const before = await mail.boundingBox();
      await page.mouse.down();
      pressed.resolve();
      await page.locator("#field-Mail:focus").waitFor();
      await waitUntil(
        async () => JSON.stringify(await readPending(desk)).includes("EndsAt"),
        "the desk has what was typed",
      );
      for (let frames = 0; frames < 10; frames += 1) await page.evaluate(DRAWN);
      assert.deepEqual(await mail.boundingBox(), before);
      await page.mouse.up();
      await field(page, "EndsAt").locator(".fault").waitFor();
      await page.getByRole("button", { name: "Check and publish" }).click();
      await page.getByRole("heading", { name: "2 values are not right yet" }).waitFor();
      assert.equal(await page.evaluate("document.activeElement.id"), "form-problems");
      await page.getByRole("button", { name: "Seats" }).click();
      await page.locator("#field-Seats:focus").waitFor();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("7");
      await page.getByRole("button", { name: "Ends at" }).click();
      await page.keyboard.press("ControlOrMeta+A");
      await input(page, "EndsAt").fill("2027-01-03T10:00");
      await page.getByRole("heading", { name: /not right yet/u }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Take back what I changed here" }).click();
      await page.getByText(/^Saved /u).waitFor();
      assert.deepEqual((await readPending(desk)).changes, []);
      await end();
    });

    test("without a connection, after a reload, without a session and in another tab", async () => {
      const { page, desk, show, end } = await open("anna");
      const context = page.context();
      await show(`item/things/${ONE}`);
      const other = await context.newPage();
      await other.goto(page.url());
      await input(other, "Name").waitFor();
      await input(page, "Name").fill("Thing from one tab");
      await input(other, "Note").fill("A note from another");
      await other.waitForFunction("document.querySelector('#field-Name').value.includes('tab')");
      await page.waitForFunction("document.querySelector('#field-Note').value.includes('note')");
      await saved(page);

      // What one tab takes back is not published from the other, which checks again what is left.
      await page.getByRole("button", { name: "Check and publish" }).click();
      const panel = page.locator(".publish");
      for (const { takesBack, gone, left } of [
        {
          takesBack: () => input(other, "Note").fill(""),
          gone: "A note from another",
          left: "1 item would change.",
        },
        {
          takesBack: () =>
            other.getByRole("button", { name: "Take back what I changed here" }).click(),
          gone: "Thing from one tab",
          left: "Nothing would change: this is what is current.",
        },
      ]) {
        await page.getByText(/1 item would change/u).waitFor();
        await takesBack();
        await waitUntil(
          async () => !JSON.stringify(await readPending(desk)).includes(gone),
          `the desk has no more: ${gone}`,
        );
        await panel.getByRole("button", { name: "Publish now" }).click();
        await panel.getByText(/^Something was taken back since this check/u).waitFor();
        await panel.getByRole("button", { name: "Check again" }).click();
        await page.getByText("Something was taken back").waitFor({ state: "detached" });
        await page.getByText(left).waitFor();
        assert.equal(await page.getByText(gone).count(), 0);
      }
      await show(`item/things/${ONE}`);
      await input(page, "Name").fill("Thing from one tab");
      await input(other, "Note").fill("A note from another");
      await page.waitForFunction("document.querySelector('#field-Note').value.includes('note')");
      await saved(page);
      await other.close();

      await context.setOffline(true);
      await input(page, "Name").fill("Thing without a line");
      await page.getByText("Not saved yet: no connection.").waitFor();
      // The tab is closed, and the browser has it still.
      const again = await context.newPage();
      await page.goto("about:blank");
      await context.setOffline(false);
      await again.goto(`${desk.address}/#/item/things/${ONE}`);
      await saved(again);
      assert.equal(await input(again, "Name").inputValue(), "Thing without a line");

      await context.clearCookies();
      await input(again, "Name").fill("Thing without a session");
      await again.getByRole("heading", { name: "Sign in" }).waitFor();
      await signIn(again, desk.anna);
      await saved(again);
      assert.equal(await input(again, "Name").inputValue(), "Thing without a session");
      const [change] = (await readPending(desk)).changes;
      assert.deepEqual(change?.set, {
        Name: "Thing without a session",
        Note: "A note from another",
      });
      assert.equal(await again.evaluate("localStorage.length"), 0);

      // Somebody else is told, and has nothing of it.
      const ben = await open("ben");
      await ben.show(`item/things/${ONE}`);
      await ben.page.getByText(/^Anna has changed this item, too/u).waitFor();
      assert.equal(await input(ben.page, "Name").inputValue(), "Thing 1");
      await ben.page.getByText("Position in the list").click();
      await ben.page.getByLabel("Move", { exact: true }).selectOption("before");
      await ben.page.getByLabel("Another item").fill("Ding 3");
      await ben.page.getByRole("option", { name: "Ding 3" }).click();
      await ben.page.getByText("It moves behind Ding 2").waitFor();
      await ben.page.getByRole("button", { name: "To the end" }).click();
      await ben.page.getByText("It moves behind Ding 3").waitFor();
      await ben.page.getByRole("button", { name: "Take back the move" }).click();
      await ben.page.getByText(/^It moves/u).waitFor({ state: "detached" });
      await ben.page.getByRole("button", { name: "To the end" }).click();
      // The desk is asked what is there.
      await ben.page.getByText("It moves behind Ding 3").waitFor();
      await ben.page.getByRole("link", { name: "New from this one" }).click();
      await ben.page.waitForURL(/(?<!from=[^/]*)$/u);
      await saved(ben.page);
      const { changes } = await readPending(desk, desk.ben);
      assert.deepEqual(
        changes.map(({ after }) => after),
        [THREE, ONE],
      );
      const { Text } = (changes[1]?.add ?? {}) as { Text?: { DE: { Title: string } } };
      assert.equal(Text?.DE.Title, "Ding 1");
      await ben.page.getByRole("button", { name: "Remove this item" }).click();
      await ben.show(`item/things/${ONE}`);
      await ben.page.getByRole("button", { name: "Remove this item" }).click();
      await ben.page.getByText("You have removed this item.").waitFor();
      await ben.page.getByRole("button", { name: "Take back", exact: true }).click();
      await input(ben.page, "Name").waitFor();
      await saved(ben.page);
      assert.deepEqual((await readPending(desk, desk.ben)).changes, []);
      await ben.end();
      await end();
    });

    test("whoever has some resources only looks at the others", async () => {
      const { page, desk, end } = await open();
      const token = await desk.createTokenFor(["trainings"], "Tina", "edit");
      await signIn(page, token);
      await page.goto(`${desk.address}/#/item/things/${ONE}`);
      await page.getByText("Your token is for other resources").waitFor();
      assert.equal(await input(page, "Name").getAttribute("readonly"), "");
      assert.equal(await page.getByRole("button", { name: "Check and publish" }).count(), 0);
      await end();
    });
  },
  FORM_CONTENT,
);
