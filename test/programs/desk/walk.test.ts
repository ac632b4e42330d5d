/**
 * What an editor does at the desk's page, from signing in to rolling back: in a real browser, with a real
 * desk, its processes and its store.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { slowFrames } from "../explorer/visit.ts";
import { changeWorkbook, describeDesk, publishChanges, SITE, textFile } from "./visit-desk.ts";

describeDesk("the desk's page", (open) => {
  test("lets nobody in without a token, and keeps nothing of it", async () => {
    const { page, settle, desk, end } = await open();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const field = page.getByLabel("Access token");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Enter the token first.").waitFor();
    await field.fill("wrong");
    await field.press("Enter");
    await page.getByText("TOKEN_INVALID").waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await field.fill(desk.anna);
    await field.press("Enter");
    await page.getByRole("heading", { name: "Content", exact: true }).waitFor();
    await page.getByText("Anna").waitFor();
    assert.equal(await page.evaluate("sessionStorage.length + localStorage.length"), 0);
    assert.equal(await page.evaluate("document.cookie"), "");
    const [cookie] = await page.context().cookies();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, "Strict"]);
    // It is still there after a reload, and gone after signing out.
    await page.reload();
    await page.getByRole("heading", { name: "Content", exact: true }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    assert.deepEqual(await page.context().cookies(), []);
    await settle();
    await end();
  });

  test("from a download to a problem in a cell, a plan, a link, a release, and back", async () => {
    const anna = await open("anna");
    const { page, desk, upload, download, settle } = anna;
    await slowFrames(page);
    await page.getByRole("heading", { name: "Veranstaltungen" }).waitFor();
    await page.getByText("12 items").waitFor();
    const workbook = await download("events", "xlsx");
    assert.match(workbook.name, /events.*\.xlsx$/u);

    await upload(changeWorkbook(workbook, { CONCERT: "CONCERTS" }));
    await page.getByText("Nothing can be published yet: 12 problems.").waitFor();
    const draft = page.url();
    assert.match(draft, /#\/check\/[0-9a-f-]{36}$/u);
    await page.goBack();
    await page.getByRole("heading", { name: "Content", exact: true }).waitFor();
    await page.goForward();
    await page.getByText("Nothing can be published yet: 12 problems.").waitFor();
    await page.getByRole("heading", { name: "events" }).first().waitFor();
    const first = page.locator(".problem-place").first();
    assert.match(await first.innerText(), /Sheet\s+\S+\s+Cell\s+[A-Z]+\d+\s+Value\s+.?CONCERTS/u);
    await first.getByText("Did you mean “CONCERT”?").waitFor();
    // The link shows the same after a reload, which has the files no more.
    await page.reload();
    await page.getByText("Nothing can be published yet: 12 problems.").waitFor();

    await upload(changeWorkbook(workbook, { "Sommerkonzert 1<": "Winterkonzert 1<" }));
    await page.getByText("No problems found. 1 item would change.").waitFor();
    assert.notEqual(page.url(), draft);
    await page
      .getByRole("row", { name: "Text.DE.Title Sommerkonzert 1 Winterkonzert 1" })
      .waitFor();
    await page.getByText("Readers see as many items as before.").waitFor();

    await page.getByLabel("Note").fill("A winter concert");
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByRole("heading", { name: "Release 2 is staged" }).waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "made");
    const [link = "", preview = ""] = await page
      .locator(".link-line")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
    assert.equal(link, `${desk.address}/#/changes/2`);
    assert.equal(preview, `${SITE}/#/browse/events?release=2`);

    // Whoever decides opens the link, signs in, and is where the link leads.
    const ben = await open();
    await ben.page.goto(link);
    await ben.page.locator("#sign-in-token").fill(desk.ben);
    await ben.page.keyboard.press("Enter");
    await ben.page.getByText("Release 2 was staged by Anna.").waitFor();
    await ben.page.getByText("A winter concert").first().waitFor();
    await ben.page.getByRole("row", { name: "Text.DE.Title Sommerkonzert 1" }).waitFor();
    await ben.page.getByRole("button", { name: "Publish release 2" }).click();
    await ben.page.getByRole("heading", { name: "Release 2 is published" }).waitFor();
    await ben.page.getByText("Readers see it from now on.").waitFor();

    // Anna is told, without a reload, and keeps what she has before her.
    await page.getByText("Ben published release 2.").waitFor();
    await page.getByRole("heading", { name: "Release 2 is staged" }).waitFor();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Release 2 is current.").waitFor();
    assert.equal(await page.getByText("Ben published release 2.").count(), 0);
    // What was made of a check is told there, also after a reload.
    await page.goBack();
    await page.reload();
    await page.getByText("Release 2 was made of this check.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Publish now" }).count(), 0);
    await page.getByRole("link", { name: "Go to release 2" }).click();
    await page.getByText("Release 2 is current.").waitFor();

    await ben.show("releases");
    await ben.page.getByRole("button", { name: "Roll back Release 1" }).click();
    await ben.page.getByLabel("Reason").fill("Too early");
    await ben.page.keyboard.press("Enter");
    await ben.page.getByText("Release 1 is current now.").waitFor();
    await ben.page
      .getByRole("row", { name: /^Ben went back from release 2 to release 1 .* Too early$/u })
      .waitFor();
    await page.getByText("Ben went back from release 2 to release 1.").waitFor();
    await ben.show("changes/1");
    // Compared with what was current before: the release that was rolled back.
    await ben.page.getByRole("heading", { name: "What changed" }).waitFor();
    await settle();
    await ben.end();
    await anna.end();
  });

  test("what removes a lot asks first", async () => {
    const { page, upload, download, end } = await open("anna");
    const csv = Buffer.from((await download("events", "csv")).bytes).toString("utf8");
    const lines = csv.split("\n").filter((line) => !/^event-(?:[3-9]|1\d),/u.test(line));
    await upload(textFile("events.csv", lines.join("\n")));
    await page.getByText("10 items would change.").waitFor();
    await page.getByRole("row", { name: /^Veranstaltungen all 12 2 −10$/u }).waitFor();
    await page.getByText("10 of 12 items").first().waitFor();
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByText("First confirm what is listed above.").waitFor();
    await page.getByLabel("Yes, I want this").check();
    await page.getByText("First confirm what is listed above.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByRole("heading", { name: /is staged/u }).waitFor();
    await end();
  });

  test("who may only edit stages, and is told who may publish", async () => {
    const { page, upload, download, show, end } = await open("ed");
    const csv = Buffer.from((await download("events", "csv")).bytes).toString("utf8");
    await upload(textFile("events.csv", csv.replace("Lesung 11", "Lesung elf")));
    await page.getByText("Your token may stage, not publish.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Publish now" }).count(), 0);
    await page.getByRole("button", { name: "Stage for review" }).click();
    await page.getByRole("heading", { name: /is staged/u }).waitFor();
    const link = (await page.locator(".link-line").first().getAttribute("href")) ?? "";
    await show(link.split("#/")[1] ?? "");
    await page.getByText("Your token may not publish.").waitFor();
    await show("releases");
    assert.equal(await page.getByRole("button", { name: /Roll back/u }).count(), 0);
    await end();
  });

  test("files are dropped anywhere, and stay chosen when the desk cannot be reached", async () => {
    const { page, download, show, end } = await open("anna");
    const csv = Buffer.from((await download("events", "csv")).bytes).toString("utf8");
    await show("releases");
    await page.context().setOffline(true);
    await page.evaluate(
      ([text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text ?? ""], "events.csv", { type: "text/csv" }));
        const given = { dataTransfer: data, bubbles: true, cancelable: true };
        for (const type of ["dragenter", "dragover", "drop"])
          dispatchEvent(new DragEvent(type, given));
      },
      [csv.replace("Lesung 11", "Lesung elf")],
    );
    await page.getByText("The server cannot be reached.").first().waitFor();
    await page.getByText("The files are still chosen.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("1 item would change.").waitFor();
    await end();
  });

  test("several files are a part of the content, or the whole of it if that is said", async () => {
    const { page, upload, desk, show, end } = await open("anna");
    const readFile = async (resource: string): Promise<string> =>
      (await desk.ask(desk.anna, `/content?resource=${resource}&format=csv`)).text;
    const files = [
      textFile("events.csv", (await readFile("events")).replace("Lesung 11", "Lesung elf")),
      textFile("business-divisions.csv", await readFile("business-divisions")),
    ];
    await show("check");
    await upload(...files);
    await page.getByText("1 item would change.").waitFor();
    // The settings are missing in them, which nothing allows.
    await page.getByLabel(/These files are the whole content/u).check();
    await page.getByText("Nothing can be published yet: 1 problem.").waitFor();
    await page
      .getByText(/installation/u)
      .first()
      .waitFor();
    await page.getByLabel(/These files are the whole content/u).uncheck();
    await page.getByText("1 item would change.").waitFor();
    await end();
  });

  test("a file that does not say of which resource it is, is asked about, and read with a button", async () => {
    const { page, upload, download, show, settle, end } = await open("anna");
    const csv = Buffer.from((await download("events", "csv")).bytes).toString("utf8");
    const [, ...bare] = csv.replace("Lesung 11", "Lesung elf").split("\n");
    await show("check");
    await upload(textFile("Termine für Ben.csv", bare.join("\n")));
    await page.getByLabel("What is in Termine für Ben.csv?").selectOption("events");
    await page.getByRole("button", { name: "Read as events" }).click();
    await page.getByText("1 item would change.").waitFor();
    // By its name it may be the events, which nothing in it says.
    await upload(textFile("2026 events.csv", bare.join("\n")));
    await page.getByRole("button", { name: "Read as events" }).click();
    await page.getByText("1 item would change.").waitFor();
    await settle();
    await end();
  });

  test("readers' counts and the calendar are those of what is current", async () => {
    const { page, desk, show, end } = await open("anna", { locale: "de" });
    const until = { State: "TIME_CONTROLLED", TimeControlledPublishedTo: "2099-12-30" };
    await publishChanges(desk, desk.anna, [{ resource: "events", Key: "event-2", set: until }]);
    await show("readers");
    await page.getByRole("row", { name: /^Veranstaltungen 12 12 4\b/u }).waitFor();
    await page.getByRole("heading", { name: "Kalender" }).waitFor();
    // Which items they are, with the way to each form.
    const day = page.getByRole("row", { name: "31.12.2099" });
    await day.locator("summary").click();
    await day.getByRole("link", { name: "Wochenmarkt 2" }).click();
    await page.getByRole("heading", { name: "Wochenmarkt 2" }).waitFor();
    await end();
  });
});
