import assert from "node:assert/strict";
import { test } from "node:test";
import { DELAYS, findDelay, readRetryAfter } from "./retries.ts";

test("delays differ by a tenth at most, and end", () => {
  assert.equal(findDelay(1, 0), 4500);
  assert.equal(findDelay(1, 0.5), 5000);
  assert.equal(findDelay(1, 1), 5500);
  assert.equal(findDelay(DELAYS.length + 1), undefined);
  const day = DELAYS.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  assert.ok(day > 23 && day < 25, String(day));
});

test("Retry-After in both of its forms, within a day", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const cases: readonly (readonly [string | undefined, number])[] = [
    [undefined, 0],
    ["120", 120_000],
    ["0", 0],
    ["999999999", 24 * 3_600_000],
    ["Sun, 22 Nov 2026 12:00:10 GMT", 10_000],
    ["Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["Sun, 22 Nov 2099 11:00:00 GMT", 24 * 3_600_000],
    ["soon", 0],
    ["-5", 0],
    ["1.5", 0],
  ];
  for (const [value, expected] of cases)
    assert.equal(readRetryAfter(value, now), expected, value ?? "none");
});
