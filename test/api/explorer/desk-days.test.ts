/** What the page of the desk computes of days. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextMonth, sumUntil, todayIn, weeksOf } from "../../../explorer/src/desk/state/days.ts";

const listNamed = (label: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ Uuid: `${label} ${at}`, label }));

const labelsOf = (items: readonly { readonly label: string }[]): string =>
  items.map(({ label }) => label).join();

const change = (date: string, resource: string, appear: number, vanish: number) => ({
  date,
  resource,
  language: null,
  appear,
  vanish,
  items: {
    appearing: listNamed(`${date} +`, appear),
    vanishing: listNamed(`${date} -`, vanish),
  },
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

  test("adds up what changes until a day, that day included", () => {
    const changes = [
      change("2026-08-01", "a", 1, 0),
      change("2026-08-02", "b", 0, 2),
      change("2026-08-03", "a", 2, 1),
      change("2026-08-04", "a", 9, 9),
    ];
    assert.deepEqual(
      sumUntil(changes, "2026-08-03").map(
        ({ resource, appear, vanish, items: { appearing, vanishing } }) => [
          resource,
          [appear, labelsOf(appearing)],
          [vanish, labelsOf(vanishing)],
        ],
      ),
      [
        ["a", [3, "2026-08-01 +,2026-08-03 +,2026-08-03 +"], [1, "2026-08-03 -"]],
        ["b", [0, ""], [2, "2026-08-02 -,2026-08-02 -"]],
      ],
    );
  });
});
