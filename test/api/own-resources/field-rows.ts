/** Mistakes in declarations: fields: names, types and what each type may say. */
import type { MistakeRows } from "./mistake-row.ts";

export const FIELD_ROWS: MistakeRows = {
  "names of fields": [
    `
resources:
  events:
    publication: true
    fields:
      startsAt: timestamp
      Starts-At: timestamp
      Uuid: varchar(36)
      Distance: float
      State: boolean
      Text: { type: localized, state: true, fields: { State: boolean, Key: boolean, Language: varchar(9) } }
`,
    "5: resources.events.fields.startsAt: must be a name of up to 64 letters and digits that begins with a capital; did you mean StartsAt?",
    "6: resources.events.fields.Starts-At: must be a name of up to 64 letters and digits that begins with a capital; did you mean StartsAt?",
    "7: resources.events.fields.Uuid: is a reserved name: choose another",
    "8: resources.events.fields.Distance: is a reserved name: choose another",
    "9: resources.events.fields.State: is a reserved name: choose another",
    "10: resources.events.fields.Text.fields.State: is a reserved name: choose another",
    "10: resources.events.fields.Text.fields.Key: is a reserved name: choose another",
    "10: resources.events.fields.Text.fields.Language: is a reserved name: choose another",
  ],
  "short forms that are none": [
    `
resources:
  events:
    fields:
      A: Varchar(128)
      B: varchar(0)
      C: varchar 128
      D: 128
      E: boolean(1)
      F: enum
`,
    "4: resources.events.fields.A.type: must be one of varchar, longVarchar, markdown, html, boolean, integer, float, enum, set, list, date, timestamp, mail, phone, color, zip, address, customAttributes, reference, localized (Varchar); did you mean varchar?",
    "5: resources.events.fields.B.size: must be an integer from 1 to 4096 (0)",
    "6: resources.events.fields.C: must be an object with the field's type, or a type such as varchar(128) (varchar 128)",
    "7: resources.events.fields.D: must be an object with the field's type, or a type such as varchar(128), not a number (128)",
    "8: resources.events.fields.E.size: is allowed only for varchar, mail, phone, color, zip, not for boolean (1)",
    "9: resources.events.fields.F.values: must be given for the type enum: the list of its values",
  ],
  "types as they are called elsewhere, and names with letters of other alphabets": [
    `
resources:
  events:
    fields:
      A: string
      B: { type: Text }
      C: decimal
      D: datetime
      E: { type: url, nullable: true }
      Straße: int
`,
    ...["varchar", "longVarchar", "float", "timestamp", "address"].map(
      (type, index) =>
        `${index + 4}: resources.events.fields.${"ABCDE"[index]}.type: must be one of varchar, longVarchar, markdown, html, boolean, integer, float, enum, set, list, date, timestamp, mail, phone, color, zip, address, customAttributes, reference, localized (${["string", "Text", "decimal", "datetime", "url"][index]}); did you mean ${type}?`,
    ),
    "9: resources.events.fields.Straße: must be a name of up to 64 letters and digits that begins with a capital; did you mean Strasse?",
    "9: resources.events.fields.Straße.type: must be one of varchar, longVarchar, markdown, html, boolean, integer, float, enum, set, list, date, timestamp, mail, phone, color, zip, address, customAttributes, reference, localized (int); did you mean integer?",
  ],
  "a type with its size in the long form": [
    `
resources:
  events: { fields: { Name: { type: varchar(128) } } }
`,
    "2: resources.events.fields.Name.type: must be only the type here; give the size under size (varchar(128))",
  ],
  "misspelt members of a field": [
    `
resources:
  events:
    fields:
      A: { typ: date }
      B: { type: varchar, sise: 5 }
      C: { type: enum, valus: [A] }
      D: { type: date, colour: red }
`,
    "4: resources.events.fields.A.typ: not a field of a field's declaration; did you mean type?",
    "5: resources.events.fields.B.sise: not a field of a declaration of the type varchar; did you mean size?",
    "6: resources.events.fields.C.valus: not a field of a declaration of the type enum; did you mean values?",
    "7: resources.events.fields.D.colour: not a field of a declaration of the type date: there are type, nullable, default, min, max, unique, after, title, help, column, renamed",
  ],
  "members of other types": [
    `
resources:
  events:
    fields:
      A: { type: varchar, size: 5, min: 1 }
      B: { type: reference, to: events, default: x }
      C: { type: boolean, values: [A], state: true }
`,
    "4: resources.events.fields.A.min: is allowed only for integer, float, date, timestamp, not for varchar (1)",
    "5: resources.events.fields.B.default: is not allowed for the type reference: leave it out (x)",
    "6: resources.events.fields.C.values: is allowed only for enum, set, not for boolean (a list of 1)",
    "6: resources.events.fields.C.state: is allowed only for localized, not for boolean (true)",
  ],
  sizes: [
    `
resources:
  events:
    fields:
      A: { type: varchar, size: 4097 }
      B: { type: varchar, size: 1.5 }
      C: { type: zip, size: 10 }
`,
    "4: resources.events.fields.A.size: must be an integer from 1 to 4096 (4097)",
    "5: resources.events.fields.B.size: must be an integer from 1 to 4096 (1.5)",
    "6: resources.events.fields.C.size: is always 8 for the type zip: leave it out (10)",
  ],
  "defaults that do not fit": [
    `
resources:
  events:
    fields:
      A: { type: varchar, size: 3, default: word }
      B: { type: integer, min: 0, max: 9, default: 10 }
      C: { type: integer, min: 0, default: -1 }
      D: { type: float, max: 1, default: "1" }
      E: { type: enum, values: [NEWS, FAIR], default: NEW }
      F: { type: set, values: [A, B], default: [B, C] }
      G: { type: timestamp, default: 2026-01-31 }
      H: { type: longVarchar, default: "" }
      I: { type: address, default: www.example.org }
      J: { type: list, default: word }
      K: { type: list, default: [] }
      L: { type: boolean, default: "true" }
      M: { type: integer, default: 0.5 }
      N: { type: date, default: 2026-02-30 }
      O: { type: color, default: "#fff" }
`,
    "4: resources.events.fields.A.default: has 4 characters; at most 3 are allowed (word)",
    "5: resources.events.fields.B.default: must be between 0 and 9 (10)",
    "6: resources.events.fields.C.default: must be at least 0 (-1)",
    "7: resources.events.fields.D.default: must be a number without quotation marks, not a text (1)",
    "8: resources.events.fields.E.default: must be one of NEWS, FAIR (NEW); did you mean NEWS?",
    "9: resources.events.fields.F.default: must be one of A, B (C)",
    "10: resources.events.fields.G.default: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (2026-01-31); did you mean 2026-01-31 00:00:00?",
    "11: resources.events.fields.H.default: must not be empty ('')",
    "12: resources.events.fields.I.default: must be an absolute http or https URL, or begin with a single slash (www.example.org); did you mean https://www.example.org?",
    "13: resources.events.fields.J.default: must be a list of texts, not a text (word)",
    "14: resources.events.fields.K.default: must have at least one text (a list of 0)",
    "15: resources.events.fields.L.default: must be true or false without quotation marks, not a text (true)",
    "16: resources.events.fields.M.default: must be a whole number, without decimals (0.5)",
    "17: resources.events.fields.N.default: there is no such day (2026-02-30)",
    "18: resources.events.fields.O.default: must be written without # (#fff); did you mean fff?",
  ],
  "a default beside nullable": [
    `
resources:
  events: { fields: { A: { type: integer, nullable: true, default: 1 } } }
`,
    "2: resources.events.fields.A.default: cannot be combined with nullable, which allows null: leave one of them out (1)",
  ],
  ranges: [
    `
resources:
  events:
    fields:
      A: { type: integer, min: 2, max: 1, default: 5 }
      B: { type: integer, min: 0.5 }
      C: { type: float, min: low }
`,
    "4: resources.events.fields.A.max: must not be less than min, which is 2 (1)",
    "5: resources.events.fields.B.min: must be a whole number, without decimals (0.5)",
    "6: resources.events.fields.C.min: must be a number (low)",
  ],
  values: [
    `
resources:
  events:
    fields:
      A: { type: enum, values: [A, "", "two words", A] }
      B: { type: set, values: A }
      C: { type: enum, values: [], default: A }
`,
    "4: resources.events.fields.A.values: must be a list of words of up to 64 letters and digits, joined by _, - or . ('')",
    "4: resources.events.fields.A.values: must be a list of words of up to 64 letters and digits, joined by _, - or . (two words)",
    "4: resources.events.fields.A.values: occurs twice in the list (A)",
    "5: resources.events.fields.B.values: must be a list of words of up to 64 letters and digits, joined by _, - or ., not a text (A)",
    "6: resources.events.fields.C.values: must have at least one member (a list of 0)",
  ],
  references: [
    `
resources:
  events:
    fields:
      A: { type: reference, to: venus }
      B: { type: reference, to: [venues] }
      C: { type: reference, to: venues, embed: [Nmae, Name, Name] }
      D: { type: reference, to: venues, embed: [Town] }
      E: { type: reference, to: venues, embed: [] }
      F: { type: reference, to: business-divisions, embed: Name }
  venues: { fields: { Name: varchar(128) } }
`,
    "4: resources.events.fields.A.to: must be the name of a resource (venus); did you mean venues?",
    "5: resources.events.fields.B.to: must be the name of a resource, not a list (a list of 1)",
    "6: resources.events.fields.C.embed: there is no such field (Nmae); did you mean Name?",
    "6: resources.events.fields.C.embed: occurs twice in the list (Name)",
    "7: resources.events.fields.D.embed: there is no such field: there are Name, CreatedAt, UpdatedAt, Uuid (Town)",
    "8: resources.events.fields.E.embed: must have at least one member (a list of 0)",
    "9: resources.events.fields.F.embed: must be true, false or a list of names of fields (Name)",
  ],
  inverses: [
    `
resources:
  events:
    fields:
      Venue: { type: reference, to: venues, nullable: true }
  venues:
    fields:
      A: { type: reference, to: events, inverse: Venues }
      B: { type: reference, to: trainings, inverse: Title }
      C: { type: reference, to: events, inverse: Venue, many: false, nullable: false }
`,
    "7: resources.venues.fields.A.inverse: must be a reference from events to venues: Venue (Venues); did you mean Venue?",
    "8: resources.venues.fields.B.inverse: must be a reference from trainings to venues, and there is none (Title)",
    "9: resources.venues.fields.C.many: is always true with inverse: leave it out (false)",
    "9: resources.venues.fields.C.nullable: is always true for this field, because there may be nothing to embed: leave it out (false)",
  ],
  "localized fields": [
    `
resources:
  events:
    fields:
      Text: { type: localized, fields: { Name: varchar(128), Inner: { type: localized, fields: { A: date } } } }
      More: { type: localized, fields: { A: customAttributes, B: { type: reference, to: events } } }
`,
    "4: resources.events.fields.Text.fields.Inner.type: localized cannot be inside a localized field: declare it outside",
    "5: resources.events.fields.More.type: a resource has one field of the type localized, and that is Text",
    "5: resources.events.fields.More.fields.A.type: customAttributes cannot be inside a localized field: declare it outside",
    "5: resources.events.fields.More.fields.B.type: reference cannot be inside a localized field: declare it outside",
  ],
  "custom attributes twice": [
    `
resources:
  events: { fields: { A: customAttributes, B: customAttributes } }
`,
    "2: resources.events.fields.B.type: a resource has one field of the type customAttributes, and that is A",
  ],
  "what must be given": [
    `
resources:
  events:
    fields:
      A:
      B: {}
      C: { type: varchar }
      D: { type: reference }
      E: { type: localized }
`,
    "4: resources.events.fields.A: must be an object with the field's type, or a type such as varchar(128), not null (null)",
    "5: resources.events.fields.B.type: must be given: one of varchar, longVarchar, markdown, html, boolean, integer, float, enum, set, list, date, timestamp, mail, phone, color, zip, address, customAttributes, reference, localized",
    "6: resources.events.fields.C.size: must be given for a varchar: the maximum number of characters, from 1 to 4096",
    "7: resources.events.fields.D.to: must be given: the resource to refer to",
    "8: resources.events.fields.E.fields: must be given: the fields by their names, such as Name: varchar(128)",
  ],
};
