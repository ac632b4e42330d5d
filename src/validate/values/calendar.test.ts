import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { checkDate, checkTimestamp, readDateText, readTimestampText } from "./calendar.ts";

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

/** What is wrong begins with a question mark. */
const read = (
  reader: typeof readDateText,
  text: string,
  isTable: boolean,
  timeZone: string | undefined,
): string => {
  const reading = reader(text, { isTable, timeZone });
  return reading.fault === undefined ? reading.text : `?${reading.fault}`;
};

/** Text, as a moment, as a day: in Berlin, in a file that is no table. */
const FORMS: readonly (readonly [text: string, moment: string, day: string])[] = [
  ["2026-05-01", "?form", "2026-05-01"],
  ["2026-05-01T19:30", "2026-05-01 19:30:00", "?form"],
  ["2026-05-01 9:30", "2026-05-01 09:30:00", "?form"],
  ["2026-05-01t19:30:15z", "2026-05-01 21:30:15", "?form"],
  ["2026-05-01T19:30:15.999999999+02:00", "2026-05-01 19:30:15", "?form"],
  ["2026-05-01T19:30:15,5-0230", "2026-05-02 00:00:15", "?form"],
  ["2026-05-01 19:30:15 +0200", "2026-05-01 19:30:15", "?form"],
  ["2026-12-01 19:30:15+00", "2026-12-01 20:30:15", "?form"],
  ["2026-12-01 19:30:15 UTC", "2026-12-01 20:30:15", "?form"],
  ["2026-05-01T00:00", "2026-05-01 00:00:00", "2026-05-01"],
  ["2026-05-01T00:00:00.000Z", "2026-05-01 02:00:00", "2026-05-01"],
  ["2026-04-30T22:00:00.000Z", "2026-05-01 00:00:00", "2026-05-01"],
  ["2026-04-30T21:59:59Z", "2026-04-30 23:59:59", "?form"],
  ["2026-02-30T00:00Z", "?calendar", "?calendar"],
  ["2026-05-01T24:00Z", "?calendar", "?calendar"],
  ["2026-05-01T12:00:60", "?calendar", "?form"],
  ["2026-05-01T12:00+25:00", "?calendar", "?calendar"],
  ["9999-12-31T23:59:59Z", "?calendar", "?calendar"],
  ["0000-01-01T00:30+02:00", "?calendar", "?calendar"],
  ["1.5.2026", "?form", "?form"],
  ["1.5.2026 8:30", "?form", "?form"],
  ["2026-05-01T19", "?form", "?form"],
  ["2026-05-01T19:30 Europe/Berlin", "?form", "?form"],
  ["2026-05-01T19:30[Europe/Berlin]", "?form", "?form"],
  ["20260501T193000Z", "?form", "?form"],
  ["", "?form", "?form"],
];

describe("days and moments as texts", () => {
  for (const [text, moment, day] of FORMS) {
    test(JSON.stringify(text), () => {
      assert.equal(read(readTimestampText, text, false, "Europe/Berlin"), moment);
      assert.equal(read(readDateText, text, false, "Europe/Berlin"), day);
    });
  }

  test("German forms are taken in tables", () => {
    for (const [text, moment, day] of [
      ["1.5.2026", "?form", "2026-05-01"],
      ["1.5.2026 8:30", "2026-05-01 08:30:00", "?form"],
      ["01.05.2026, 08:30:15", "2026-05-01 08:30:15", "?form"],
      ["01.05.2026 00:00", "2026-05-01 00:00:00", "2026-05-01"],
      ["31.2.2026", "?form", "?calendar"],
      ["31.2.2026 8:30", "?calendar", "?calendar"],
    ] as const) {
      assert.equal(read(readTimestampText, text, true, "Europe/Berlin"), moment, text);
      assert.equal(read(readDateText, text, true, "Europe/Berlin"), day, text);
    }
  });

  test("an offset means nothing where the zone is not known", () => {
    const text = "2026-05-01T19:30Z";
    assert.equal(read(readTimestampText, text, false, undefined), "?form");
    assert.equal(read(readTimestampText, text, false, "Asia/Kolkata"), "2026-05-02 01:00:00");
  });
});
