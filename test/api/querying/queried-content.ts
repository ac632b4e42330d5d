/**
 * The content that generated queries are asked of: few values in many places, so that queries find something, and
 * as nasty as content may be.
 */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ContentFiles } from "../../support/site.ts";
import { uuid } from "../../support/sample-content.ts";

/** What the installation declares, by owner; OPEN and OTHER_ONE stay undeclared. */
export const DECLARED = {
  TOPIC: { type: "string" },
  FLAG: { type: "boolean" },
  COUNT: { type: "integer" },
  SHARE: { type: "decimal" },
  TAGS: { type: "list" },
  LAYOUT: { type: "enum", values: ["WIDE", "A,B", "Müller", "\\"] },
} as const;

export const LOCATIONS = ["PREETZ", "ELMSHORN", "BAD_OLDESLOE"] as const;
export const PAGE_SIZE = 7;

const CODES = ["DE", "ZU", "EN_GB", "AR_EG", "JA", "EN", "DE_AT", "AF", "FR"];
/** The last is a draft. */
export const LANGUAGE_UUIDS: ReadonlyMap<string, string> = new Map(
  CODES.map((code, index) => [uuid(index + 1), code]),
);

/** Texts with what is special in queries, in collation, in folding and in word forms. */
export const TEXTS: readonly string[] = [
  "Haus A, links",
  "Haus A",
  "Haus B",
  "haus b",
  "Häuser",
  "Quote \" and ' and `",
  "back\\slash",
  "100 %",
  "100%25",
  "a+b & c=d #e?",
  "Über uns",
  "Ueber uns",
  "uber",
  "Müller",
  "Mueller",
  "Muller",
  "Straße",
  "STRASSE 12",
  "Strasse 2",
  "Kündigung",
  "kündigen wir",
  "running water",
  "he runs",
  "Seite 2",
  "Seite 10",
  "Seite 002",
  "null",
  "true",
  "5",
  "5.0",
  "-0",
  "1e21",
  "東京駅",
  "東京",
  "ガイド 東京",
  "カイト\u3099",
  "مُحَمَّد",
  "محمد",
  "שָׁלוֹם",
  "Σίσυφος",
  "ΣΊΣΥΦΟΣ",
  "Łódź Øre Æther",
  "🚲 Fahrrad",
  "zero\u200Bwidth\u2028line",
  " blanks ",
  `${"long ".repeat(24)}end`,
];

const text = (size: number): Arbitrary<string> =>
  fc.constantFrom(...TEXTS).map((one) => Array.from(one).slice(0, size).join(""));
/** What may be left out may also be empty. */
const optional = (size: number): Arbitrary<string | null> =>
  fc.oneof({ weight: 5, arbitrary: text(size) }, fc.constantFrom("", null));

const timestamp = fc
  .tuple(
    fc.constantFrom("2024-04-30", "2024-05-01", "2024-05-02", "2023-12-31"),
    fc.constantFrom("00:00:00", "12:30:00", "23:59:59"),
  )
  .map((parts) => parts.join(" "));

const times = { CreatedAt: fc.option(timestamp), UpdatedAt: fc.option(timestamp) };

/** Stands for what JSON.stringify cannot write. */
const NEGATIVE_ZERO = "@-0";
export const NUMBERS: readonly number[] = [
  0,
  5,
  -5,
  0.1,
  0.30000000000000004,
  1e-7,
  12,
  2 ** 53 - 1,
];
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.constant(NEGATIVE_ZERO));

const attributes = fc.option(
  fc.record(
    {
      TOPIC: text(200),
      FLAG: fc.boolean(),
      COUNT: fc.constantFrom(0, 5, 12, -5),
      SHARE: number,
      TAGS: fc.array(text(200), { maxLength: 3 }),
      LAYOUT: fc.constantFrom(...DECLARED.LAYOUT.values),
      OPEN: fc.oneof(
        text(200),
        fc.boolean(),
        number,
        fc.array(text(200), { maxLength: 2 }),
        fc.constantFrom("5", "5.0", "true", ""),
      ),
      OTHER_ONE: number,
    },
    { requiredKeys: [] },
  ),
);

const date = fc.constantFrom("1999-12-31", "2000-01-01", "2090-01-01", null);
const dates = fc
  .tuple(date, date)
  .map(([from, to]) => (from !== null && to !== null && from > to ? [to, from] : [from, to]));

const article = fc
  .record({
    State: fc.constantFrom("PUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT", "TIME_CONTROLLED"),
    dates,
    Name: text(128),
    NiceUri: fc.constantFrom("über-uns", "haus/a,b", "seite-2", "東京", "a%20b"),
    ShortUri: optional(20),
    Restricted: fc.boolean(),
    ...times,
    CustomAttributes: attributes,
  })
  .map(({ dates: [from, to], ...members }) => ({
    ...members,
    ...(members.State === "TIME_CONTROLLED" && {
      TimeControlledPublishedFrom: from,
      TimeControlledPublishedTo: to,
    }),
  }));

