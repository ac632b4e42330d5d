/** Headers of tables that are declared for fields, and what Keys are made of. */
import type { MistakeRows } from "./mistake-row.ts";

export const COLUMN_ROWS: MistakeRows = {
  "headers, all at once": [
    `
resources:
  events:
    fields:
      Name: { type: varchar, size: 64, column: [Titel, Titel] }
      Place: { type: varchar, size: 64, column: { DE: Ort } }
      Street: { type: varchar, size: 64, column: "" }
      House: { type: varchar, size: 8, column: [] }
      Note: { type: varchar, size: 8, column: Name }
      Other: { type: varchar, size: 8, column: Titel }
      Long: { type: varchar, size: 8, column: "${"x".repeat(1001)}" }
      First: { type: varchar, size: 8, column: sep=; }
      Made: { type: date, column: Key }
      Own: { type: date, column: Own }
      Attributes: { type: customAttributes, column: A }
`,
    "4: resources.events.fields.Name.column: occurs twice in the list (Titel)",
    "5: resources.events.fields.Place.column: must be a header or a list of headers, not an object (an object)",
    "6: resources.events.fields.Street.column: must not be empty ('')",
    "7: resources.events.fields.House.column: must have at least one member (a list of 0)",
    "8: resources.events.fields.Note.column: is the name of another field, which such a header means (Name)",
    "9: resources.events.fields.Other.column: is already a header of Name: a header means one field (Titel)",
    `10: resources.events.fields.Long.column: has 1001 characters; at most 1000 are allowed (${"x".repeat(99)}…)`,
    "11: resources.events.fields.First.column: begins like a first line of CSV that is no header: choose another header (sep=;)",
    "12: resources.events.fields.Made.column: is the name of another field, which such a header means (Key)",
    "14: resources.events.fields.Attributes.column: is not allowed for the type customAttributes: leave it out (A)",
  ],
  "headers of texts by language": [
    `
resources:
  events:
    fields:
      Text:
        type: localized
        fields:
          Title: { type: varchar, size: 64, column: Titel }
          Teaser: { type: longVarchar, column: { DE: Anriss, de: Vorspann, XX: Foo, EN-GB: [Teaser, Anriss] } }
          Link: { type: address, column: { DE: Text.DE.Title, EN_GB: Text.EN_GB.Link } }
`,
    "7: resources.events.fields.Text.fields.Title.column: must have the headers of each language inside a localized field, such as { DE: Titel, EN_GB: Title } (Titel)",
    "8: resources.events.fields.Text.fields.Teaser.column.de: is the same language as another one: keep one; did you mean DE?",
    "8: resources.events.fields.Text.fields.Teaser.column.XX: must be the code of a language, such as DE or EN_GB",
    "8: resources.events.fields.Text.fields.Teaser.column.EN-GB: is already a header of Text.DE.Teaser: a header means one field (Anriss)",
    "9: resources.events.fields.Text.fields.Link.column.DE: is the name of another field, which such a header means (Text.DE.Title)",
  ],
  "what Keys are made of": [
    `
resources:
  clubs: { key: Nmae, fields: { Name: varchar(64), Text: longVarchar } }
  events: { key: Text, fields: { Name: varchar(64), Text: longVarchar } }
  fairs: { key: Name, fields: { Name: { type: varchar, size: 64, nullable: true } } }
  games: { key: Name, fields: { Name: { type: enum, values: [A, B], default: A } } }
  halls: { key: [], fields: { Name: date } }
  inns: { key: [A, B, C, D, E, F], fields: { A: date } }
  jobs: { key: [A, A], fields: { A: date } }
  kinds: { key: { A: B }, fields: { A: date } }
  lists: { key: Row, fields: { A: float } }
`,
    "2: resources.clubs.key: there is no such field: there are Name (Nmae); did you mean Name?",
    "3: resources.events.key: must be a field of a type whose values can be names: varchar, boolean, integer, enum, date, timestamp, mail, phone, color, zip, address (Text)",
    "4: resources.fairs.key: must be a field that every item has: remove nullable from the field (Name)",
    "5: resources.games.key: must be a field without default, which many items would have (Name)",
    "6: resources.halls.key: must have at least one member (a list of 0)",
    "7: resources.inns.key: has 6 fields; at most 5 are allowed (a list of 6)",
    "8: resources.jobs.key: occurs twice in the list (A)",
    "9: resources.kinds.key: must be the name of a field, a list of such names, or row, not an object (an object)",
    "10: resources.lists.key: there is no such field (Row)",
  ],
};
