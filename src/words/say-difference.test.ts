import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FieldChange, CalendarRow, ChangedItems } from "../change/result-parts.ts";
import type { ReleaseDifference } from "../publish/results.ts";
import { sayInEnglish } from "./say.ts";
import { formatCalendar, formatDifference, formatLabel } from "./say-difference.ts";

const NONE: ChangedItems = { added: [], removed: [], changed: [], moved: [] };

const differenceOf = (
  navigation: Partial<ChangedItems>,
  installation: ReleaseDifference["installation"] = [],
  names: ReleaseDifference["names"] = {},
): ReleaseDifference => ({
  different: true,
  resources: { trainings: NONE, navigation: { ...NONE, ...navigation } },
  installation,
  calendar: [],
  names,
});

const change = (old: FieldChange["old"], now: FieldChange["new"]): FieldChange => ({
  field: "F",
  old,
  new: now,
});

test("every kind of difference has its lines", () => {
  const lines = formatDifference(
    sayInEnglish,
    differenceOf(
      {
        added: [
          {
            Uuid: "u1",
            label: "NEW",
            fields: [
              { field: "State", old: null, new: "DRAFT" },
              { field: "Name", old: null, new: "n".repeat(61) },
            ],
            leftOut: 2,
          },
          {
            Uuid: "u5",
            label: "TWIN",
            fields: [{ field: "Key", old: null, new: "twin" }],
            sameAs: "u6",
          },
        ],
        removed: [
          { Uuid: "u2", label: "OLD", fields: [change(["x"], null)] },
          { Uuid: "u6", label: "TWIN", fields: [{ field: "Key", old: "two", new: null }] },
        ],
        changed: [
          { Uuid: "u3", label: "SAME", fields: [change("a", 1), change(null, ["x", "y"])] },
          { Uuid: "u4", label: "FORM", fields: [] },
        ],
        moved: [{ Uuid: "u3", label: "SAME" }],
      },
      [{ field: "timeZone", old: "Europe/Berlin", new: "Europe/Rome" }],
    ),
  );
  assert.deepEqual(lines, [
    "navigation: 2 added, 2 removed, 2 changed, 1 moved",
    "  + added NEW (u1)",
    '    State: "DRAFT"',
    `    Name: "${"n".repeat(59)}…`,
    "    2 fields not listed here",
    "  + added TWIN (u5)",
    '    Key: "two" → "twin"',
    '    Uuid: "u6" → "u5"',
    "    only the Key differs: with it, the Uuid and the address change, and links to the old ones break",
    "  - removed OLD (u2)",
    '    F: ["x"]',
    "  - removed TWIN (u6)",
    "  ~ changed SAME (u3)",
    '    F: "a" → 1',
    '    F: null → ["x","y"]',
    "  ~ changed FORM (u4)",
    "    only in its stored representation",
    "  > moved SAME (u3)",
    "installation:",
    '  timeZone: "Europe/Berlin" → "Europe/Rome"',
  ]);
  assert.deepEqual(formatDifference(sayInEnglish, differenceOf({})), []);
});

test("a new field with the values of a removed one says what would keep them together", () => {
  const lines = formatDifference(
    sayInEnglish,
    differenceOf({}, [
      {
        field: "resources.events.fields.Price",
        old: null,
        new: { type: "integer" },
        like: { field: "Fee", items: 12 },
      },
    ]),
  );
  assert.deepEqual(lines, [
    "installation:",
    '  resources.events.fields.Price: null → {"type":"integer"}; it has the values that Fee had in 12 items: if it is the same field, `renamed: Fee` says so',
  ]);
});

test("of many differences, the first and the number of further ones are shown", () => {
  const items = Array.from({ length: 1025 }, (_, index) => ({
    Uuid: `u${index}`,
    label: "L",
    fields: [],
  }));
  const lines = formatDifference(sayInEnglish, differenceOf({ added: items }));
  assert.equal(lines.length, 22);
  assert.equal(lines[0], "navigation: 1,025 added");
  assert.equal(lines[20], "  + added L (u19)");
  assert.equal(lines[21], "  … and 1,005 more");
});

