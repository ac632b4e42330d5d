import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatHttpDate, parseHttpDate } from "./http-date.ts";

const NOW = Date.UTC(2026, 10, 21, 7, 35, 10) / 1000;
const SAMPLE = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000;

const ROWS: readonly (readonly [text: string, expected: number | undefined])[] = [
  ["Sun, 06 Nov 1994 08:49:37 GMT", SAMPLE],
  ["Sunday, 06-Nov-94 08:49:37 GMT", SAMPLE],
  ["Sun Nov  6 08:49:37 1994", SAMPLE],
  ["Wed Nov 16 08:49:37 1994", Date.UTC(1994, 10, 16, 8, 49, 37) / 1000],
  ["Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29) / 1000],
  ["Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2017, 0, 1) / 1000],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["Sat, 01 Jan 0050 00:00:00 GMT", Date.parse("0050-01-01T00:00:00Z") / 1000],
  // Two digits: the latest year that is no more than 50 years ahead.
  ["Friday, 20-Nov-76 00:00:00 GMT", Date.UTC(2076, 10, 20) / 1000],
  ["Saturday, 21-Nov-76 07:35:10 GMT", Date.UTC(2076, 10, 21, 7, 35, 10) / 1000],
  ["Sunday, 21-Nov-76 07:35:11 GMT", Date.UTC(1976, 10, 21, 7, 35, 11) / 1000],
  ["Saturday, 21-Nov-26 07:35:10 GMT", NOW],
  ["Friday, 31-Dec-99 23:59:59 GMT", Date.UTC(1999, 11, 31, 23, 59, 59) / 1000],
  // No dates.
  ["", undefined],
  ["0", undefined],
  ["-1", undefined],
  ["garbage", undefined],
  ["Mon, 06 Nov 1994 08:49:37 GMT", undefined],
  ["Sun, 6 Nov 1994 08:49:37 GMT", undefined],
  ["Sun, 06 nov 1994 08:49:37 GMT", undefined],
  ["sun, 06 Nov 1994 08:49:37 GMT", undefined],
  ["Sun, 06 Nov 1994 08:49:37 UTC", undefined],
  ["Sun, 06 Nov 1994 08:49:37 gmt", undefined],
  ["Sun, 06 Nov 1994 08:49:37 +0000", undefined],
  ["Sun, 06 Nov 1994 08:49:37", undefined],
  ["Sun, 06 Nov 1994 24:00:00 GMT", undefined],
  ["Sun, 06 Nov 1994 08:60:37 GMT", undefined],
  ["Sun, 06 Nov 1994 08:49:61 GMT", undefined],
  ["Wed, 29 Feb 2023 00:00:00 GMT", undefined],
  ["Thu, 00 Feb 2023 00:00:00 GMT", undefined],
  ["Sun, 06 Nov 94 08:49:37 GMT", undefined],
  ["Sun, 06-Nov-94 08:49:37 GMT", undefined],
  ["Sun Nov 6 08:49:37 1994", undefined],
  ["1994-11-06T08:49:37Z", undefined],
  ["Sun, 06 Nov 1994 08:49:37 GMT; length=1", undefined],
];

describe("parseHttpDate", () => {
  for (const [text, expected] of ROWS)
    test(JSON.stringify(text), () => assert.equal(parseHttpDate(text, NOW), expected));
});

test("formatHttpDate writes IMF-fixdate of the whole second", () => {
  assert.equal(formatHttpDate(SAMPLE + 0.999), "Sun, 06 Nov 1994 08:49:37 GMT");
});
