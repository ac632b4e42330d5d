import assert from "node:assert/strict";
import { test } from "node:test";
import { findClockChange } from "./local-time.ts";

/** Zone, time, what the clocks do: shown twice, or skipped and what they show instead. */
const ROWS: readonly (readonly [zone: string, time: string, change?: string])[] = [
  ["Europe/Berlin", "2027-03-28 01:59:59"],
  ["Europe/Berlin", "2027-03-28 02:00:00", "2027-03-28 03:00:00"],
  ["Europe/Berlin", "2027-03-28 02:59:59", "2027-03-28 03:59:59"],
  ["Europe/Berlin", "2027-03-28 03:00:00"],
  ["Europe/Berlin", "2027-10-31 01:59:59"],
  ["Europe/Berlin", "2027-10-31 02:00:00", "twice"],
  ["Europe/Berlin", "2027-10-31 02:59:59", "twice"],
  ["Europe/Berlin", "2027-10-31 03:00:00"],
  ["Europe/Berlin", "2027-07-01 02:30:00"],
  ["UTC", "2027-03-28 02:30:00"],
  // By half an hour, and by a whole day.
  ["Australia/Lord_Howe", "2027-04-04 01:45:00", "twice"],
  ["Pacific/Apia", "2011-12-30 12:00:00", "2011-12-31 12:00:00"],
];

test("times that clocks skip or show twice", () => {
  for (const [zone, time, wanted] of ROWS) {
    const change = findClockChange(time, zone);
    const found = change?.kind === "skipped" ? change.shown : change && "twice";
    assert.equal(found, wanted, `${zone} ${time}`);
  }
});
