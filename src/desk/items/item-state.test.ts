import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnResources } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { createLocalTime } from "../../lib/local-time.ts";
import { mustGet } from "../../lib/must-get.ts";
import type { ItemValues } from "../../validate/valid-content.ts";
import { findState, readTraitsOf } from "./item-state.ts";

const OWN = {
  events: {
    access: "public",
    caching: "revalidate",
    maxItemsPerPage: 100,
    publication: true,
    fields: {
      Text: { type: "localized", state: true, fields: { Title: { type: "varchar", size: 10 } } },
    },
  },
} as const satisfies OwnResources;

/** In Berlin, it is the second of January already. */
const NOW = Date.parse("2027-01-01T23:30:00Z");
const BERLIN = createLocalTime("Europe/Berlin");

const OUT = { State: "PUBLISHED" };
const DRAFT = { State: "DRAFT" };
const timed = (from: string | null, to: string | null) => ({
  State: "TIME_CONTROLLED",
  ...(from !== null && { TimeControlledPublishedFrom: from }),
  ...(to !== null && { TimeControlledPublishedTo: to }),
});

type ContractRow = readonly [resource: string, item: ItemValues, state: string, languages: string];

const ROWS: readonly ContractRow[] = [
  ["trainings", { Title: "x" }, "delivered", ""],
  ["languages", OUT, "delivered", ""],
  ["languages", DRAFT, "draft", ""],
  ["navigation", {}, "delivered", ""],
  ["navigation", { Articles: {} }, "delivered", ""],
  ["navigation", { Articles: { DE: DRAFT, EN_GB: OUT } }, "delivered", "DE EN_GB"],
  ["navigation", { Articles: { DE: DRAFT } }, "draft", "DE"],
  ["navigation", { Articles: { DE: timed("2027-01-02", null) } }, "delivered", "DE"],
  ["navigation", { Articles: { DE: timed("2027-01-03", null) } }, "coming", "DE"],
  ["navigation", { Articles: { DE: timed(null, "2027-01-02") } }, "delivered", "DE"],
  ["navigation", { Articles: { DE: timed(null, "2027-01-01"), FR: DRAFT } }, "over", "DE FR"],
  [
    "navigation",
    { Articles: { DE: timed(null, "2027-01-01"), FR: timed("2030-01-01", null) } },
    "coming",
    "DE FR",
  ],
  ["events", { ...OUT, Text: { DE: OUT } }, "delivered", "DE"],
  ["events", { ...DRAFT, Text: { DE: OUT } }, "draft", "DE"],
  ["events", { ...timed("2028-01-01", null), Text: { DE: OUT } }, "coming", "DE"],
  ["events", { ...OUT, Text: { DE: DRAFT, FR: timed(null, "2020-01-01") } }, "over", "DE FR"],
  [
    "events",
    { ...timed("2028-01-01", null), Text: { DE: timed(null, "2020-01-01") } },
    "draft",
    "DE",
  ],
  ["events", { ...timed("2026-01-01", "2028-01-01") }, "delivered", ""],
  // What somebody typed may have any value.
  ["events", { State: "DRAFT", Text: { DE: null, FR: { Title: "x" } } }, "draft", "FR"],
  ["events", { Text: { DE: OUT } }, "draft", "DE"],
  ["events", { ...OUT, Text: { DE: timed("2027-02-31", "soon") } }, "delivered", "DE"],
  ["events", { ...OUT, Text: "DE" }, "delivered", ""],
];

for (const [resource, item, state, languages] of ROWS) {
  test(`${resource} ${JSON.stringify(item)} is ${state}`, () => {
    const { resources } = resource === "events" ? catalogOf({ resources: OWN }) : CONTRACT;
    const traits = readTraitsOf(mustGet(resources, resource as ResourceName))(item);
    assert.deepEqual(
      [findState(traits, BERLIN, NOW), traits.languages.join(" ")],
      [state, languages],
    );
  });
}
