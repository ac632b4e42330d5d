import assert from "node:assert/strict";
import { test } from "node:test";
import type { OwnName } from "../../catalog/resource-names.ts";
import type { CalendarRow } from "../../release/history/publication-calendar.ts";
import { formatCalendar } from "./calendar-texts.ts";

test("the calendar has one line per date", () => {
  const rows: readonly CalendarRow[] = [
    { resource: "navigation", date: "2026-12-01", language: "DE", appear: 3, vanish: 1 },
    { resource: "navigation", date: "2026-12-01", language: "EN_GB", appear: 1, vanish: 0 },
    { resource: "navigation", date: "2026-12-02", language: "DE", appear: 0, vanish: 1200 },
    { resource: "navigation", date: "2026-12-03", language: "DE", appear: 1, vanish: 2 },
  ];
  assert.deepEqual(formatCalendar(rows), [
    "2026-12-01: 3 articles appear in DE, 1 vanishes; 1 article appears in EN_GB",
    "2026-12-02: 1,200 articles vanish in DE",
    "2026-12-03: 1 article appears in DE, 2 vanish",
  ]);
});

test("what is not the contract's is named by its resource", () => {
  const news = "news" as OwnName;
  const date = "2026-12-01";
  assert.deepEqual(
    formatCalendar([
      { resource: news, date, language: null, appear: 1, vanish: 2 },
      { resource: news, date, language: "DE", appear: 0, vanish: 2 },
      { resource: news, date: "2026-12-02", language: "FR", appear: 1, vanish: 0 },
    ]),
    [
      "2026-12-01: 1 item of news appears, 2 vanish; 2 texts of news vanish in DE",
      "2026-12-02: 1 text of news appears in FR",
    ],
  );
});
