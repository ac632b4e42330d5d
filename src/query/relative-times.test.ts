import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import type { FieldPath } from "./query-model.ts";
import {
  isRelativeTime,
  readRelativeTime,
  resolveConditions,
  resolveTime,
  untilPassed,
} from "./relative-times.ts";

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const spell = (moment: number): string =>
  Number.isFinite(moment)
    ? Temporal.Instant.fromEpochMilliseconds(moment).toString()
    : String(moment);

describe("reading", () => {
  /** What is sent, and its canonical form for a timestamp and for a date. */
  const ROWS: readonly (readonly [text: string, timestamp?: string, date?: string])[] = [
    ["now", "now", "today"],
    ["today", "today", "today"],
    ["now+7d", "now+7d", "today+7d"],
    ["now 7d", "now+7d", "today+7d"],
    ["today-007d", "today-7d", "today-7d"],
    ["today+0d", "today", "today"],
    ["now-0h", "now"],
    ["now-1h", "now-1h"],
    ["now+9999h", "now+9999h"],
    ["today+1h"],
    ["now+10000d"],
    ["now + 7d"],
    ["now+7"],
    ["now+7w"],
    ["Now"],
    ["2024-05-01"],
  ];
  for (const [text, timestamp, date] of ROWS) {
    test(text, () => {
      assert.equal(readRelativeTime(text, "timestamp"), timestamp);
      assert.equal(readRelativeTime(text, "date"), date);
      for (const form of [timestamp, date]) {
        if (form === undefined) continue;
        assert.ok(isRelativeTime(form));
        assert.equal(readRelativeTime(form, "timestamp"), form, "the canonical form is one");
      }
    });
  }
});

describe("resolving", () => {
  /** Value, moment, local time in Europe/Berlin, and until when local time goes on without a jump. */
  const NOW: readonly (readonly [value: string, now: string, text: string, until: string])[] = [
    ["now", "2024-05-01T10:30:00.999Z", "2024-05-01 12:30:00", "2024-10-27T01:00:00Z"],
    ["now-1h", "2024-05-01T10:30:00Z", "2024-05-01 11:30:00", "2024-10-27T02:00:00Z"],
    ["now+7d", "2024-05-01T10:30:00Z", "2024-05-08 12:30:00", "2024-10-27T01:00:00Z"],
    // The night without the hour from 2 to 3: days are counted on the calendar, hours on the clock.
    ["now", "2024-03-31T00:59:59Z", "2024-03-31 01:59:59", "2024-03-31T01:00:00Z"],
    ["now", "2024-03-31T01:00:00Z", "2024-03-31 03:00:00", "2024-10-27T01:00:00Z"],
    ["now+1d", "2024-03-30T01:30:00Z", "2024-03-31 02:30:00", "2024-03-31T01:00:00Z"],
    ["now+24h", "2024-03-30T01:30:00Z", "2024-03-31 03:30:00", "2024-10-26T01:00:00Z"],
    ["now+1h", "2024-03-31T00:30:00Z", "2024-03-31 03:30:00", "2024-10-27T00:00:00Z"],
    // The night with the hour from 2 to 3 twice.
    ["now", "2024-10-27T00:59:59Z", "2024-10-27 02:59:59", "2024-10-27T01:00:00Z"],
    ["now", "2024-10-27T01:00:00Z", "2024-10-27 02:00:00", "2025-03-30T01:00:00Z"],
    ["now+1h", "2024-10-26T23:30:00Z", "2024-10-27 02:30:00", "2024-10-27T00:00:00Z"],
    ["now-24h", "2024-10-27T01:30:00Z", "2024-10-26 03:30:00", "2024-10-28T01:00:00Z"],
    ["now-1d", "2024-10-27T01:30:00Z", "2024-10-26 02:30:00", "2025-03-30T01:00:00Z"],
  ];
  for (const [value, now, text, until] of NOW) {
    test(`${value} at ${now}`, () => {
      const time = resolveTime(value, "Europe/Berlin", at(now));
      assert.equal(time.text, text);
      assert.equal(time.moves, true);
      assert.equal(spell(time.validFrom), now.replace(".999", ""));
      assert.equal(spell(time.validUntil), until);
    });
  }

  /** Value, zone, moment, date, and the span in which it is the same. */
  const TODAY: readonly (readonly [
    value: string,
    zone: string,
    now: string,
    text: string,
    from: string,
    until: string,
  ])[] = [
    [
      "today",
      "Europe/Berlin",
      "2024-03-31T10:00:00Z",
      "2024-03-31",
      "2024-03-30T23:00:00Z",
      "2024-03-31T22:00:00Z",
    ],
    [
      "today-1d",
      "Europe/Berlin",
      "2024-10-27T22:59:59Z",
      "2024-10-26",
      "2024-10-26T22:00:00Z",
      "2024-10-27T23:00:00Z",
    ],
    // The day before one that has no midnight, and that day.
    [
      "today",
      "America/Santiago",
      "2024-09-07T12:00:00Z",
      "2024-09-07",
      "2024-09-07T04:00:00Z",
      "2024-09-08T04:00:00Z",
    ],
    [
      "today+366d",
      "America/Santiago",
      "2024-09-08T04:00:00Z",
      "2025-09-09",
      "2024-09-08T04:00:00Z",
      "2024-09-09T03:00:00Z",
    ],
  ];
  for (const [value, zone, now, text, from, until] of TODAY) {
    test(`${value} in ${zone} at ${now}`, () => {
      const { validFrom, validUntil, ...time } = resolveTime(value, zone, at(now));
      assert.deepEqual(time, { text, moves: false });
      assert.deepEqual([spell(validFrom), spell(validUntil)], [from, until]);
    });
  }

  test("a zone without transitions", () => {
    assert.equal(resolveTime("now", "UTC", at("2024-05-01T10:30:00Z")).validUntil, Infinity);
  });

  test("no time is later than the last one that can be compared", () => {
    const now = at("9999-12-31T12:00:00Z");
    assert.equal(resolveTime("now+1d", "UTC", now).text, "9999-12-31 23:59:59");
    assert.equal(resolveTime("today+1d", "UTC", now).text, "9999-12-31");
  });
});

