/**
 * What is allowed and hardly meant once items are laid side by side, and what looks like it and is
 * meant.
 */
import { article, contact, DIVISIONS, facility, navigation, navigations } from "./rule-row.ts";
import { toLines } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

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
const inDivision = (
  key: string,
  extra: Readonly<Record<string, unknown>>,
): RuleRow["files"][string] =>
  toLines(contact({ Key: key, BusinessDivisionUuid: "north", ...extra }));
/** Items with an Identifier each. */
const items = (...articles: readonly object[]): RuleRow["files"] =>
  navigations(
    ...articles.map((Articles, index) =>
      navigation({ Key: `${index}`, Identifier: `${index}`, Articles }),
    ),
  );
const places = (
  ...points: readonly (readonly [latitude: number, longitude: number, more?: object])[]
): RuleRow["files"] => ({
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

export const SLIP_ROWS: readonly RuleRow[] = [
  {
    name: "two articles at one address in one language",
    files: items(
      { DE: article({}), EN_GB: article({}) },
      { DE: article({}) },
      { DE: article({ NiceUri: "elsewhere", Href: "/de/article/" }) },
    ),
    lines: [
      `${N}:2: Articles.DE.NiceUri: its URL /de/article/ is also that of the article at ${N}:1 (article)`,
      `${N}:3: Articles.DE.Href: its URL /de/article/ is also that of the article at ${N}:1 (/de/article/)`,
    ],
  },
  {
    name: "two articles at one address if one is a draft, or they are never shown together",
    files: {
      ...items(
        timed(null, "2026-11-30"),
        timed("2026-12-01", "2026-12-24"),
        timed("2026-12-25", null),
        { DE: article({ State: "DRAFT" }), EN_GB: article({}) },
      ),
    },
    lines: [],
  },
  {
    name: "two articles at one address that are shown together for a day",
    files: items(timed(null, "2026-12-01"), timed("2026-12-01", null)),
    lines: [
      `${N}:2: Articles.DE.NiceUri: its URL /de/article/ is also that of the article at ${N}:1 (article)`,
    ],
  },
  {
    name: "two navigation items with one Identifier",
    files: navigations(
      navigation({ Key: "a" }),
      navigation({ Key: "b", Articles: { DE: article({ NiceUri: "b" }) } }),
    ),
    lines: [`${N}:2: Identifier: is also the Identifier of the item at ${N}:1 (item)`],
  },
  {
    name: "two default contact persons in a division; persons of none are not compared",
    files: {
      "business-divisions.jsonl": DIVISIONS,
      [C]: [
        inDivision("a", {}),
        inDivision("b", { DefaultContactPerson: false }),
        inDivision("c", {}),
        toLines(contact({ Key: "d" }), contact({ Key: "e" })),
      ].join(""),
    },
    lines: [
      `${C}:3: DefaultContactPerson: the division already has a default contact person, at ${C}:1 (true)`,
    ],
  },
  {
    name: "coordinates that are both 0, of a place that is shown on the map",
    files: places([0, 0], [0, 0, { ShowOnMap: false }], [0, 10.5], [54.1, 0]),
    lines: [
      `${F}:1: GeoCoordinatesLatitude: latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or set ShowOnMap to false (0, 0)`,
    ],
  },
  {
    name: "swapped coordinates among right ones",
    files: places(...GERMAN, [10.15, 54.3]),
    lines: [`${F}:5: ${LATITUDE} look swapped: the place is far from all others (10.15, 54.3)`],
  },
  {
    name: "swapped coordinates anywhere on the globe",
    files: {
      "installation.yaml": "timeZone: America/Bogota\n",
      ...places([4.7, -74.1], [4.6, -74.2], [6.2, -75.6], [-75.5, 6.3]),
    },
    lines: [`${F}:4: ${LATITUDE} look swapped: the place is far from all others (-75.5, 6.3)`],
  },
  {
    name: "swapped coordinates in every place, or in the only one, of an organisation in Europe",
    files: places(...GERMAN.map(([latitude, longitude]) => [longitude, latitude] as const)),
    lines: GERMAN.map(
      ([latitude, longitude], index) =>
        `${F}:${index + 1}: ${LATITUDE} look swapped: the place is far from Europe (${longitude}, ${latitude})`,
    ),
  },
  {
    name: "a distant place among near ones, and places outside of Europe",
    files: places(...GERMAN, [-1.29, 36.82], [40.71, -74.01], [-33.87, 151.21], [35.68, 139.69]),
    lines: [],
  },
  {
    name: "places of an organisation outside of Europe, whose swapped coordinates would be in Europe",
    files: {
      "installation.yaml": "timeZone: Africa/Nairobi\n",
      ...places([-1.29, 36.82], [-4.04, 39.66]),
    },
    lines: [],
  },
];
