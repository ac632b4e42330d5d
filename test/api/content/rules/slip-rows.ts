/**
 * What is allowed and hardly meant once items are laid side by side, and what looks like it and is
 * meant.
 */
import { article, contact, DIVISIONS, facility, navigation, navigations } from "./rule-row.ts";
import { toLines } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const N = "navigation.jsonl";
const F = "business-division-facilities.jsonl";
const C = "business-division-contact-persons.jsonl";

const timed = (from: string | null, to: string | null): Readonly<Record<string, unknown>> => ({
  DE: article({
    State: "TIME_CONTROLLED",
    TimeControlledPublishedFrom: from,
    TimeControlledPublishedTo: to,
  }),
});
const inDivision = (key: string, extra: Readonly<Record<string, unknown>>): RuleFiles[string] =>
  toLines(contact({ Key: key, BusinessDivisionUuid: "north", ...extra }));
/** Items with an Identifier each. */
const items = (...articles: readonly object[]): RuleFiles =>
  navigations(
    ...articles.map((Articles, index) =>
      navigation({ Key: `${index}`, Identifier: `${index}`, Articles }),
    ),
  );
const places = (
  ...points: readonly (readonly [latitude: number, longitude: number, more?: object])[]
): RuleFiles => ({
  [F]: toLines(
    ...points.map(([GeoCoordinatesLatitude, GeoCoordinatesLongitude, more], index) =>
      facility({ Key: `${index}`, GeoCoordinatesLatitude, GeoCoordinatesLongitude, ...more }),
    ),
  ),
});
const LATITUDE = "GeoCoordinatesLatitude: latitude and longitude";
const GERMAN = [
  [54.32, 10.13],
  [53.75, 9.66],
  [53.37, 10.56],
  [54.23, 10.28],
] as const;

export const SLIP_ROWS: RuleRows = {
  "two articles at one address in one language": [
    items(
      { DE: article({}), EN_GB: article({}) },
      { DE: article({}) },
      { DE: article({ NiceUri: "elsewhere", Href: "/de/article/" }) },
    ),
    `${N}:2: Articles.DE.NiceUri: its URL /de/article/ is also that of the article at ${N}:1 (article)`,
    `${N}:3: Articles.DE.Href: its URL /de/article/ is also that of the article at ${N}:1 (/de/article/)`,
  ],
  "two articles at one address if one is a draft, or they are never shown together": [
    {
      ...items(
        timed(null, "2026-11-30"),
        timed("2026-12-01", "2026-12-24"),
        timed("2026-12-25", null),
        { DE: article({ State: "DRAFT" }), EN_GB: article({}) },
      ),
    },
  ],
  "two articles at one address that are shown together for a day": [
    items(timed(null, "2026-12-01"), timed("2026-12-01", null)),
    `${N}:2: Articles.DE.NiceUri: its URL /de/article/ is also that of the article at ${N}:1 (article)`,
  ],
  "two navigation items with one Identifier": [
    navigations(
      navigation({ Key: "a" }),
      navigation({ Key: "b", Articles: { DE: article({ NiceUri: "b" }) } }),
    ),
    `${N}:2: Identifier: is also the Identifier of the item at ${N}:1 (item)`,
  ],
  "two default contact persons in a division; persons of none are not compared": [
    {
      "business-divisions.jsonl": DIVISIONS,
      [C]: [
        inDivision("a", {}),
        inDivision("b", { DefaultContactPerson: false }),
        inDivision("c", {}),
        toLines(contact({ Key: "d" }), contact({ Key: "e" })),
      ].join(""),
    },
    `${C}:3: DefaultContactPerson: the division already has a default contact person, at ${C}:1 (true)`,
  ],
  "coordinates that are both 0, of a place that is shown on the map": [
    places([0, 0], [0, 0, { ShowOnMap: false }], [0, 10.5], [54.1, 0]),
    `${F}:1: GeoCoordinatesLatitude: latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or set ShowOnMap to false (0, 0)`,
  ],
  "swapped coordinates among right ones": [
    places(...GERMAN, [10.15, 54.3]),
    `${F}:5: ${LATITUDE} look swapped: the place is far from all others (10.15, 54.3)`,
  ],
  "swapped coordinates anywhere on the globe": [
    {
      "installation.yaml": "timeZone: America/Bogota\n",
      ...places([4.7, -74.1], [4.6, -74.2], [6.2, -75.6], [-75.5, 6.3]),
    },
    `${F}:4: ${LATITUDE} look swapped: the place is far from all others (-75.5, 6.3)`,
  ],
  "swapped coordinates in every place, or in the only one, of an organisation in Europe": [
    places(...GERMAN.map(([latitude, longitude]) => [longitude, latitude] as const)),
    ...GERMAN.map(
      ([latitude, longitude], index) =>
        `${F}:${index + 1}: ${LATITUDE} look swapped: the place is far from Europe (${longitude}, ${latitude})`,
    ),
  ],
  "a distant place among near ones, and places outside of Europe": [
    places(...GERMAN, [-1.29, 36.82], [40.71, -74.01], [-33.87, 151.21], [35.68, 139.69]),
  ],
  "places of an organisation outside of Europe, whose swapped coordinates would be in Europe": [
    {
      "installation.yaml": "timeZone: Africa/Nairobi\n",
      ...places([-1.29, 36.82], [-4.04, 39.66]),
    },
  ],
};
