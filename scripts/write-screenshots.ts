/**
 * Writes screenshots of all views of the explorer and of the desk's page for review: `npm run screenshots
 * [FOLDER]`, by default to data/screenshots. The pictures of the docs are some of them and are also written
 * there.
 */
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { launchChromium } from "../test/support/chromium.ts";
import { writeDeskScreenshots } from "./desk-screenshots.ts";
import { DEMO, TOWN, runExploredSite, visit } from "../test/programs/explorer/visit.ts";

const ROOT = path.join(import.meta.dirname, "..");
const FACILITIES = "browse/business-division-facilities";

const DEMO_PLACES = {
  home: "home",
  table: "browse/navigation?filter[Article.Name][contains]=kube&sort=Article.Name",
  json: `${FACILITIES}?show=json&limit=3`,
  map: `${FACILITIES}?show=map`,
  answer: "browse/navigation?show=answer&search=kubernetes&language=DE",
  faults: `${FACILITIES}?filter[AddressZi]=24&limit=1000&sort=Name,Name&near=1`,
  languages: "languages/navigation?search=kubernetes",
};

const TOWN_PLACES = {
  "town-home": "home",
  "town-events": "browse/events?filter[Category]=CONCERT,MARKET",
  "town-languages": "languages/news",
};

/** The picture of the docs: the result of a query on a map. */
const DOCS_PLACE = `${FACILITIES}?filter[AddressCity]=Hamburg,Kiel,Husum,Flensburg,Bremen&show=map`;
const DOCS_FILE = path.join(ROOT, "docs/explorer.png");

const SCREENS = {
  wide: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 720 }, colorScheme: "light" },
} as const;

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, "data/screenshots"));
await mkdir(folder, { recursive: true });
const browser = await launchChromium();
for (const [directory, places] of [
  [DEMO, DEMO_PLACES],
  [TOWN, TOWN_PLACES],
] as const) {
  const site = await runExploredSite(directory);
  for (const [screen, options] of Object.entries(SCREENS)) {
    const { page, show, end } = await visit(browser, site, site.preview, options);
    for (const [name, place] of Object.entries(places)) {
      await show(place);
      await page.screenshot({ path: path.join(folder, `${name}-${screen}.png`), fullPage: true });
      process.stdout.write(`${name}-${screen}.png\n`);
    }
    await end();
  }
  if (directory === DEMO) {
    const viewport = { width: 1280, height: 1290 };
    const { page, show, end } = await visit(browser, site, site.preview, { viewport });
    await show(DOCS_PLACE);
    const file = path.join(folder, "docs.png");
    await page.screenshot({ path: file });
    await copyFile(file, DOCS_FILE);
    await end();
  }
  await site.stop();
}
await writeDeskScreenshots(browser, folder);
await browser.close();
