/** A town with an own resource that has a field of every kind, and with items of all resources of the contract. */
import { LANGUAGES, uuid } from "../../support/sample-content.ts";

const INSTALLATION = `timeZone: Europe/Berlin
locations: [TOWN_HALL, BUILDING_YARD, DAY_NURSERY]
customAttributes:
  Navigation:
    LAYOUT: { type: enum, values: [WIDE, NARROW] }
  Article:
    WORDS: { type: integer }
  things:
    TICKETS: { type: string }
    FREE: { type: boolean }
    PRICES: { type: list }
resources:
  things:
    model: Thing
    entity: thing
    access: public
    publication: true
    place: { longitude: East, latitude: North }
    fields:
      Name: varchar(32)
      Note: { type: longVarchar, nullable: true }
      Body: { type: markdown, nullable: true }
      Page: { type: html, nullable: true }
      Open: { type: boolean, default: false }
      Indoors: { type: boolean, nullable: true }
      Seats: { type: integer, min: 1, max: 5000, nullable: true }
      Price: { type: float, min: 0, nullable: true }
      Colour: { type: enum, values: [RED, GREEN, BLUE] }
      Month: { type: enum, values: [JAN, FEB, MAR, APR, MAY, JUN, JUL], nullable: true }
      Audience: { type: set, values: [CHILDREN, ADULTS, SENIORS], nullable: true }
      Tags: { type: list, nullable: true }
      Day: { type: date, nullable: true }
      StartsAt: { type: timestamp, nullable: true }
      EndsAt: { type: timestamp, after: StartsAt, nullable: true }
      Mail: { type: mail, nullable: true }
      Phone: { type: phone, nullable: true }
      Shade: { type: color, nullable: true }
      Zip: { type: zip, nullable: true }
      Link: { type: address, nullable: true }
      Venue: { type: reference, to: business-divisions, nullable: true }
      Rooms: { type: reference, to: business-division-facilities, many: true, nullable: true }
      East: { type: float, min: -180, max: 180, nullable: true }
      North: { type: float, min: -90, max: 90, nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
      Text:
        type: localized
        state: true
        fields:
          Title: varchar(64)
          Teaser: { type: longVarchar, nullable: true }
          Story: { type: markdown, nullable: true }
`;

const thing = (at: number): object => ({
  Uuid: uuid(100 + at),
  Key: `thing-${at}`,
  State: "PUBLISHED",
  Name: `Thing ${at}`,
  Colour: "RED",
  Text: {
    DE: { State: "PUBLISHED", Title: `Ding ${at}`, Teaser: "Ein Ding" },
    ...(at === 1 && { AR_EG: { State: "PUBLISHED", Title: "شيء" } }),
  },
});

const division = (at: number, Name: string, Identifier: string): object => ({
  Uuid: uuid(at),
  Key: Identifier.toLowerCase(),
  Name,
  Identifier,
});

const facility = (at: number, Name: string): object => ({
  Uuid: uuid(at),
  Name,
  AddressZip: "24103",
  AddressCity: "Kiel",
  GeoCoordinatesLongitude: 10.1,
  GeoCoordinatesLatitude: 54.3,
});

export const FORM_CONTENT = {
  "installation.yaml": INSTALLATION,
  "languages.json": JSON.stringify(LANGUAGES),
  "navigation.json": JSON.stringify([
    {
      Uuid: uuid(10),
      Key: "home",
      Identifier: "HOME",
      Articles: {
        DE: { State: "PUBLISHED", Name: "Start", NiceUri: "start", Uuid: uuid(110_000) },
      },
    },
  ]),
  "business-divisions.json": JSON.stringify([
    division(20, "Rathaus", "HALL"),
    division(21, "Bücherei", "LIBRARY"),
  ]),
  "business-division-facilities.json": JSON.stringify([
    facility(30, "Hafen"),
    facility(31, "Werft"),
    facility(32, "Markt"),
  ]),
  "business-division-contact-persons.json": JSON.stringify([
    {
      Uuid: uuid(40),
      BusinessDivisionUuid: uuid(20),
      DefaultContactPerson: true,
      Firstname: "Ada",
      Lastname: "Byron",
      PositionClass: "PRESIDENT",
    },
  ]),
  "business-division-working-groups.json": JSON.stringify([{ Uuid: uuid(50), Name: "Chor" }]),
  "trainings.json": JSON.stringify([
    { Uuid: uuid(60), Title: "Gärtner", WorkingHours: "FULL_TIME", Locations: ["TOWN_HALL"] },
  ]),
  "things.json": JSON.stringify([thing(1), thing(2), thing(3)]),
};
