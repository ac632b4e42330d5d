/** Every view of the explorer on the demo and on examples/town, in a real browser, as `lookAtPage` looks at it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOf } from "../../support/site.ts";
import { listViews } from "./list-views.ts";
import { lookAtPage } from "./look-at-page.ts";
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

async function look(visited: Visit, place: string, text: string): Promise<void> {
  await visited.show(place);
  await visited.page.getByText(text).first().waitFor({ state: "attached" });
  await lookAtPage(visited, place);
  await visited.end();
}

test("each view has a place where it is looked at", async () =>
  assert.deepEqual(
    new Set(await listViews("app.tsx")),
    new Set(PLACES.demo.map(([place]) => place.split(/[/?]/u)[0])),
  ));

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
