/** How the client reads and writes local times of the service. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toInstant, toTimestamp } from "../../../client/src/times.ts";

const ROWS = [
  ["2026-01-31 12:00:00", "Europe/Berlin", "2026-01-31T11:00:00Z"],
  ["2026-07-31 12:00:00", "Europe/Berlin", "2026-07-31T10:00:00Z"],
  ["2026-07-31", "Europe/Berlin", "2026-07-30T22:00:00Z"],
  ["2026-07-31 23:59:59", "America/New_York", "2026-08-01T03:59:59Z"],
  ["2026-03-29 01:59:59", "Europe/Berlin", "2026-03-29T00:59:59Z"],
  ["2026-03-29 03:00:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["2026-10-25 03:00:00", "Europe/Berlin", "2026-10-25T02:00:00Z"],
  ["2026-01-01 00:00:00", "Asia/Kathmandu", "2025-12-31T18:15:00Z"],
  ["2026-01-01 00:00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00Z"],
  ["2026-01-01 00:00:00", "UTC", "2026-01-01T00:00:00Z"],
] as const;

for (const [text, zone, instant] of ROWS) {
  test(`${text} in ${zone} is ${instant}, and the other way round`, () => {
    assert.equal(toInstant(text, zone).toISOString(), instant.replace("Z", ".000Z"));
    const written = toTimestamp(new Date(instant), zone);
    assert.equal(written, text.length > 10 ? text : `${text} 00:00:00`);
  });
}

test("a time that clocks show twice is the first one", () => {
  const instant = toInstant("2026-10-25 02:30:00", "Europe/Berlin");
  assert.equal(instant.toISOString(), "2026-10-25T00:30:00.000Z");
});

test("a time that clocks skip is an hour later", () => {
  const instant = toInstant("2026-03-29 02:30:00", "Europe/Berlin");
  assert.equal(toTimestamp(instant, "Europe/Berlin"), "2026-03-29 03:30:00");
});
