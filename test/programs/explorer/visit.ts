/** A site, and a real browser that looks at its page for people. Only tests and screenshots import it. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, describe } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";
import type { Site, SiteOptions } from "../../support/site.ts";

export const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));
export const TOWN = fileURLToPath(new URL("../../../examples/town", import.meta.url));

export interface ExploredSite extends Site {
  /** Opens everything, other times and releases included. */
  readonly preview: string;
}

export async function runExploredSite(
  directory?: string,
  options: SiteOptions = {},
): Promise<ExploredSite> {
  const site = await runSite(options);
  const preview = await site.createToken({ name: "preview", rights: ["preview"] });
  if (directory !== undefined) {
    await site.publishDirectory(directory);
    await site.waitFor(1);
  }
  return { ...site, preview };
}

/** Until what was begun is drawn. */
export const DRAWN =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** As on a slow machine: people are quicker than what waits for the next frame. */
export async function slowFrames(page: Page): Promise<void> {
  await page.addInitScript(`{
    const wait = setTimeout, ask = requestAnimationFrame;
    // Preact does not wait for a frame longer than 35 ms.
    globalThis.setTimeout = (run, ms, ...given) => wait(run, ms === 35 ? 300 : ms, ...given);
    globalThis.requestAnimationFrame = (draw) => wait(() => ask(draw), 100);
  }`);
  await page.reload();
}

export interface Visit {
  readonly page: Page;
  /** What the browser complained of, and requests to anywhere else. */
  readonly faults: readonly string[];
  /** Goes to a place of the page, and waits until nothing is being loaded. */
  readonly show: (place: string) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Long enough for a machine that does much else. */
const PATIENCE_MS = 20_000;

export async function visit(
  browser: Browser,
  site: { readonly address: string },
  token?: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: "en", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // The browser names every refusal there; the page shows them.
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) faults.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site.address) && !url.startsWith("data:")) faults.push(`asked ${url}`);
    if (token !== undefined && url.includes(token)) faults.push(`a token in ${url}`);
  });
  const settle = async (): Promise<void> => {
    await page.locator("h1").first().waitFor();
    await page.evaluate(DRAWN);
    await page.locator("html:not([data-asking]), html[data-asking='0']").waitFor();
    await page.evaluate(DRAWN);
  };
  await page.goto(`${site.address}/${token === undefined ? "" : `#token=${token}`}`);
  await settle();
  return {
    page,
    faults,
    settle,
    async show(place) {
      await page.goto(`${site.address}/#/${place}`);
      await settle();
    },
    async end() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

/**
 * @param as the token of the page; absent: none
 * @returns a new page of the browser and the site that the tests of a file share
 */
export type Open = (
  as?: "token" | "preview",
  options?: BrowserContextOptions,
) => Promise<Visit & { readonly site: ExploredSite }>;

/** Tests of one site in one browser, skipped where there is no Chromium. */
export function describeVisits(
  what: string,
  start: () => Promise<ExploredSite>,
  define: (open: Open) => void,
): void {
  describe(what, { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
    let browser: Browser;
    let site: ExploredSite;
    before(async () => {
      [browser, site] = await Promise.all([launchChromium(), start()]);
    });
    after(async () => {
      await browser.close();
      await site.stop();
    });
    define(async (as, options) => ({
      ...(await visit(browser, site, as && site[as], options)),
      site,
    }));
  });
}
