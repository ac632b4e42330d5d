/** Two people change the same at the desk's page: what both meant is decided there, and nothing is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk, publishFiles, textFile } from "./visit-desk.ts";

describeDesk("two people at the desk's page", (open) => {
  test("what both changed is decided field by field", async () => {
    const anna = await open("anna");
    const ben = await open("ben");
    const workbook = await anna.download("events", "csv");
    const text = Buffer.from(workbook.bytes).toString("utf8");
    const change = (seats: string, venue: string, title: string): string =>
      text
        .replace(/^(?<start>event-2,.*?)\b100\b/mu, `$<start>${seats}`)
        .replace(/^(?<start>event-2,.*?)\btown-hall\b/mu, `$<start>${venue}`)
        .replace("Wochenmarkt 2", title);
    await ben.upload(textFile("events.csv", change("150", "library", "Markt am Morgen")));
    await ben.page.getByText("1 item would change.").waitFor();
    await ben.page.getByRole("button", { name: "Publish now" }).click();
    await ben.page.getByRole("heading", { name: /is published/u }).waitFor();

    await anna.upload(textFile("events.csv", change("80", "school", "Markt am Abend")));
    const { page } = anna;
    await page.getByText("3 conflicts").waitFor();
    await lookAtPage(anna, "conflicts");
    const cards = page.locator(".conflict");
    assert.equal(await cards.count(), 3);
    // What a reference refers to is named.
    const venue = cards.filter({ hasText: "Field Venue" });
    await venue.getByText("Schule").waitFor();
    await venue.getByText("Bücherei").waitFor();
    await venue.getByText("Rathaus").waitFor();
    await cards.first().getByText("published by Ben in release").waitFor();
    const again = page.getByRole("button", { name: "Check with these decisions" });
    assert.equal(await again.getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: "All theirs" }).click();
    const seats = cards.filter({ hasText: "Field Seats" });
    await seats.getByRole("radio", { name: "Mine" }).check();
    await page.getByText("All are decided.").waitFor();
    await again.click();
    await page.getByText("No problems found.").waitFor();
    await page.getByRole("row", { name: "Seats 150 80" }).waitFor();
    assert.equal(await page.getByText("Markt am Abend").count(), 0);
    await anna.end();
    await ben.end();
  });

  test("a file from which one has published goes on from there, unless one says otherwise", async () => {
    const anna = await open("anna");
    const { page, upload } = anna;
    const csv = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    const first = csv.replace("Stadtrundgang 8", "Rundgang");
    await upload(textFile("events.csv", first));
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("heading", { name: /is published/u }).waitFor();
    // She goes on in the file that she has open.
    await upload(textFile("events.csv", first.replace("Stadtrundgang 12", "Führung")));
    const question = page.getByRole("group", { name: "Veranstaltungen: from where do you go on?" });
    const published = question.getByRole("radio", { name: /From what I published since/u });
    const own = question.getByRole("radio", { name: /From the file's own state/u });
    await published.waitFor();
    assert.equal(await published.isChecked(), true);
    await page.getByText("1 item would change.").waitFor();
    // A second copy has nothing of what she published, and takes it back only if she says so.
    await upload(textFile("events.csv", csv.replace("Stadtrundgang 12", "Führung")));
    await question.getByRole("radio", { name: "own state", checked: true }).waitFor();
    await page.getByText("1 item would change.").waitFor();
    await published.check();
    await page.getByText("2 items would change.").waitFor();
    await page.getByRole("row", { name: "Text.DE.Title Rundgang Stadtrundgang 8" }).waitFor();
    await own.check();
    await page.getByText("1 item would change.").waitFor();
    await lookAtPage(anna, "the question of bases");
    // The choice holds when it is checked again, also if it has become a conflict.
    await publishFiles(anna.desk, anna.desk.ben, {
      "events.csv": first.replace("Stadtrundgang 12", "Tour"),
    });
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("1 conflict.").waitFor();
    assert.equal(await own.isChecked(), true);
    await lookAtPage(anna, "a conflict after a choice");
    await page.getByRole("button", { name: "All mine" }).click();
    await page.getByRole("button", { name: "Check with these decisions" }).click();
    await page.getByRole("row", { name: "Text.DE.Title Tour Führung" }).waitFor();
    assert.equal(await own.isChecked(), true);
    await anna.end();
  });

  test("a file that names no release is asked about, and says what it would take back", async () => {
    const anna = await open("anna");
    const { page } = anna;
    const csv = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    await publishFiles(anna.desk, anna.desk.ben, {
      "events.csv": csv.replace("Lesung 11", "Lesung elf"),
    });
    const bare = csv.replace(/^.*lectern-base.*\n/mu, "").replace("Lesung 7", "Lesung VII");
    await anna.upload(textFile("events.csv", bare));
    const question = page.getByRole("group", { name: "Veranstaltungen: from where do you go on?" });
    await question.getByText("This file does not say which release it is from").waitFor();
    assert.equal(await question.locator(":checked").count(), 0);
    await lookAtPage(anna, "the question of the release");
    const { release } = (await anna.desk.ask(anna.desk.anna, "/current")).json;
    const now = `From release ${String(release)}`;
    await question.getByRole("radio", { name: now, exact: true }).check();
    await page.getByText("2 items would change.").waitFor();
    await page
      .getByText(/^Takes back what Ben published in release \d+: 1 item of Veranstaltungen\.$/u)
      .waitFor();
    await page
      .getByRole("row", {
        name: /^Title \(German\) Text\.DE\.Title takes back what Ben published/u,
      })
      .waitFor();
    await page.getByText("This would remove or take back a lot").waitFor();
    await lookAtPage(anna, "what is taken back");
    await question.getByRole("radio", { name: "which I had on" }).first().check();
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("row", { name: "Text.DE.Title Lesung 7 Lesung VII" }).waitFor();
    await anna.end();
  });

  test("a file whose release was rolled back is published as a whole, unless one says otherwise", async () => {
    const anna = await open("anna");
    const { page, desk } = anna;
    const csv = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    const { release: before } = (await desk.ask(desk.anna, "/current")).json;
    const copied = csv.replace(
      /^event-2,.*$/mu,
      (row) => `${row}\n${row.replace("event-2", "event-new")}`,
    );
    await publishFiles(desk, desk.anna, { "events.csv": copied });
    const { release } = (await desk.ask(desk.anna, "/current")).json;
    const { text } = await desk.ask(desk.anna, "/content?resource=events&format=csv");
    await desk.post(desk.ben, "/current", { release: before, note: "a mistake" }, Number(release));
    await anna.show("check");
    await anna.upload(textFile("events.csv", text.replace("Lesung 3", "Lesung III")));
    const question = page.getByRole("group", { name: "Veranstaltungen: from where do you go on?" });
    await question
      .getByText(/^Ben took back release \d+, which this file is from \(a mistake\)\.$/u)
      .waitFor();
    await page.getByText("2 items would change.").waitFor();
    await question.getByRole("radio", { name: "Take only what is new in it" }).check();
    await page.getByText("1 item would change.").waitFor();
    await page.getByRole("heading", { name: "Missing in what would be published" }).waitFor();
    await lookAtPage(anna, "what is missing");
    await anna.end();
  });

  test("a staged release that contradicts what became current is decided by whoever publishes it", async () => {
    const anna = await open("anna");
    const ben = await open("ben");
    const csv = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    await anna.upload(textFile("events.csv", csv.replace("Sommerkonzert 5", "Herbstkonzert")));
    await anna.page.getByRole("button", { name: "Stage for review" }).click();
    await anna.page.getByRole("heading", { name: /is staged/u }).waitFor();
    const link = (await anna.page.locator(".link-line").first().getAttribute("href")) ?? "";
    await anna.end();
    const { page } = ben;
    await ben.upload(textFile("events.csv", csv.replace("Sommerkonzert 5", "Frühlingskonzert")));
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("heading", { name: /is published/u }).waitFor();
    await ben.show(link.split("#/")[1] ?? "");
    await page.getByText("Field Title (German)").waitFor();
    // Neither side is Ben's alone: he decides between a release and what is current.
    await page.getByText("This release changes what somebody else has published since.").waitFor();
    await page.getByRole("radio", { name: "What is current" }).waitFor();
    await page.getByRole("button", { name: "All of this release" }).click();
    await page.getByRole("button", { name: "Check with these decisions" }).click();
    await page.getByRole("row", { name: "Text.DE.Title Frühlingskonzert Herbstkonzert" }).waitFor();
    await page.getByRole("button", { name: /^Publish release \d+$/u }).click();
    await page.getByRole("heading", { name: /is published/u }).waitFor();
    await ben.end();
  });

  test("a plan that is no longer true is checked again with one click", async () => {
    const anna = await open("anna");
    const ben = await open("ben");
    const { page } = anna;
    const csv = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    await anna.upload(textFile("events.csv", csv.replace("Lesung 3", "Lesung am Abend")));
    await page.getByText("1 item would change.").waitFor();
    await ben.upload(textFile("events.csv", csv.replace("Lesung 7", "Lesung am Tag")));
    await ben.page.getByText("1 item would change.").waitFor();
    await ben.page.getByRole("button", { name: "Publish now" }).click();
    await ben.page.getByRole("heading", { name: /is published/u }).waitFor();

    await page.getByLabel("Note").fill("Evening");
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText(/Ben published release \d+ meanwhile/u).waitFor();
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText(/compared with release \d+ · /u).waitFor();
    assert.equal(await page.getByLabel("Note").inputValue(), "Evening");
    await page.getByRole("heading", { name: "Merged with what others published" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "Lesung am Tag" }).waitFor();
    await page.getByRole("row", { name: /Lesung 3 Lesung am Abend/u }).waitFor();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByRole("heading", { name: /is published/u }).waitFor();
    await page.getByText("1 item has changes of others, too.").waitFor();
    // The file anew has both.
    const anew = Buffer.from((await anna.download("events", "csv")).bytes).toString("utf8");
    assert.ok(anew.includes("Lesung am Abend") && anew.includes("Lesung am Tag"));
    await anna.end();
    await ben.end();
  });
});
