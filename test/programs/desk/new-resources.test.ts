/** Tables that are no resource, dropped at the desk's page: what they would be, and how they become one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { lookAtPage } from "../explorer/look-at-page.ts";
import { describeDesk, textFile } from "./visit-desk.ts";

/** Twenty-four rows below a line of explanation, with one of what nobody would type as HTML. */
const listStaff = (): Promise<Uint8Array> => {
  const rows = Array.from({ length: 24 }, (_, at) => [
    `P-${1001 + at}`,
    at === 2 ? "<img src=x onerror=alert(1)>" : `Person ${at + 1}`,
    ["Bau", "Kultur", "Schule"][at % 3] ?? "",
    at % 2 === 0 ? "ja" : "nein",
  ]);
  const header = ["Personal-Nr.", "Name", "Abteilung", "Aktiv"];
  const sheets = [
    { name: "Liste", rows: [["Personal, Stand März"], header, ...rows] },
    { name: "Notizen", rows: [["A"], ["x"]] },
  ];
  return writeXlsx({ sheets });
};

const ROOMS = "Raum,Plätze\nA1,20\nB2,40\n";

describeDesk("new resources at the desk's page", (open) => {
  test("tables that are no resource become some: seen, checked, published, and in the list", async () => {
    const anna = await open("anna");
    const { page, upload, show, settle } = anna;
    await show("check");
    await upload(
      { name: "Unser Personal.xlsx", bytes: await listStaff() },
      textFile("räume.csv", ROOMS),
    );
    await page.getByLabel("What is in räume.csv?").waitFor();
    await page.getByRole("button", { name: "Make new resources of these 2 files" }).press("Enter");
    await page.getByRole("heading", { name: "2 new resources" }).waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "guess");
    const row = (name: RegExp) => page.locator(".guess").getByRole("row", { name });
    await row(/^Name text .*<img src=x onerror=alert\(1\)>/u).waitFor();
    await row(/^Aktiv yes or no only ja, nein/u).waitFor();
    await row(/^Plätze whole number all are whole numbers, from 20 to 40 20 · 40/u).waitFor();
    await page.getByText("The headers are in row 2. 1 row above is not read.").waitFor();
    await page.getByText(/Rows are told apart by Personal-Nr\.:/u).waitFor();
    await page.getByText(/^Unser Personal\.xlsx, Notizen, row 1: of each workbook/u).waitFor();
    await lookAtPage(anna, "what tables would be");

    // The desk says why in the language of the page.
    await page.locator(".header [lang=de]").click();
    await row(/^Plätze ganze Zahl alles ganze Zahlen, von 20 bis 40/u).waitFor();
    await page.getByRole("button", { name: "Als neue Ressourcen prüfen" }).press("Enter");
    await page.getByText("26 Einträge würden sich ändern.").waitFor();
    await settle();
    const chosen = page.getByRole("list", { name: "Gewählte Dateien" });
    assert.deepEqual(
      (await chosen.getByRole("listitem").allInnerTexts()).map((text) => text.split(" ")[0]),
      ["unser-personal.xlsx", "raeume.csv", "installation.yaml"],
    );
    await page.getByRole("button", { name: "Jetzt veröffentlichen" }).click();
    await page.getByRole("heading", { name: "Release 2 ist veröffentlicht" }).waitFor();
    await show("items/unser-personal");
    await page.getByRole("link", { name: "<img src=x onerror=alert(1)>" }).waitFor();
    await anna.end();
  });

  test("who may not declare is told before, and hands over the address of the check", async () => {
    const ed = await open("ed");
    await ed.upload(textFile("gear.csv", "Gear,Year\nSaw,2020\nAxe,2021\n"));
    await ed.page.getByRole("button", { name: "Make a new resource of it" }).click();
    await ed.page.getByText("Your token may not make new resources.").waitFor();
    await ed.page.getByRole("button", { name: "Check as new resource" }).click();
    await ed.page.getByText("2 items would change.").waitFor();
    const anna = await open("anna");
    await anna.page.goto(ed.page.url());
    await anna.page.getByRole("button", { name: "Publish now" }).click();
    await anna.page.getByRole("heading", { name: /is published/u }).waitFor();
    await ed.end();
    await anna.end();
  });
});

describeDesk(
  "the first content at the desk's page",
  (open) => {
    test("is made of a table, when there is no release yet", async () => {
      const { page, upload, show, end } = await open("anna");
      await upload(textFile("rooms.csv", "Room;Name DE;Name FR\nA1;Saal;Salle\nB2;Keller;Cave\n"));
      await page.getByRole("button", { name: "Make a new resource of it" }).click();
      await page.getByRole("button", { name: "Check as new resource" }).click();
      await page.getByText("4 items would change.").waitFor();
      await page.getByRole("button", { name: "Publish now" }).click();
      await page.getByRole("heading", { name: "Release 1 is published" }).waitFor();
      await show("items/rooms");
      await page.getByRole("link", { name: "A1" }).waitFor();
      await end();
    });
  },
  {},
);
