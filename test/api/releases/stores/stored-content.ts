/**
 * The content of the kept stores, one after the other: everything that a store can hold, small. It never
 * changes, so that stores of two versions can be compared; another kind of content is one more.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Members = Readonly<Record<string, unknown>>;

/** Enough for several runs or chunks. */
const PAGES = 700;

const uuidOf = (number: number): string =>
  `5c0de000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const published = (name: string, more: Members = {}): Members => ({
  State: "PUBLISHED",
  Name: name,
  NiceUri: name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-"),
  ...more,
});

const timed = (name: string, from: string | null, to: string | null): Members =>
  published(name, {
    State: "TIME_CONTROLLED",
    TimeControlledPublishedFrom: from,
    TimeControlledPublishedTo: to,
  });

/** What differs between them. */
interface StoredContent {
  readonly home: string;
  readonly draft: string;
  readonly pages: number;
  readonly lead: string;
  readonly english: "DRAFT" | "PUBLISHED";
  readonly mapsPage: number;
}

const FIRST: StoredContent = {
  home: "Start",
  draft: "Entwurf",
  pages: PAGES,
  lead: "Zulu",
  english: "PUBLISHED",
  mapsPage: 20,
};

/** By the number of the release that they become. */
export const STORED_CONTENTS: readonly StoredContent[] = [
  FIRST,
  { ...FIRST, home: "Willkommen", pages: PAGES + 3 },
  // Only what no reader may see.
  { ...FIRST, home: "Willkommen", pages: PAGES + 3, draft: "Zweiter Entwurf" },
  { ...FIRST, home: "Willkommen", pages: PAGES - 200, lead: "Yankee" },
  { ...FIRST, home: "Hallo", pages: PAGES + 5, english: "DRAFT", mapsPage: 10 },
  { ...FIRST, home: "Moin", pages: PAGES + 8, lead: "X-Ray", mapsPage: 10 },
];

const navigationOf = ({ home, draft, pages }: StoredContent): readonly Members[] => [
  {
    Uuid: uuidOf(1),
    Key: "home",
    Identifier: "HOME",
    Fallback: true,
    CreatedAt: "2020-01-02 03:04:05",
    UpdatedAt: "2021-01-02 03:04:05",
    CustomAttributes: { SITE: "ONE", WEIGHT: 7, SHARE: 0.25, OPEN: true, TAGS: ["a", "b"] },
    Articles: {
      DE: published(home, { ShortUri: "s", CustomAttributes: { WORDS: 12 } }),
      EN_GB: published("Home", { CreatedAt: "2020-02-03 04:05:06" }),
      AR_EG: published("الرئيسية", { NiceUri: "home-ar" }),
    },
  },
  { Uuid: uuidOf(2), Identifier: "DRAFT", Articles: { DE: published(draft, { State: "DRAFT" }) } },
  {
    Uuid: uuidOf(3),
    Identifier: "SPRING",
    Articles: {
      DE: timed("Frühling", "2026-03-10", "2026-04-10"),
      EN_GB: timed("Spring", null, "2026-03-20"),
    },
  },
  {
    Uuid: uuidOf(4),
    Identifier: "WINTER",
    Articles: { DE: timed("Winter", "2025-12-01", "2026-03-15") },
  },
  { Uuid: uuidOf(5), Identifier: "EMPTY", Articles: { FR: published("Brouillon") } },
  {
    Uuid: uuidOf(6),
    Identifier: "WAY",
    Articles: {
      DE: { ...timed("Anfahrt", "2026-01-01", "2026-12-31"), Uuid: uuidOf(60), Restricted: true },
    },
  },
  ...Array.from({ length: pages }, (_, index): Members => {
    const number = index + 1;
    return {
      Key: `page-${number}`,
      Identifier: `PAGE_${number}`,
      ...(number % 50 === 0 && { CustomAttributes: { WEIGHT: number } }),
      Articles: {
        DE: published(`Seite ${number}`),
        ...(number % 7 === 0 && { EN_GB: published(`Page ${number}`) }),
      },
    };
  }),
];

function filesOf(stored: StoredContent): Readonly<Record<string, string | readonly Members[]>> {
  const { lead, english, mapsPage } = stored;
  return {
    "installation.yaml": `