const path = (text: string, type: FieldPath["type"]): FieldPath => ({
  text,
  segments: [text],
  type,
  isList: false,
});

test("the times of all conditions bound the span, and other values stay", () => {
  const day = {
    path: path("Day", "date"),
    operator: "gte",
    values: ["2030-01-01", "today"],
  } as const;
  const start = { path: path("Start", "timestamp"), operator: "lt", values: ["now-1h"] } as const;
  const title = { path: path("Title", "text"), operator: "eq", values: ["now"] } as const;
  const now = at("2024-05-01T21:59:30.5Z");
  const resolved = resolveConditions([[day, start], [title]], "Europe/Berlin", now);
  assert.deepEqual(
    resolved.conditions.flat().map(({ values }) => values),
    [["2030-01-01", "2024-05-01"], ["2024-05-01 22:59:30"], ["now"]],
  );
  assert.deepEqual(resolved.bounds, [{ path: start.path, text: "2024-05-01 22:59:30" }]);
  assert.equal(spell(resolved.validFrom), "2024-05-01T21:59:30Z");
  assert.equal(spell(resolved.validUntil), "2024-05-01T22:00:00Z");
  const still = resolveConditions([[title]], "Europe/Berlin", now);
  assert.deepEqual(still, {
    conditions: [[title]],
    bounds: [],
    validFrom: -Infinity,
    validUntil: Infinity,
  });
});

test("a time is passed when it is reached, and once more a second later", () => {
  assert.equal(untilPassed("2024-05-01 12:30:00", "2024-05-01 12:30:05"), 5000);
  assert.equal(untilPassed("2024-05-01 12:30:00", "2024-05-01 12:30:00"), 1000);
  assert.equal(untilPassed("2024-02-28 23:59:59", "2024-03-01 00:00:00"), 86_401_000);
});
