/** Mistakes in declarations: what a resource does with its fields. */
import type { MistakeRows } from "./mistake-row.ts";

export const USE_ROWS: MistakeRows = {
  orders: [
    `
resources:
  events:
    order: startsAt,-Text,Tags,Venues.Name
    fields: &fields
      StartsAt: timestamp
      Tags: list
      Text: { type: localized, fields: { Title: varchar(128), Teaser: longVarchar } }
      Venues: { type: reference, to: venues, embed: true, many: true }
      Venue: { type: reference, to: venues, embed: [Place], nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
  venues:
    order: Town.Name,Place.Name
    fields:
      Name: varchar(128)
      Town: { type: reference, to: business-divisions }
      Place: { type: reference, to: business-divisions, embed: true }
`,
    "3: resources.events.order: there is no such field; it must be the path of a field that is not an object or a list (startsAt); did you mean StartsAt?",
    "3: resources.events.order: must be the path of a field that is not an object or a list (Text)",
    "3: resources.events.order: must be the path of a field that is not an object or a list (Tags)",
    "3: resources.events.order: must be the path of a field that is not an object or a list (Venues.Name)",
    "12: resources.venues.order: there is no such field; it must be the path of a field that is not an object or a list (Town.Name)",
  ],
  "a reference to nothing, with its inverse": [
    `
resources:
  events:
    fields: { Name: varchar(128), Show: { type: reference, to: show, nullable: true } }
  shows:
    fields: { Name: varchar(128), Events: { type: reference, to: events, inverse: Show } }
`,
    "3: resources.events.fields.Show.to: must be the name of a resource (show); did you mean shows?",
  ],
  "orders by attributes": [
    `
customAttributes:
  events: { TAGS: { type: list }, RANK: { type: integer } }
resources:
  events:
    order: CustomAttributes.RANK,CustomAttributes.TAGS,CustomAttributes.rank
    fields: { Name: varchar(128), CustomAttributes: customAttributes }
`,
    "5: resources.events.order: must be the path of a field that is not an object or a list (CustomAttributes.TAGS)",
    "5: resources.events.order: there is no such field; it must be the path of a field that is not an object or a list (CustomAttributes.rank)",
  ],
  "an order of a list, one by nothing, one by five and one twice": [
    `
resources:
  events: { order: [Name], fields: { Name: varchar(128) } }
  news: { order: "Name,", fields: { Name: varchar(128) } }
  jobs: { order: "Name,Name,Name,Name,Name", fields: { Name: varchar(128) } }
  fairs: { order: "Name,-Name", fields: { Name: varchar(128) } }
`,
    "2: resources.events.order: must be paths of fields such as StartsAt,-Priority, not a list (a list of 1)",
    "3: resources.news.order: there is no such field; it must be the path of a field that is not an object or a list ('')",
    "4: resources.jobs.order: has 5 fields; at most 4 are allowed (Name,Name,Name,Name,Name)",
    "5: resources.fairs.order: occurs twice in the order (Name)",
  ],
  searches: [
    `
resources:
  events:
    search: { title: Title, in: [StartsAt, Venue, Venues, Text.Teaser, Text.Teaser, Venue.Name] }
    fields:
      StartsAt: timestamp
      Text: { type: localized, fields: { Title: varchar(128), Teaser: longVarchar } }
      Venues: { type: reference, to: venues, embed: true, many: true }
      Venue: { type: reference, to: venues, embed: [Count], nullable: true }
  venues: { fields: { Name: varchar(128), Count: integer } }
`,
    "3: resources.events.search.title: there is no such field; it must be the path of a varchar, longVarchar or enum that is not in a list (Title); did you mean Text.Title?",
    "3: resources.events.search.in: must be the path of a text, a list of texts, custom attributes or an embedded item (StartsAt)",
    "3: resources.events.search.in: stands for the title of the embedded item, but Venue.Name is not embedded: name embedded fields (Venue)",
    "3: resources.events.search.in: occurs twice in the list (Text.Teaser)",
    "3: resources.events.search.in: there is no such field; it must be the path of a text, a list of texts, custom attributes or an embedded item (Venue.Name); did you mean Venues.Name?",
  ],
  "searches without a title": [
    `
resources:
  events: { search: { in: [Text, Counts] }, fields: { Text: longVarchar, Counts: { type: reference, to: counts, embed: true } } }
  counts: { fields: { Count: integer } }
`,
    "2: resources.events.search.title: must be given, because there is no varchar field to use as the title",
    "2: resources.events.search.in: items of counts have no title to search: name their fields (Counts)",
  ],
  places: [
    `
resources:
  events:
    place: { longitude: Longitude, latitude: Latitude, shown: Name }
    fields: { Name: varchar(128), Longitude: float, Latitude: { type: float, min: -90, max: 91 } }
  venues:
    place: { longitud: X, latitude: X }
    fields: { X: { type: float, min: -90, max: 90 } }
  towns:
    place: { longitude: X, latitude: X }
    fields: { X: { type: float, min: -90, max: 90 } }
`,
    "3: resources.events.place.longitude: must be the path of a float with min -180 and max 180, neither localized nor in a list (Longitude)",
    "3: resources.events.place.latitude: must be the path of a float with min -90 and max 90, neither localized nor in a list (Latitude)",
    "3: resources.events.place.shown: not a field of place: there are longitude, latitude",
    "6: resources.venues.place.longitud: not a field of place; did you mean longitude?",
    "9: resources.towns.place.latitude: is already the field of the longitude (X)",
  ],
  "fields of an entity": [
    `
resources:
  events:
    entity: { name: event, fields: [Name, State, Uuid, name, Name], path: /api/v1/event }
    fields: { Name: varchar(128) }
  news:
    entity: { name: story, fields: [] }
    fields: { Name: varchar(128) }
`,
    "3: resources.events.entity.fields: there is no such field: there are Name, CreatedAt, UpdatedAt, Uuid (State)",
    "3: resources.events.entity.fields: there is no such field (name); did you mean Name?",
    "3: resources.events.entity.fields: occurs twice in the list (Name)",
    "3: resources.events.entity.path: not a field of entity: there are name, fields",
    "6: resources.news.entity.fields: must have at least one member (a list of 0)",
  ],
  words: [
    `
resources:
  events: { access: Public, caching: no, maxItemsPerPage: 0, publication: yes, fields: { Name: varchar(128) } }
`,
    "2: resources.events.access: must be one of token, public (Public); did you mean public?",
    "2: resources.events.caching: must be one of day, revalidate (no)",
    "2: resources.events.maxItemsPerPage: must be an integer from 1 to 1000 (0)",
    "2: resources.events.publication: must be true or false (yes); did you mean true?",
  ],
  "a slip is told once: who names what is wrong has nothing to say": [
    `
resources:
  events:
    order: Name,Venue.Town
    search: { title: Name, in: [Venue] }
    entity: { name: event, fields: [Name, State] }
    publication: often
    fields:
      Name: varchar(0)
      Venue: { type: reference, to: venues, embed: [Town] }
      Page: { type: reference, to: pages, embed: [Title], inverse: Event }
  venues: { access: opne, search: { title: Twon }, fields: { Town: varchr(128) } }
  pages: {}
  shows: { access: public, fields: { Venue: { type: reference, to: venues, embed: true } } }
`,
    "6: resources.events.publication: must be true or false (often)",
    "8: resources.events.fields.Name.size: must be an integer from 1 to 4096 (0)",
    "11: resources.venues.access: must be one of token, public (opne)",
    "11: resources.venues.search.title: there is no such field; it must be the path of a varchar, longVarchar or enum that is not in a list (Twon)",
    "11: resources.venues.fields.Town.type: must be one of varchar, longVarchar, markdown, html, boolean, integer, float, enum, set, list, date, timestamp, mail, phone, color, zip, address, customAttributes, reference, localized (varchr); did you mean varchar?",
    "12: resources.pages.fields: must be given: the fields by their names, such as Name: varchar(128)",
  ],
};