describe("values", () => {
  const long = "é".repeat(100);
  const ROWS: readonly (readonly [string, string, string, string])[] = [
    ["of two long ones, where they part", `${long}a${long}`, `${long}b${long}`, "parts"],
    ["a short and a long one", "a", long, `"a" → "${"é".repeat(59)}…`],
    ["the same beginning", long, `${long}more`, "parts"],
    ["controls", "a\u001B[2J\u202E\u0085", "", '"a\\u001b[2J\\u202e\\u0085" → ""'],
  ];
  for (const [name, old, now, expected] of ROWS) {
    test(name, () => {
      const [, , line = ""] = formatDifference(
        sayInEnglish,
        differenceOf({ changed: [{ Uuid: "u", label: "L", fields: [change(old, now)] }] }),
      );
      if (expected !== "parts") {
        assert.equal(line, `    F: ${expected}`);
        return;
      }
      const [one = "", other = ""] = line.replace("    F: ", "").split(" → ");
      assert.match(one, /^…é{12}/u);
      assert.match(other, /^…é{12}/u);
      assert.notEqual(one, other);
      assert.ok(line.length < 160);
    });
  }
});

test("labels stay on their line and short", () => {
  assert.equal(formatLabel("a\n\u001B[31mb"), "a\uFFFD\uFFFD[31mb");
  assert.equal(formatLabel("x".repeat(60)), "x".repeat(60));
  assert.equal(formatLabel("🧀".repeat(100)), `${"🧀".repeat(59)}…`);
  assert.equal(formatLabel("x".repeat(100_000)).length, 60);
});

const items = { appearing: [], vanishing: [] };

test("the calendar has one line per date", () => {
  const rows: readonly CalendarRow[] = [
    { resource: "navigation", date: "2026-12-01", language: "DE", appear: 3, vanish: 1, items },
    { resource: "navigation", date: "2026-12-01", language: "EN_GB", appear: 1, vanish: 0, items },
    { resource: "navigation", date: "2026-12-02", language: "DE", appear: 0, vanish: 1200, items },
    { resource: "navigation", date: "2026-12-03", language: "DE", appear: 1, vanish: 2, items },
  ];
  assert.deepEqual(formatCalendar(sayInEnglish, rows), [
    "2026-12-01: 3 texts of navigation appear in DE, 1 vanishes; 1 text of navigation appears in EN_GB",
    "2026-12-02: 1,200 texts of navigation vanish in DE",
    "2026-12-03: 1 text of navigation appears in DE, 2 vanish",
  ]);
});

test("items of own resources are named by their resource", () => {
  const news = "news";
  const date = "2026-12-01";
  assert.deepEqual(
    formatCalendar(sayInEnglish, [
      { resource: news, date, language: null, appear: 1, vanish: 2, items },
      { resource: news, date, language: "DE", appear: 0, vanish: 2, items },
      { resource: news, date: "2026-12-02", language: "FR", appear: 1, vanish: 0, items },
    ]),
    [
      "2026-12-01: 1 item of news appears, 2 vanish; 2 texts of news vanish in DE",
      "2026-12-02: 1 text of news appears in FR",
    ],
  );
});

test("what references refer to is named", () => {
  const fields = [
    { field: "Venue", old: "v1", new: null },
    { field: "Venues", old: ["v1", "v2"], new: [] },
  ];
  const lines = formatDifference(
    sayInEnglish,
    differenceOf({ changed: [{ Uuid: "c", label: "Course", fields }] }, [], {
      v1: "Halle\u0007 (halle-1)",
    }),
  );
  assert.deepEqual(lines.slice(2), [
    "    Venue: Halle\\u0007 (halle-1) → null",
    '    Venues: [Halle\\u0007 (halle-1),"v2"] → []',
  ]);
});
