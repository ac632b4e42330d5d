/**
 * Every view of the desk's page in a real browser: nothing that axe finds fault with by WCAG 2.2 AA, light
 * and dark, wide and 360 pixels, in German and English; nothing beyond the edge; all by keyboard.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./look.ts";
import { describeDesk, textFile } from "./visit-desk.ts";
import type { DeskVisit } from "./visit-desk.ts";

async function readEvents({ download }: DeskVisit): Promise<string> {
  return Buffer.from((await download("events", "csv")).bytes).toString("utf8");
}

describeDesk("the views of the desk's page", (open) => {
  test("signing in", async () => {
    const desk = await open();
    await look(desk, "sign in");
    await desk.page.locator("#sign-in-token").fill("wrong");
    await desk.page.keyboard.press("Enter");
    await desk.page.getByText("TOKEN_INVALID").waitFor();
    await look(desk, "a wrong token");
    await desk.end();
  });

  for (const [place, text] of [
    ["content", "Veranstaltungen"],
    ["check", "Checks of the last day"],
    ["changes", "Compared with"],
    ["releases", "What happened"],
    ["readers", "Items that readers see now"],
  ] as const) {
    test(place, async () => {
      const desk = await open("anna");
      await desk.show(place);
      await desk.page.getByText(text).first().waitFor();
      await look(desk, place);
      await desk.end();
    });
  }

  test("problems, a plan that removes a lot, what was staged, and a decision", async () => {
    const desk = await open("anna");
    const { page, upload } = desk;
    const csv = await readEvents(desk);
    await upload(textFile("events.csv", csv.replaceAll("CONCERT", "CONCERTS")));
    await page.getByText("12 problems").waitFor();
    await look(desk, "problems");
    const lines = csv.split("\n").filter((line) => !/^event-(?:[3-9]|1\d),/u.test(line));
    await upload(textFile("events.csv", lines.join("\n")));
    await page.getByText("This would remove or take back a lot").waitFor();
    await look(desk, "removals");
    await upload(textFile("events.csv", csv.replace("Lesung 3", "Lesung am Abend")));
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByRole("heading", { name: /is staged/u }).waitFor();
    await look(desk, "staged");
    await desk.show("changes/2");
    await page.getByRole("button", { name: "Publish release 2" }).waitFor();
    await look(desk, "a decision");
    await desk.end();
  });

  test("a text twice as large has room", async () => {
    const desk = await open("anna", { viewport: { width: 720, height: 900 } });
    for (const place of ["content", "check", "changes", "releases", "readers"]) {
      await desk.show(place);
      await desk.page.evaluate("document.documentElement.style.fontSize = '200%'");
      const beyond = await desk.page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.equal(beyond, 0, place);
    }
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
