/** Every view of the desk's page in a real browser, as `lookAtPage` looks at it; and all by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listViews } from "../explorer/list-views.ts";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk, textFile } from "./visit-desk.ts";
import type { DeskVisit } from "./visit-desk.ts";

async function readEvents({ download }: DeskVisit): Promise<string> {
  return Buffer.from((await download("events", "csv")).bytes).toString("utf8");
}

/** With a text that shows when it is there. */
const PLACES = [
  ["content", "Veranstaltungen"],
  ["items/events", "12 items"],
  ["item/events/UUID", "Seats"],
  ["item/events/new", "Seats"],
  ["history/events/UUID", "release 1"],
  ["pending", "You have changed nothing"],
  ["check", "Checks of the last day"],
  ["changes", "Compared with"],
  ["releases", "What happened"],
  ["readers", "Items that readers see now"],
  ["review/1", "Compared with"],
] as const;

const findEvent = async ({ desk }: DeskVisit): Promise<string> => {
  const { json } = await desk.ask(desk.anna, "/items?resource=events");
  return (json as { items: { Uuid: string }[] }).items[0]?.Uuid ?? "";
};

describeDesk("the views of the desk's page", (open) => {
  test("signing in", async () => {
    const desk = await open();
    await lookAtPage(desk, "sign in");
    await desk.page.locator("#sign-in-token").fill("wrong");
    await desk.page.keyboard.press("Enter");
    await desk.page.getByText("TOKEN_INVALID").waitFor();
    await lookAtPage(desk, "a wrong token");
    await desk.end();
  });

  test("each view has a place where it is looked at", async () =>
    assert.deepEqual(
      new Set(await listViews("desk/desk.tsx")),
      new Set(PLACES.map(([place]) => place.split(/[/?]/u)[0])),
    ));

  for (const [place, text] of PLACES) {
    test(place, async () => {
      const desk = await open("anna");
      await desk.show(place.replace("UUID", await findEvent(desk)));
      await desk.page.getByText(text).first().waitFor();
      await lookAtPage(desk, place);
      await desk.end();
    });
  }

  test("problems, a plan that removes a lot, what was staged, and a decision", async () => {
    const desk = await open("anna");
    const { page, upload } = desk;
    const csv = await readEvents(desk);
    await upload(textFile("events.csv", csv.replaceAll("CONCERT", "CONCERTS")));
    await page.getByText("12 problems").waitFor();
    await lookAtPage(desk, "problems");
    const lines = csv.split("\n").filter((line) => !/^event-(?:[3-9]|1\d),/u.test(line));
    await upload(textFile("events.csv", lines.join("\n")));
    await page.getByText("This would remove or take back a lot").waitFor();
    await lookAtPage(desk, "removals");
    await upload(textFile("events.csv", csv.replace("Lesung 3", "Lesung am Abend")));
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByRole("heading", { name: /is staged/u }).waitFor();
    await lookAtPage(desk, "staged");
    await desk.show("changes/2");
    await page.getByRole("button", { name: "Publish release 2" }).waitFor();
    await lookAtPage(desk, "a decision");
    await desk.end();
  });

  test("by keyboard alone, from signing in to staging, with the focus where the work is", async () => {
    const { page, desk, settle, end } = await open();
    // Early, because the browser takes a moment until it tells of choosers.
    const choosing = page.waitForEvent("filechooser");
    const name = "document.activeElement.textContent || document.activeElement.id";
    const tabTo = async (wanted: RegExp): Promise<void> => {
      for (let steps = 0; steps < 60; steps += 1) {
        if (wanted.test(String(await page.evaluate(name)))) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`no way to ${wanted}`);
    };
    await tabTo(/^sign-in-token$/u);
    await page.keyboard.type(desk.anna);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Content", exact: true }).waitFor();
    await settle();
    // The heading of what came has the focus, so that it is read out.
    assert.equal(await page.evaluate(name), "Content");
    const { text: csv } = await desk.ask(desk.anna, "/content?resource=events&format=csv");
    await tabTo(/^Choose files$/u);
    await page.keyboard.press("Enter");
    await (
      await choosing
    ).setFiles({
      name: "events.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv.replace("Lesung 3", "Lesung drei")),
    });
    await page.getByText("1 item would change.").waitFor();
    assert.equal(await page.evaluate(name), "Check");
    await tabTo(/^publish-note$/u);
    await page.keyboard.type("Three");
    await tabTo(/^Stage for review$/u);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /is staged/u }).waitFor();
    assert.match(String(await page.evaluate(name)), /is staged/u);
    await end();
  });

  test("German readers get German, down to what the desk answers", async () => {
    const desk = await open("anna", { locale: "de-AT" });
    const { page, upload } = desk;
    await page.getByRole("heading", { name: "Inhalte" }).waitFor();
    assert.equal(await page.evaluate("document.documentElement.lang"), "de");
    const csv = await readEvents(desk);
    await upload(textFile("events.csv", csv.replaceAll("CONCERT", "CONCERTS")));
    await page.getByText("So kann noch nicht veröffentlicht werden: 12 Fehler.").waitFor();
    await page.getByText("War „CONCERT“ gemeint?").first().waitFor();
    await page
      .getByText(/muss .*CONCERT, MARKET/u)
      .first()
      .waitFor();
    await desk.end();
  });
});
