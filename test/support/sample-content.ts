/** A small organisation with one of everything that the contract knows. */
import type { ContentFiles } from "./site.ts";

/** @returns a uuid that shows its number */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const article = (name: string, state: object = { State: "PUBLISHED" }): object => ({
  ...state,
  Name: name,
  NiceUri: name.toLowerCase(),
});

export const LANGUAGES = [
  { Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true, FirstDayOfWeek: "MONDAY" },
  { Uuid: uuid(2), Code: "EN_GB", State: "PUBLISHED" },
  { Uuid: uuid(3), Code: "AR_EG", State: "PUBLISHED", TextDirection: "RIGHT_TO_LEFT" },
  { Uuid: uuid(4), Code: "FR" },
];

export const SAMPLE: ContentFiles = {
  "installation.yaml": `
maxItemsPerPage: { navigation: 2 }
customAttributes:
  Navigation:
    LAYOUT: { type: enum, values: [WIDE, NARROW] }
  Article:
    WORDS: { type: integer }
`,
  "languages.json": LANGUAGES,
  "navigation.json": [
    {
      Uuid: uuid(10),
      Key: "home",
      Identifier: "HOME",
      Fallback: true,
      CreatedAt: "2020-01-02 03:04:05",
      UpdatedAt: "2021-01-02 03:04:05",
      CustomAttributes: {
        TEXT: "some",
        FLAG: true,
        COUNT: 3,
        SHARE: 0.25,
        TAGS: ["one", "two"],
        LAYOUT: "WIDE",
      },
      Articles: {
        DE: {
          ...article("Start"),
          Uuid: uuid(110),
          Restricted: true,
          ShortUri: "s",
          CustomAttributes: { WORDS: 12 },
        },
        EN_GB: article("Home"),
        AR_EG: article("الرئيسية"),
      },
    },
    { Uuid: uuid(11), Identifier: "ONLY_DE", Articles: { DE: article("Nur") } },
    {
      Uuid: uuid(12),
      Identifier: "DRAFTED",
      Articles: { DE: article("Entwurf", { State: "DRAFT" }), FR: article("Brouillon") },
    },
  ],
  "business-divisions.json": [
    { Uuid: uuid(20), Key: "care", Name: "Care", Identifier: "CARE", Color: "00ff00" },
    { Uuid: uuid(21), Name: "Alone", Identifier: "ALONE" },
  ],
  "business-division-contact-persons.json": [
    {
      Uuid: uuid(30),
      Key: "b",
      BusinessDivisionUuid: "care",
      DefaultContactPerson: false,
      Firstname: "Zoe",
      Lastname: "Office",
    },
    {
      Uuid: uuid(31),
      BusinessDivisionUuid: "care",
      DefaultContactPerson: false,
      Firstname: "Front",
      Lastname: "Desk",
    },
    {
      Uuid: uuid(32),
      BusinessDivisionUuid: uuid(20),
      DefaultContactPerson: false,
      Firstname: "Lead",
      Lastname: "Zulu",
      PositionClass: "PRESIDENT",
    },
    {
      Uuid: uuid(33),
      BusinessDivisionUuid: "care",
      DefaultContactPerson: true,
      Firstname: "Default",
      Lastname: "Zulu",
    },
  ],
  "business-division-facilities.csv": [
    "Uuid;BusinessDivisionUuid;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude;InformationArticleUuid;BusinessDivisionContactPersons",
    `${uuid(40)};care;House;01067;Dresden;13,73;51,05;${uuid(110)};b|${uuid(33)}`,
    `${uuid(41)};;Hut;24937;Flensburg;9,43;54,79;;`,
  ].join("\n"),
  "business-division-working-groups.yaml": `
- Uuid: ${uuid(50)}
  Name: Garden
  BusinessDivisionUuid: care
  BusinessDivisionContactPersons: [b]
`,
  "trainings.json": [
    {
      Uuid: uuid(60),
      Title: "Nursing",
      WorkingHours: "PART_TIME",
      Locations: ["LAUENBURG", "PREETZ"],
      PreetzTeamContactPerson: "b",
      PrimaryPdfDocumentTitle: "Leaflet",
      PrimaryPdfDocumentUrl: "/files/leaflet.pdf",
    },
  ],
};
