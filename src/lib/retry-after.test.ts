import assert from "node:assert/strict";
import { test } from "node:test";
import { readRetryAfter } from "./retry-after.ts";

test("Retry-After in both of its forms, up to a limit", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const most = 24 * 3_600_000;
  const cases: readonly (readonly [string | null | undefined, number | undefined])[] = [
    [undefined, undefined],
    [null, undefined],
    ["120", 120_000],
    ["0", 0],
    ["999999999", most],
    ["Sun, 22 Nov 2026 12:00:10 GMT", 10_000],
    ["Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["Sun, 22 Nov 2099 11:00:00 GMT", most],
    ["soon", undefined],
    ["-5", 0],
    ["1.5", 0],
  ];
  for (const [value, expected] of cases)
    assert.equal(readRetryAfter(value, now, most), expected, String(value));
});
