/** What the explorer computes of days and of releases. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listDifferences } from "../../../explorer/src/state/differences.ts";
import { nextMonth, stopsOf, sumUntil, todayIn, weeksOf } from "../../../explorer/src/time/days.ts";

const change = (date: string, resource: string, appear: number, vanish: number) => ({
  date,
  resource,
  language: null,
  appear,
  vanish,
});

describe("the calendar", () => {
  test("has weeks from Monday", () => {
    const weeks = weeksOf("2026-03");
    assert.equal(weeks.length, 6);
    assert.deepEqual(weeks[0], ["", "", "", "", "", "", "2026-03-01"]);
    assert.deepEqual(weeks[5], ["2026-03-30", "2026-03-31", "", "", "", "", ""]);
    assert.equal(weeksOf("2027-02").length, 4);
    assert.equal(weeksOf("2028-02").flat().includes("2028-02-29"), true);
  });

  test("goes from month to month", () => {
    assert.deepEqual([nextMonth("2026-12", 1), nextMonth("2026-01", -1)], ["2027-01", "2025-12"]);
  });

  test("begins today in the installation's time zone", () => {
    const now = new Date("2026-06-30T22:30:00Z");
    assert.equal(todayIn("Europe/Berlin", now), "2026-07-01");
    assert.equal(todayIn("America/New_York", now), "2026-06-30");
  });
});

describe("the look-ahead", () => {
  test("stops at days of changes, and at the chosen one", () => {
    const changes = [change("2026-08-01", "a", 1, 0), change("2026-09-01", "a", 1, 0)];
    assert.deepEqual(stopsOf(changes, "2026-07-01", "2026-08-15"), [
      "2026-07-01",
      "2026-08-01",
      "2026-08-15",
      "2026-09-01",
    ]);
  });

  test("stops at each day of a year where nothing is planned", () => {
    const stops = stopsOf([], "2026-12-31", "");
    assert.deepEqual([stops.length, stops[1], stops.at(-1)], [366, "2027-01-01", "2027-12-31"]);
  });

  test("adds up what changes until a day, that day included", () => {
    const changes = [
      change("2026-08-01", "a", 1, 0),
      change("2026-08-02", "b", 0, 2),
      change("2026-08-03", "a", 2, 1),
      change("2026-08-04", "a", 9, 9),
    ];
    assert.deepEqual(
      sumUntil(changes, "2026-08-03").map(({ resource, appear, vanish }) => [
        resource,
        appear,
        vanish,
      ]),
      [
        ["a", 3, 1],
        ["b", 0, 2],
      ],
    );
  });
});

const item = (Uuid: string, Name: string, Of: object | null = null): object => ({
  Uuid,
  Name,
  Of,
  UpdatedAt: Name,
});

describe("the comparison of releases", () => {
  const before = [item("2", "Old", { City: "Kiel" }), item("3", "Gone"), item("4", "Same")];
  const after = [
    item("1", "New"),
    item("2", "Now", { City: "Kiel", Zip: null }),
    item("4", "Same"),
  ];
  const [added, changed, same, removed] = listDifferences(
    { added: ["1"], changed: ["2", "4"], removed: ["3"] },
    before as never,
    after as never,
  );

  test("names what was added and removed", () => {
    assert.deepEqual(added, { uuid: "1", kind: "added", title: "New", fields: [] });
    assert.deepEqual(removed, { uuid: "3", kind: "removed", title: "Gone", fields: [] });
  });

  test("lists the fields that differ, without the time of the change", () => {
    const fields = [{ path: "Name", old: "Old", new: "Now" }];
    assert.deepEqual(changed, { uuid: "2", kind: "changed", title: "Now", fields });
    assert.deepEqual(same?.fields, []);
  });
});
