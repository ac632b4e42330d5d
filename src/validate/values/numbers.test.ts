import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readNumberText } from "./numbers.ts";

/** "?" stands for any sentence that calls the text ambiguous; "" for no number. */
const ROWS: readonly (readonly [
  text: string,
  point: number | "?" | "",
  comma: number | "?" | "",
])[] = [
  ["0", 0, 0],
  ["-7", -7, -7],
  ["+7", 7, 7],
  ["007", 7, 7],
  ["9.07", 9.07, 9.07],
  ["9,07", "?", 9.07],
  ["-9,071", "?", -9.071],
  ["9.071", 9.071, "?"],
  ["-123.456", -123.456, "?"],
  ["0.123", 0.123, 0.123],
  ["54.1234", 54.1234, 54.1234],
  ["1234.567", 1234.567, 1234.567],
  ["1.234,5", "?", "?"],
  ["1,234.5", "?", "?"],
  ["1.234.567", "", ""],
  ["1,2,3", "", ""],
  ["1e3", 1000, 1000],
  ["1,5E-3", "?", 0.0015],
  [".5", "", ""],
  ["5.", "", ""],
  ["", "", ""],
  ["-", "", ""],
  ["0x1F", "", ""],
  ["Infinity", "", ""],
  ["1 000", "", ""],
  ["\u22125", "", ""],
];

test("a text that is too long for a number takes no time", { timeout: 5000 }, () => {
  for (const text of ["1", "1.", ".,", "1,1."]) {
    for (const decimalComma of [true, false])
      assert.equal(readNumberText(text.repeat(2 ** 20 / text.length), decimalComma), undefined);
  }
});

describe("numbers in cells", () => {
  for (const [text, point, comma] of ROWS) {
    for (const [decimalComma, wanted] of [
      [false, point],
      [true, comma],
    ] as const) {
      test(`${JSON.stringify(text)} with decimal ${decimalComma ? "comma" : "point"}`, () => {
        const read = readNumberText(text, decimalComma);
        const shown =
          read === undefined || "text" in read
            ? (read?.text ?? "")
            : read.grouped === undefined
              ? read.value
              : "is ambiguous";
        if (wanted === "?") assert.match(String(shown), /^is ambiguous/u);
        else assert.equal(shown, wanted);
      });
    }
  }
});
