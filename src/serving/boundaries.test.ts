import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Temporal } from "temporal-polyfill";
import { spanOf } from "../catalog/publication-span.ts";
import { createBoundaries } from "./boundaries.ts";
import { createLocalTime } from "../lib/local-time.ts";

/** State, From, To, time zone, first and last moment of delivery as UTC. */
const ROWS: readonly (readonly [string, string | null, string | null, string, string, string])[] = [
  ["winter", "2026-01-10", "2026-01-10", "Europe/Berlin", "2026-01-09T23:00Z", "2026-01-10T23:00Z"],
  ["summer", "2026-07-10", "2026-07-11", "Europe/Berlin", "2026-07-09T22:00Z", "2026-07-11T22:00Z"],
  [
    "a day of 23 hours",
    "2026-03-29",
    "2026-03-29",
    "Europe/Berlin",
    "2026-03-28T23:00Z",
    "2026-03-29T22:00Z",
  ],
  [
    "a day of 25 hours",
    "2026-10-25",
    "2026-10-25",
    "Europe/Berlin",
    "2026-10-24T22:00Z",
    "2026-10-25T23:00Z",
  ],
  [
    "no midnight on this day",
    "2026-04-24",
    "2026-04-24",
    "Africa/Cairo",
    "2026-04-23T22:00Z",
    "2026-04-24T21:00Z",
  ],
  [
    "east of Greenwich",
    "2026-02-28",
    "2026-02-28",
    "Pacific/Kiritimati",
    "2026-02-27T10:00Z",
    "2026-02-28T10:00Z",
  ],
];

describe("time control", () => {
  for (const [name, from, to, timeZone, opens, closes] of ROWS) {
    test(name, () => {
      const span = spanOf(
        {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: from,
          TimeControlledPublishedTo: to,
        },
        createLocalTime(timeZone),
      );
      assert.deepEqual(
        [span.opens, span.closes],
        [opens, closes].map(
          (instant) => Temporal.Instant.from(instant.replace("Z", ":00Z")).epochMilliseconds,
        ),
      );
    });
  }

  test("open ends and the other states", () => {
    const localTime = createLocalTime("Europe/Berlin");
    const dates = { TimeControlledPublishedFrom: null, TimeControlledPublishedTo: null };
    const always = { opens: -Infinity, closes: Infinity };
    assert.deepEqual(spanOf({ State: "TIME_CONTROLLED", ...dates }, localTime), always);
    assert.deepEqual(spanOf({ State: "PUBLISHED", ...dates }, localTime), always);
    const never = spanOf({ State: "DRAFT", ...dates }, localTime);
    assert.equal(never.opens, Infinity);
  });

  test("timestamps are local", () => {
    const localTime = createLocalTime("Europe/Berlin");
    assert.equal(localTime.formatTimestamp(1_782_900_000), "2026-07-01 12:00:00");
    assert.equal(localTime.formatTimestamp(0), "1970-01-01 01:00:00");
  });
});

test("boundaries find the ones before and after any moment, in any order of calls", () => {
  const boundaries = createBoundaries([20, 10, 20, 30]);
  const rows: readonly (readonly [now: number, last: number, next: number])[] = [
    [9, -Infinity, 10],
    [10, 10, 20],
    [19, 10, 20],
    [20, 20, 30],
    [29, 20, 30],
    [30, 30, Infinity],
    [31, 30, Infinity],
  ];
  for (const [now, last, next] of [...rows, ...rows.toReversed(), ...rows]) {
    assert.equal(boundaries.lastAt(now), last, `before ${now}`);
    assert.equal(boundaries.nextAfter(now), next, `after ${now}`);
  }
  assert.equal(createBoundaries([]).lastAt(0), -Infinity);
  assert.equal(createBoundaries([]).nextAfter(0), Infinity);
});
