/** A staged release is shown to people without a token by a link, refused with a reason, and gone on from; a published one is taken back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { slowFrames } from "../explorer/visit.ts";
import { describeDesk, publishFiles, SITE, textFile } from "./visit-desk.ts";
import type { DeskVisit } from "./visit-desk.ts";

async function readCsv({ desk }: DeskVisit, release = "current"): Promise<string> {
  return (await desk.ask(desk.ed, `/content?resource=events&format=csv&release=${release}`)).text;
}

/** Ed stages a changed title and a new item. */
async function stage(ed: DeskVisit, title: string, note: string): Promise<void> {
  const { page, upload } = ed;
  const csv = await readCsv(ed);
  await upload(textFile("events.csv", csv.replace(/Lesung 11|Lesung elf/u, title)));
  await page.getByText("1 item would change.").waitFor();
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Stage for review" }).click();
  await page.getByRole("heading", { name: /is staged/u }).waitFor();
}

describeDesk("showing what is staged", (open) => {
  test("by a link, without a token: what would change, until it is refused with a reason", async () => {
    const ed = await open("ed");
    const { page, desk } = ed;
    await page.getByRole("heading", { name: "Veranstaltungen" }).waitFor();
    await stage(ed, "Lesung im Garten", "For the summer");
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.getByText(/^Send this link\. It works until/u).waitFor();
    const url = (await page.locator(".link-line").last().getAttribute("href")) ?? "";
    assert.match(url, /\/#\/review\/2\?token=/u);
    await page.getByText(/^by Ed, .* works until/u).waitFor();

    const guest = await open();
    await guest.page.goto(url);
    await guest.page.getByRole("heading", { name: "Release 2, to look at" }).waitFor();
    assert.equal(guest.page.url(), `${desk.address}/#/review/2`);
    await guest.page.getByText("Ed prepared this. Readers do not see it yet.").waitFor();
    await guest.page.getByText("For the summer").waitFor();
    await guest.page.getByRole("row", { name: /Lesung 11 .*Lesung im Garten/u }).waitFor();
    const preview = guest.page.getByRole("link", { name: "Look at it as the site would show it" });
    const token = new URL(url).hash.split("token=")[1] ?? "";
    assert.equal(
      decodeURIComponent((await preview.getAttribute("href")) ?? ""),
      `${SITE}/#/browse/events?release=2&token=${decodeURIComponent(token)}`,
    );
    // Nothing that needs a right, and no way to it.
    assert.equal(await guest.page.locator("nav, input[type=file], .session").count(), 0);
    await guest.page.reload();
    await guest.page.getByRole("row", { name: /Lesung 11 .*Lesung im Garten/u }).waitFor();
    await guest.show("releases");
    await guest.page.waitForURL(`${desk.address}/#/review/2`);
    await guest.page.getByRole("heading", { name: "Release 2, to look at" }).waitFor();
    await lookAtPage(guest, "a link");

    // Who is signed in decides, and stays signed in.
    const ben = await open("ben");
    await ben.page.goto(url);
    await ben.page.getByRole("button", { name: "Publish release 2" }).waitFor();
    assert.equal(ben.page.url(), `${desk.address}/#/changes/2`);
    await lookAtPage(ben, "a decision with links");
    await ben.page.getByRole("button", { name: "Refuse Release 2" }).click();
    await ben.page.getByLabel("Reason").fill("The garden is closed");
    await ben.page.keyboard.press("Enter");
    await ben.page.getByText(/^Refused by Ben/u).waitFor();
    assert.equal(await ben.page.getByRole("button", { name: "Publish release 2" }).count(), 0);
    await ben.end();

    // The desk looks twice a second.
    const ended = guest.page.getByRole("heading", { name: "This link opens nothing any more" });
    for (let tries = 0; tries < 20 && (await ended.count()) === 0; tries += 1) {
      await guest.page.reload();
      await guest.page.getByRole("heading").first().waitFor();
    }
    await ended.waitFor();
    await lookAtPage(guest, "an ended link");
    await guest.page.getByRole("link", { name: "Sign in with a token of your own" }).click();
    await guest.page.getByLabel("Access token").waitFor();
    await guest.end();

    // The author is told, with the reason, and goes on from what was refused.
    await page.getByText("Ben refused release 2: The garden is closed").waitFor();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("To go on from its changes").waitFor();
    const file = await ed.download("events", "csv");
    assert.match(Buffer.from(file.bytes).toString("utf8"), /Lesung im Garten/u);
    await ed.show("check");
    await ed.upload(file);
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("row", { name: /Lesung 11 .*Lesung im Garten/u }).waitFor();
    await ed.show("releases");
    await page.getByText(/^Refused by Ben.*: The garden is closed/u).waitFor();
    await lookAtPage(ed, "a refused release");
    await ed.end();
  });

  test("links are withdrawn, and whoever staged it withdraws it, with what they typed kept", async () => {
    const ed = await open("ed");
    const { page, show, desk } = ed;
    await slowFrames(page);
    await page.getByRole("heading", { name: "Veranstaltungen" }).waitFor();
    await stage(ed, "Lesung am See", "");
    await show("changes");
    await page.getByText("Your token may not publish.").waitFor();
    await page.getByRole("button", { name: "Make a link" }).click();
    const withdraw = page.getByRole("button", { name: /^Withdraw by Ed/u });
    const url = (await page.locator(".link-line").last().getAttribute("href")) ?? "";
    await withdraw.click();
    await withdraw.waitFor({ state: "detached" });
    assert.equal(await page.locator(".link-line").count(), 0);
    const guest = await open();
    await guest.page.goto(url);
    await guest.page.getByRole("heading", { name: "This link opens nothing any more" }).waitFor();
    await guest.end();

    await show("releases");
    await page.getByText("1 release of yours is staged. There may be twenty.").waitFor();
    await page.getByRole("button", { name: /^Withdraw Release/u }).click();
    await page.getByLabel("Reason").fill("Not yet");
    await page.context().clearCookies();
    await page.keyboard.press("Enter");
    await page.getByText("You are not signed in any more.").waitFor();
    await page.locator("#sign-in-token").fill(desk.ed);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Withdraw Release/u }).click();
    assert.equal(await page.getByLabel("Reason").inputValue(), "Not yet");
    await page.keyboard.press("Enter");
    await page.getByText(/^Withdrawn by Ed.*: Not yet/u).waitFor();
    assert.equal(await page.getByText("of yours is staged").count(), 0);
    await ed.end();
  });

  test("what one release did is taken back, and what came after it stays", async () => {
    const anna = await open("anna");
    const { page, desk, show } = anna;
    const change = async (old: string, now: string): Promise<void> => {
      const csv = await readCsv(anna);
      await publishFiles(desk, desk.ben, { "events.csv": csv.replace(old, now) });
    };
    await change("Lesung 3", "Lesung III");
    const { json } = await desk.ask(desk.ben, "/current");
    await change("Lesung 7", "Lesung VII");
    await show(`changes/${String(json["release"])}`);
    await page.getByRole("button", { name: "Take back what it changed" }).click();
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("row", { name: /Lesung III .*Lesung 3/u }).waitFor();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("heading", { name: /is published/u }).waitFor();
    const csv = await readCsv(anna);
    assert.match(csv, /Lesung 3,/u);
    assert.match(csv, /Lesung VII,/u);
    await anna.end();
  });
});
