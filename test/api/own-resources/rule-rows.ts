/** Mistakes in the rules that a declaration adds to a field. */
import type { MistakeRows } from "./mistake-row.ts";

export const RULE_ROWS: MistakeRows = {
  patterns: [
    `
resources:
  events:
    fields:
      A: { type: varchar, size: 9, pattern: '(a|b)+\\1' }
      B: { type: varchar, size: 9, pattern: "[a-z]{1001}" }
      C: { type: varchar, size: 9, pattern: "[a-z]+", default: A1 }
      D: { type: longVarchar, pattern: a }
      E: { type: html, default: <p> }
`,
    "4: resources.events.fields.A.pattern: has \\1: write out what it refers to ((a|b)+\\1)",
    "5: resources.events.fields.B.pattern: is too large: its counts may be 1000 in all ([a-z]{1001})",
    "6: resources.events.fields.C.default: must have the form [a-z]+ (A1)",
    "7: resources.events.fields.D.pattern: is allowed only for varchar, phone, zip, not for longVarchar (a)",
    "8: resources.events.fields.E.default: has a <p> that is not closed (<p>)",
  ],
  "ranges and comparisons of dates": [
    `
resources:
  events:
    fields:
      A: { type: date, min: 2026-02-30 }
      B: { type: date, min: 2026-02-02, max: 2026-02-01 }
      C: { type: timestamp, max: 2026-02-01 }
      D: { type: date, max: 2026-02-01, default: 2026-02-02 }
      E: { type: date, after: Strts }
      F: { type: timestamp, after: F }
      G: { type: varchar, size: 3, after: E }
      H: { type: boolean, unique: true }
      I: { type: varchar, size: 3, unique: true, default: a }
      Starts: date
      Text:
        type: localized
        fields:
          J: { type: varchar, size: 3, unique: true }
          K: date
          L: { type: date, after: K }
`,
    "4: resources.events.fields.A.min: there is no such day (2026-02-30)",
    "5: resources.events.fields.B.max: must not be less than min, which is 2026-02-02 (2026-02-01)",
    "6: resources.events.fields.C.max: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (2026-02-01); did you mean 2026-02-01 00:00:00?",
    "7: resources.events.fields.D.default: must not be after 2026-02-01 (2026-02-02)",
    "8: resources.events.fields.E.after: must be the name of another date of the item: Starts (Strts); did you mean Starts?",
    "9: resources.events.fields.F.after: must be the name of another timestamp of the item, and there is none (F)",
    "10: resources.events.fields.G.after: is allowed only for date, timestamp, not for varchar (E)",
    "11: resources.events.fields.H.unique: is not allowed for the type boolean: leave it out (true)",
    "12: resources.events.fields.I.unique: cannot be combined with default, which many items would have (true)",
    "17: resources.events.fields.Text.fields.J.unique: cannot be inside a localized field (true)",
    "19: resources.events.fields.Text.fields.L.after: cannot be inside a localized field (K)",
  ],
  "a pattern that is too long": [
    `
resources:
  events: { fields: { A: { type: varchar, size: 9, pattern: ${"a".repeat(201)} } } }
`,
    `2: resources.events.fields.A.pattern: has 201 characters; at most 200 are allowed (${"a".repeat(99)}…)`,
  ],
};
