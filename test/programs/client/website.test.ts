/** Holds examples/website to what it is for: the demo in a real browser, as a reader uses it. */
import assert from "node:assert/strict";
import { rm, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { buildClient, INSTALLED } from "./build-client.ts";
import { launchChromium } from "../../support/chromium.ts";
import { serveFiles } from "./runtimes.ts";
import type { FileServer } from "./runtimes.ts";

const WEBSITE = fileURLToPath(new URL("../../../examples/website", import.meta.url));
const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));
const PAGE = "/examples/website/index.html";
/** Where the page looks for the client. */
const CLIENT = "/client/dist/index.js";

const textsOf = async (page: Page, list: string): Promise<readonly string[]> =>
  page.locator(`${list} li`).allTextContents();

describe("examples/website", { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
  let folder: string;
  let site: Site;
  let files: FileServer;
  let browser: Browser;

  before(async () => {
    folder = await buildClient();
    site = await runSite({ access: { navigation: "public", languages: "public" } });
    await site.publishDirectory(DEMO);
    await site.waitFor(1);
    const page = await readFile(join(WEBSITE, "index.html"), "utf8");
    assert.ok(page.includes(`../..${CLIENT}`));
    files = await serveFiles({
      "/examples/website/": WEBSITE,
      "/client/dist/": join(folder, INSTALLED, "dist"),
      [PAGE]: page.replace("http://127.0.0.1:8080", site.address),
    });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await files.stop();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  /** @returns the page, whose errors fail the test */
  async function open(options: BrowserContextOptions): Promise<{ page: Page; faults: string[] }> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(files.address + PAGE);
    await page.locator("#menu li").first().waitFor();
    return { page, faults };
  }
  test("shows the menu in the languages of the browser", async () => {
    const { page, faults } = await open({ locale: "de-AT" });
    const languages = await page
      .locator("#menu a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("lang")));
    assert.ok(languages.includes("DE") && languages.includes("EN"), languages.join());
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test("shows the menu in the language that is chosen, from right to left where it is read so", async () => {
    const { page, faults } = await open({ locale: "en-GB" });
    await page.locator("#language").selectOption("UR");
    const link = page.locator("#menu a[lang=UR]").first();
    await link.waitFor();
    assert.equal(await link.getAttribute("dir"), "rtl");
    assert.match((await link.textContent()) ?? "", /\p{Script=Arabic}/u);
    assert.equal(await page.locator("#menu a[lang=EN]").first().getAttribute("dir"), "ltr");
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test("finds as somebody types", async () => {
    const { page, faults } = await open({ locale: "en-GB" });
    await page.locator("#search").pressSequentially("kubernet", { delay: 10 });
    await page.locator("#found li", { hasText: "Kubernetes" }).first().waitFor();
    assert.ok((await textsOf(page, "#found")).length <= 8);
    await page.locator("#search").fill(" - ");
    await page.locator("#found li").first().waitFor({ state: "detached" });
    assert.equal(await page.locator("#fault").textContent(), "");
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test("shows what is near, as a list and on the map", async () => {
    const geolocation = { longitude: 10.13, latitude: 54.32 };
    const { page, faults } = await open({ geolocation, permissions: ["geolocation"] });
    await page.locator("#locate").click();
    await page.locator("#near li").first().waitFor();
    const near = await textsOf(page, "#near");
    assert.deepEqual([near[0], near.length], ["Kiel Hbf, 0.6 km", 10]);
    assert.equal(await page.locator("#places circle").count(), 10);
    const box = await page.locator("#map polygon").boundingBox();
    const place = await page.locator("#places circle").first().boundingBox();
    assert.ok(box && place && place.x > box.x && place.y > box.y, "Kiel lies in Germany");
    assert.ok(place.x < box.x + box.width && place.y < box.y + box.height / 6, "in its north");
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test("says what went wrong", async () => {
    const { page } = await open({});
    await page.route("**/api/v1/navigation?**", (route) =>
      route.fulfill({ status: 400, headers: { "Access-Control-Allow-Origin": "*" }, body: "" }),
    );
    await page.locator("#search").fill("words");
    await page.locator("#fault", { hasText: "400" }).waitFor();
    await page.context().close();
  });

  test("is short", async () => {
    const texts = await Promise.all(
      ["index.html", "website.js"].map((name) => readFile(join(WEBSITE, name), "utf8")),
    );
    assert.ok(texts.join("").split("\n").length <= 150);
  });
});
