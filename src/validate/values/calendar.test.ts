import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { checkDate, checkTimestamp } from "./calendar.ts";

describe("dates", () => {
  test("every day of four centuries is what Temporal says", () => {
    for (let year = 1899; year <= 2101; year += 1) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const parts = [
            String(year),
            String(month).padStart(2, "0"),
            String(day).padStart(2, "0"),
          ];
          let real = true;
          try {
            Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
          } catch {
            real = false;
          }
          assert.equal(checkDate(parts.join("-")), real ? undefined : "calendar", parts.join("-"));
        }
      }
    }
  });

  for (const text of ["", "2026-1-01", "26-01-01", "2026/01/01", "2026-01-01 ", "２０２６-01-01"])
    test(`${JSON.stringify(text)} has not the form`, () => assert.equal(checkDate(text), "form"));
});

describe("timestamps", () => {
  const rows = [
    ["2026-01-01 00:00:00", undefined],
    ["2024-02-29 23:59:59", undefined],
    ["2023-02-29 23:59:59", "calendar"],
    ["2026-01-01 24:00:00", "calendar"],
    ["2026-01-01 23:60:00", "calendar"],
    ["2026-01-01 23:59:60", "calendar"],
    ["2026-01-01T00:00:00", "form"],
    ["2026-01-01 00:00", "form"],
    ["2026-01-01 00:00:00Z", "form"],
    ["2026-01-01", "form"],
  ] as const;
  for (const [text, fault] of rows) test(text, () => assert.equal(checkTimestamp(text), fault));
});