const navigation = fc.record({
  Identifier: text(128),
  Fallback: fc.constant(false),
  ...times,
  CustomAttributes: attributes,
  Articles: fc.dictionary(fc.constantFrom("DE", "EN_GB", "AR_EG", "JA"), article, {
    noNullPrototype: true,
  }),
});

const languages = fc.tuple(
  ...CODES.map((Code, index) =>
    fc.record({
      Uuid: fc.constant(uuid(index + 1)),
      Code: fc.constant(Code),
      State: fc.constant(Code === "FR" ? "DRAFT" : "PUBLISHED"),
      Fallback: fc.constant(index === 0),
      TextDirection: fc.constantFrom("LEFT_TO_RIGHT", "RIGHT_TO_LEFT"),
      FirstDayOfWeek: fc.constantFrom("SATURDAY", "SUNDAY", "MONDAY"),
      DateFormat: text(16),
      ...times,
      CustomAttributes: attributes,
    }),
  ),
);

const keys = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);
const DIVISIONS = keys("d", 6);
const PERSONS = keys("p", 20);
const division = fc.option(fc.constantFrom(...DIVISIONS));
const person = fc.option(fc.constantFrom(...PERSONS));
const persons = fc.option(fc.uniqueArray(fc.constantFrom(...PERSONS), { maxLength: 4 }));

const contactPerson = fc.record({
  BusinessDivisionUuid: division,
  DefaultContactPerson: fc.boolean(),
  Firstname: text(128),
  Lastname: text(128),
  PositionClass: fc.constantFrom("PRESIDENT", "FACILITY_LEAD", "CONTACT_PERSON"),
  Position: optional(128),
  PhoneNumber: optional(128),
  Languages: optional(256),
  OfficeHours: optional(900),
  ...times,
});

const LONGITUDES = [10.28, 10.3, 9.9, 180, -180, 179.5, -179.5, 0, NEGATIVE_ZERO, -5.1, 1e-7];
const LATITUDES = [54.23, 54.2, -45, 90, -90, 0, NEGATIVE_ZERO, 51.05];

const facility = fc.record({
  BusinessDivisionUuid: division,
  Name: text(128),
  ShowOnMap: fc.boolean(),
  AddressStreet: optional(128),
  AddressHouse: optional(8),
  AddressZip: fc.constantFrom("01067", "24211", "99999"),
  AddressCity: text(128),
  GeoCoordinatesLongitude: fc.constantFrom(...LONGITUDES),
  GeoCoordinatesLatitude: fc.constantFrom(...LATITUDES),
  InformationArticleUuid: fc.option(fc.uuid()),
  InformationArticleUrl: fc.option(fc.constantFrom("/de/über/", "/a,b/")),
  OfficeHours: optional(900),
  BusinessDivisionContactPersons: persons,
  ...times,
});

const group = fc.record({
  BusinessDivisionUuid: division,
  Name: text(128),
  BusinessDivisionContactPersons: persons,
  ...times,
});

const businessDivision = fc.record({
  Name: text(128),
  Identifier: text(128),
  Color: fc.constantFrom("e2001a", "E2001A", "fff"),
  ...times,
});

const training = fc.record({
  PreetzTeamContactPerson: person,
  LauenburgTeamContactPerson: person,
  Title: text(128),
  WorkingHours: fc.constantFrom("PART_TIME", "FULL_TIME"),
  Locations: fc.uniqueArray(fc.constantFrom(...LOCATIONS), { minLength: 1 }),
  PrimaryPdfDocumentTitle: optional(36),
  ResultTertiaryPdfDocumentTitle: optional(36),
  PrimaryPdfDocumentUrl: fc.constantFrom("/a,b.pdf", "https://example.org/ü", null),
});

/** @returns the text of a file with so many items, each with its Key */
const file = (item: Arbitrary<object>, letter: string, count: number): Arbitrary<string> =>
  fc
    .array(item, { minLength: count, maxLength: count })
    .map((items) => write(items.map((one, index) => ({ Key: `${letter}${index}`, ...one }))));

const write = (items: readonly object[]): string =>
  JSON.stringify(items).replaceAll(JSON.stringify(NEGATIVE_ZERO), "-0.0");

const INSTALLATION = {
  locations: LOCATIONS,
  customAttributes: { Navigation: DECLARED, Article: DECLARED, Language: DECLARED },
  maxItemsPerPage: { navigation: PAGE_SIZE, "business-division-facilities": PAGE_SIZE },
};

export const queriedContent: Arbitrary<ContentFiles> = fc.record({
  "installation.yaml": fc.constant(JSON.stringify(INSTALLATION)),
  "languages.json": languages.map(write),
  "navigation.json": file(navigation, "n", 40),
  "business-divisions.json": file(businessDivision, "d", DIVISIONS.length),
  "business-division-contact-persons.json": file(contactPerson, "p", PERSONS.length),
  "business-division-facilities.json": file(facility, "f", 40),
  "business-division-working-groups.json": file(group, "w", 20),
  "trainings.json": file(training, "t", 30),
});
