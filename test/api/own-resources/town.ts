/**
 * Content with resources of an installation's own for the tests of how they are served: events at venues, held by
 * organizers, with notices that come and go. Only tests import it.
 */
import type { ContentFiles } from "../../support/site.ts";

export const uuid = (number: number): string =>
  `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const EVENTS = "/api/v1/events";
export const EVENT = "/api/v1/event";
export const VENUES = "/town-extension/api/v1/places";
export const VENUE = "/town-extension/api/v1/place";
export const NOTICES = "/api/v1/notices";
export const PERSONS = "/extension/api/v1/business-division-contact-persons";

const INSTALLATION = `
timeZone: Europe/Berlin
customAttributes:
  events:
    TICKETS: { type: integer }
    TAGS: { type: list }
resources:
  events:
    entity: event
    access: public
    order: StartsOn,-Priority,Text.Title
    search: { title: Text.Title, in: [Text.Teaser, Venue, Contacts, CustomAttributes, Marks] }
    maxItemsPerPage: 3
    fields:
      Identifier: varchar(64)
      StartsOn: { type: date, nullable: true }
      StartsAt: { type: timestamp, nullable: true }
      Priority: { type: integer, default: 0 }
      Category: { type: enum, values: [LECTURE, CONCERT, FAIR], default: CONCERT }
      Audience: { type: set, values: [CHILDREN, ADULTS, SENIORS], nullable: true }
      Marks: { type: list, nullable: true }
      Venue: { type: reference, to: venues, embed: true, nullable: true }
      VenueName: { type: reference, to: venues, embed: [Name], nullable: true }
      Notice: { type: reference, to: notices, nullable: true }
      Notices: { type: reference, to: notices, many: true, embed: [Title, Uuid], nullable: true }
      Contacts: { type: reference, to: business-division-contact-persons, many: true, embed: true, nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
      Text:
        type: localized
        nullable: true
        fields:
          Title: varchar(128)
          Teaser: { type: longVarchar, nullable: true }
  venues:
    path: ${VENUES}
    model: Place
    entity: { name: place, fields: [Name, Events, Uuid] }
    access: public
    caching: revalidate
    place: { longitude: Longitude, latitude: Latitude }
    search: { title: Name, in: [] }
    fields:
      Name: varchar(128)
      Longitude: { type: float, min: -180, max: 180, nullable: true }
      Latitude: { type: float, min: -90, max: 90, nullable: true }
      Events: { type: reference, to: events, inverse: Venue }
      Partner: { type: reference, to: venues, nullable: true }
  notices:
    publication: true
    access: public
    fields:
      Title: varchar(128)
      Text:
        type: localized
        nullable: true
        state: true
        fields:
          Body: longVarchar
`;

const LANGUAGES: readonly object[] = [
  { Code: "DE", Fallback: true, State: "PUBLISHED", Uuid: uuid(1) },
  { Code: "EN", State: "PUBLISHED", Uuid: uuid(2) },
  { Code: "FR", State: "DRAFT", Uuid: uuid(3) },
];

const person = (number: number, Firstname: string, Lastname: string): object => ({
  Key: Lastname.toLowerCase(),
  Uuid: uuid(number),
  Firstname,
  Lastname,
  DefaultContactPerson: false,
  BusinessDivisionUuid: "culture",
});

/** @param changes files in place of those there */
export const townContent = (changes: ContentFiles = {}): ContentFiles => ({
  "installation.yaml": INSTALLATION,
  "languages.json": LANGUAGES,
  "business-divisions.json": [
    { Key: "culture", Uuid: uuid(10), Name: "Culture", Identifier: "CULTURE" },
  ],
  "business-division-contact-persons.json": [
    person(20, "Zoe", "Adams"),
    person(21, "Ada", "Byron"),
  ],
  "venues.json": [
    { Key: "hall", Uuid: uuid(30), Name: "Town Hall", Longitude: 10.28, Latitude: 54.23 },
    { Key: "barn", Uuid: uuid(31), Name: "Old Barn", Partner: "hall" },
    { Key: "park", Uuid: uuid(32), Name: "Park", Longitude: 10.3, Latitude: 54.3 },
  ],
  "notices.json": [
    { Key: "open", Uuid: uuid(40), Title: "Open", State: "PUBLISHED" },
    { Key: "draft", Uuid: uuid(41), Title: "Draft" },
    {
      Key: "march",
      Uuid: uuid(42),
      Title: "In March",
      State: "TIME_CONTROLLED",
      TimeControlledPublishedFrom: "2040-03-01",
      TimeControlledPublishedTo: "2040-03-31",
      Text: { DE: { State: "PUBLISHED", Body: "Im März" } },
    },
  ],
  "events.json": [
    {
      Key: "fair",
      Uuid: uuid(50),
      Identifier: "FAIR",
      StartsOn: "2040-05-02",
      Category: "FAIR",
      Audience: ["SENIORS", "CHILDREN"],
      Marks: ["outdoors", "free"],
      Venue: "park",
      VenueName: "park",
      Notice: "march",
      Notices: ["march", "draft", "open"],
      Contacts: ["byron", "adams"],
      CustomAttributes: { TICKETS: 12, TAGS: ["Kunst"] },
      Text: { DE: { Title: "Markt", Teaser: "Auf der Wiese" }, EN: { Title: "Fair" } },
    },
    {
      Key: "lecture",
      Uuid: uuid(51),
      Identifier: "LECTURE",
      StartsOn: "2040-05-01",
      StartsAt: "2040-05-01 19:30:00",
      Category: "LECTURE",
      Venue: "hall",
      Notice: "open",
      Text: { EN: { Title: "Lecture 10" } },
    },
    {
      Key: "jazz",
      Uuid: uuid(52),
      Identifier: "JAZZ",
      StartsOn: "2040-05-01",
      Priority: 5,
      Venue: "hall",
      Text: { DE: { Title: "Jazz" } },
    },
    {
      Key: "undated",
      Uuid: uuid(53),
      Identifier: "UNDATED",
      Venue: "hall",
      Notice: "draft",
      Text: { FR: { Title: "Surprise" } },
    },
  ],
  ...changes,
});

/** @returns the declarations with one text in place of another */
export const declare = (changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no ${from}`);
    return text.replaceAll(from, to);
  }, INSTALLATION);
