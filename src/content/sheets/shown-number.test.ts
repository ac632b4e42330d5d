import assert from "node:assert/strict";
import { test } from "node:test";
import { showNumber, showsWhole } from "./shown-number.ts";

/** Format, number, as an English and a German program show it; nothing: rounded, or not with its digits. */
const ROWS: readonly (readonly [code: string, value: number, english?: string, german?: string])[] =
  [
    ["General", 9.07, "9.07", "9,07"],
    ["General", -1.5, "-1.5", "-1,5"],
    // As spreadsheets reckon: with 15 digits.
    ["General", 0.1 + 0.2, "0.3", "0,3"],
    ["General", 2.14159265358979],
    ["General", 123_456_789_012.5],
    ["0.00", 9.5, "9.50", "9,50"],
    ["0.00", 9.555],
    ["0.00", 0.001],
    ["0.00", 0, "0.00", "0,00"],
    ["0.0", 12, "12.0", "12,0"],
    ["#,##0", 1_234_567, "1,234,567", "1.234.567"],
    ["#,##0", 0.5],
    ["#,##0.00", 1234.5, "1,234.50", "1.234,50"],
    ['#,##0.00\\ "€"', 1234.5, "1,234.50 €", "1.234,50 €"],
    ["#,##0.00\\ [$€-407]", 1234.5, "1.234,50 €", "1.234,50 €"],
    ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 5, "5.00 €", "5,00 €"],
    ["0%", 0.15, "15%", "15%"],
    ["0%", 0.155],
    ["0.0 %", 0.155, "15.5 %", "15,5 %"],
    ["00\\-00", 1234, "12-34", "12-34"],
    ['000" kg"', 7, "007 kg", "007 kg"],
    ["[Red]0.0;[Blue]-0.0", -1.5, "-1.5", "-1,5"],
    ["[<100]0.0;0", 150.5],
    ["0.00E+00", 12_345],
    ["# ?/?", 1.5],
    [";;;", 4],
    [";;;", 0],
    ["0;0;;@", 0],
    ['"["', 1],
    ["[", 1],
  ];

test("numbers are shown by their formats, and not where they are rounded", () => {
  for (const [code, value, english, german] of ROWS) {
    assert.equal(showNumber(value, code, "en-US"), english, `${code} ${value}`);
    assert.equal(showNumber(value, code, "de"), german, `${code} ${value}`);
  }
});

test("a text shows a number whole, whatever stands around and between its digits", () => {
  for (const [text, value] of [
    ["1.234,50 €", 1234.5],
    ["CHF 1’234.50", 1234.5],
    ["0,05", 0.05],
    ["CHF 0.50", 0.5],
    ["-0,50", -0.5],
    ["-7", -7],
    ["01067", 1067],
    ["1000", 1000],
    ["0", 0],
    ["15,5 %", 0.155],
    ["0,0000001", 1e-7],
  ] as const)
    assert.ok(showsWhole(text, value), text);
  for (const [text, value] of [
    ["", 0],
    ["1.235", 1234.5],
    ["1,2E+04", 12_345],
    ["10", 101],
    ["###", 5],
    ["0", 0.4],
  ] as const)
    assert.ok(!showsWhole(text, value), text);
});
