/** Screenshots of the desk's page on examples/town, with two people at work, and the pictures of its docs. */
import { copyFile, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { TOWN } from "../test/programs/explorer/visit.ts";
import {
  changeWorkbook,
  publishFiles,
  startPagedDesk,
  textFile,
  visitDesk,
} from "../test/programs/desk/visit-desk.ts";
import type { DeskVisit } from "../test/programs/desk/visit-desk.ts";

const DOCS = path.join(import.meta.dirname, "../docs");

/** With the views that are pictures of the docs. */
const SCREENS: readonly {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly docs: readonly string[];
}[] = [
  {
    name: "wide",
    options: { viewport: { width: 1200, height: 800 }, locale: "en", colorScheme: "light" },
    docs: [],
  },
  {
    name: "docs",
    options: { viewport: { width: 1100, height: 780 }, locale: "en", colorScheme: "light" },
    docs: ["problems", "plan", "conflicts"],
  },
  {
    name: "german",
    options: { viewport: { width: 1280, height: 900 }, locale: "de", colorScheme: "dark" },
    docs: [],
  },
  {
    name: "narrow",
    options: { viewport: { width: 360, height: 740 }, locale: "de", colorScheme: "light" },
    docs: [],
  },
];

async function readTown(): Promise<Record<string, Uint8Array>> {
  const names = (await readdir(TOWN)).filter((name) => name !== "README.md");
  const files = names.map(async (name) => [name, await readFile(path.join(TOWN, name))] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** @param shoot takes a picture of what is shown, named by it */
async function walk(
  { page, desk, show, upload, settle }: DeskVisit,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const fetchFile = async (resource: string, format: string): Promise<Uint8Array> => {
    const url = `${desk.address}/desk/v1/content?resource=${resource}&format=${format}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${desk.anna}` } });
    return new Uint8Array(await response.arrayBuffer());
  };
  for (const place of ["content", "check", "releases", "readers"]) {
    await show(place);
    await page.locator("main h2").first().waitFor();
    await settle();
    await shoot(place);
  }
  await show("check");
  const events = { name: "events.xlsx", bytes: await fetchFile("events", "xlsx") };
  await upload(changeWorkbook(events, { GUIDED_TOUR: "GUIDED_TOURS", THEATRE: "THEATER" }));
  await page.locator(".problem").first().waitFor();
  await shoot("problems");

  const csv = Buffer.from(await fetchFile("jobs", "csv")).toString("utf8");
  const lines = csv.split("\n");
  await upload(textFile("jobs.csv", lines.slice(0, 4).join("\n")));
  await page.locator(".removals").first().waitFor();
  await settle();
  await shoot("removals");

  const changed = csv
    .replace("Fachkraft für die Stadtbücherei", "Fachkraft (m/w/d) für die Stadtbücherei")
    .replace("19.5", "21")
    .split("\n")
    .filter((line) => !line.startsWith("gardener,"))
    .join("\n");
  await upload(textFile("jobs.csv", changed));
  await page.locator(".difference").first().waitFor();
  await settle();
  await shoot("plan");
  await page.locator("#publish-note").fill("Mai 2030");
  await page.locator(".publish .button").last().click();
  await page.locator(".made").waitFor();
  await shoot("staged");
  const link = (await page.locator(".link-line").first().getAttribute("href")) ?? "";
  await show(link.split("#/")[1] ?? "");
  await page.locator(".publish .button").waitFor();
  await shoot("changes");

  await publishFiles(desk, desk.ben, { "jobs.csv": csv.replace("19.5", "25") });
  await show("check");
  await upload(textFile("jobs.csv", changed));
  await page.locator(".conflict").first().waitFor();
  await page.locator(".release-notice .button-icon").click();
  await shoot("conflicts");
}

/** @param folder where they are written */
export async function writeDeskScreenshots(browser: Browser, folder: string): Promise<void> {
  const town = await readTown();
  for (const { name, options, docs } of SCREENS) {
    const desk = await startPagedDesk(town);
    const nobody = await visitDesk(browser, desk, undefined, options);
    await nobody.page.screenshot({ path: path.join(folder, `desk-sign-in-${name}.png`) });
    await nobody.end();
    const visit = await visitDesk(browser, desk, "anna", options);
    await walk(visit, async (view) => {
      const file = path.join(folder, `desk-${view}-${name}.png`);
      const isPicture = docs.includes(view);
      await visit.page.screenshot({ path: file, fullPage: !isPicture });
      if (isPicture) await copyFile(file, path.join(DOCS, `desk-${view}.png`));
      process.stdout.write(`desk-${view}-${name}.png\n`);
    });
    await visit.end();
    await desk[Symbol.asyncDispose]();
  }
}
