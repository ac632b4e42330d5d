/**
 * Every view of the explorer on the demo and on examples/town, in a real browser: nothing that axe finds
 * fault with by WCAG 2.2 AA, light and dark, wide and 320 pixels; nothing beyond the edge; no request to
 * anywhere else.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOf } from "../../support/site.ts";
import { findFaults } from "./find-faults.ts";
import { DEMO, TOWN, describeVisits, runExploredSite } from "./visit.ts";
import type { Visit } from "./visit.ts";

const FACILITIES = "browse/business-division-facilities";
const FAULTS = "filter[AddressZi]=24&filter[AddressCity][lt]=a&sort=Nam&limit=0&near=1&fields=X";

const PLACES = {
  demo: [
    ["home", "Formats"],
    [
      "browse/navigation?filter[Article.Name][contains]=kube&sort=-Identifier&limit=5",
      "Kubernetes",
    ],
    [`${FACILITIES}?show=json&limit=3`, "CollectionConfiguration"],
    [`${FACILITIES}?show=map&search=berlin&limit=5`, "places in view"],
    [`${FACILITIES}?show=answer&limit=5`, "Who may store this response"],
    [`${FACILITIES}?${FAULTS}`, "there is no field"],
    ["browse/navigation?search=kubernetes&limit=2&item=UUID", "cloud-native-glossary"],
    ["languages/navigation?search=kubernetes&item=UUID", "languages have a text of their own"],
  ],
  town: [
    ["browse/events?filter[Category]=CONCERT,MARKET&language=DE&limit=5", "Text.Title"],
    ["languages/news", "all languages"],
  ],
} as const;

/** Each width and each scheme. All four pairs find no more and take twice as long. */
const SCREENS = [
  [1280, "light"],
  [320, "dark"],
] as const;

async function look(
  { page, show, settle, end }: Visit,
  place: string,
  text: string,
): Promise<void> {
  await show(place);
  await page.getByText(text).first().waitFor({ state: "attached" });
  for (const [width, colorScheme] of SCREENS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await settle();
    assert.deepEqual(await findFaults(page), [], `${width} ${colorScheme}`);
    const beyond = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.equal(beyond, 0, `wider than ${width}`);
  }
  await end();
}

describeVisits(
  "demo",
  () => runExploredSite(DEMO),
  (open) => {
    for (const [place, text] of PLACES.demo) {
      test(place, async () => {
        const { site, ...visited } = await open("preview");
        // Of an item that has texts in many languages.
        const found = await site.get("/api/v1/navigation?search=kubernetes&limit=1");
        const uuid = String(itemsOf("navigation", found)[0]?.["Uuid"]);
        await look(visited, place.replace("UUID", uuid), text);
      });
    }
  },
);

describeVisits(
  "town",
  () => runExploredSite(TOWN),
  (open) => {
    for (const [place, text] of PLACES.town)
      test(place, async () => look(await open("preview"), place, text));
  },
);