timeZone: Europe/Berlin
maxItemsPerPage: { navigation: ${mapsPage}, trainings: 2 }
locations: [PREETZ, LAUENBURG]
customAttributes:
  Navigation:
    SITE: { type: enum, values: [ONE, TWO] }
    WEIGHT: { type: integer }
    SHARE: { type: decimal }
    OPEN: { type: boolean }
    TAGS: { type: list }
  Article:
    WORDS: { type: integer }
`,
    "languages.json": [
      {
        Uuid: uuidOf(101),
        Code: "DE",
        State: "PUBLISHED",
        Fallback: true,
        FirstDayOfWeek: "MONDAY",
      },
      { Uuid: uuidOf(102), Code: "EN_GB", State: english },
      { Uuid: uuidOf(103), Code: "AR_EG", State: "PUBLISHED", TextDirection: "RIGHT_TO_LEFT" },
      { Uuid: uuidOf(104), Code: "FR" },
    ],
    "navigation.json": navigationOf(stored),
    "business-divisions.json": [
      { Uuid: uuidOf(201), Key: "care", Name: "Care", Identifier: "CARE", Color: "00ff00" },
      { Uuid: uuidOf(202), Name: "Alone", Identifier: "ALONE" },
    ],
    "business-division-contact-persons.json": [
      {
        Uuid: uuidOf(301),
        Key: "lead",
        BusinessDivisionUuid: "care",
        DefaultContactPerson: true,
        Firstname: "Lead",
        Lastname: lead,
        PositionClass: "PRESIDENT",
        CreatedAt: "2019-05-06 07:08:09",
      },
      {
        Uuid: uuidOf(302),
        Key: "desk",
        BusinessDivisionUuid: "care",
        DefaultContactPerson: false,
        Firstname: "Front",
        Lastname: "Desk",
        PhoneNumber: "04342 1234",
      },
      {
        Uuid: uuidOf(303),
        DefaultContactPerson: false,
        Firstname: "Without",
        Lastname: "Division",
      },
    ],
    "business-division-facilities.json": [
      {
        Uuid: uuidOf(401),
        BusinessDivisionUuid: "care",
        Name: "House",
        AddressZip: "01067",
        AddressCity: "Dresden",
        GeoCoordinatesLongitude: 13.73,
        GeoCoordinatesLatitude: 51.05,
        InformationArticleUuid: uuidOf(60),
        BusinessDivisionContactPersons: ["desk", "lead"],
      },
      {
        Uuid: uuidOf(402),
        Name: "Hut",
        AddressZip: "24937",
        AddressCity: "Flensburg",
        GeoCoordinatesLongitude: 9.43,
        GeoCoordinatesLatitude: 54.79,
        ShowOnMap: false,
        OfficeHours: "Mo 8-12\nTu 8-12",
      },
    ],
    "business-division-working-groups.json": [
      {
        Uuid: uuidOf(501),
        Name: "Garden",
        BusinessDivisionUuid: "care",
        BusinessDivisionContactPersons: ["desk"],
      },
    ],
    "trainings.json": ["Nursing", "Cooking", "Gardening"].map((Title, index) => ({
      Uuid: uuidOf(601 + index),
      Title,
      WorkingHours: index === 0 ? "PART_TIME" : "FULL_TIME",
      Locations: index === 0 ? ["LAUENBURG", "PREETZ"] : ["PREETZ"],
      PreetzTeamContactPerson: index === 1 ? null : "desk",
      PrimaryPdfDocumentTitle: "Leaflet",
      PrimaryPdfDocumentUrl: "/files/leaflet.pdf",
    })),
  };
}

/** Writes the content directory. */
export async function writeStoredContent(directory: string, stored: StoredContent): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  for (const [name, content] of Object.entries(filesOf(stored))) {
    await writeFile(
      join(directory, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
}
