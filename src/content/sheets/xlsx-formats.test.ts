import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nameColumn } from "../../lib/column-letters.ts";
import { nameSheet, parseAddress } from "./sheet.ts";
import { spellSerialDate, readNumberFormat } from "./xlsx-cell.ts";

describe("a number format", () => {
  const FORMATS: readonly (readonly [id: number, code: string | undefined, kind: string])[] = [
    [0, undefined, "digits 1"],
    [1, undefined, "digits 1"],
    [2, undefined, "shown 0.00"],
    [9, undefined, "shown 0%"],
    [14, undefined, "date"],
    [22, undefined, "date"],
    [46, undefined, "other"],
    [49, undefined, "digits 1"],
    [164, "General", "digits 1"],
    [164, "@", "digits 1"],
    [164, "00000", "digits 5"],
    [164, "0.00", "shown 0.00"],
    [164, "#,##0", "shown #,##0"],
    [164, "+0", "shown +0"],
    [164, "0%", "shown 0%"],
    [164, '0 "Tage"', 'shown 0 "Tage"'],
    [164, '"day" 0', 'shown "day" 0'],
    [164, "#,##0.00\\ [$€-407]", "shown #,##0.00\\ [$€-407]"],
    [164, "dd.mm.yyyy", "date"],
    [164, "DD.MM.YYYY", "date"],
    [164, "[$-407]d. mmmm yyyy;@", "date"],
    [164, "yyyy-mm-dd hh:mm:ss.000", "date"],
    [164, 'hh:mm" Uhr"', "date"],
    [164, "[h]:mm", "other"],
    [164, "[Red]0;[Red]-0", "shown [Red]0;[Red]-0"],
    [164, "General;[Red]dd", "shown General;[Red]dd"],
    // A workbook may declare a built-in number anew.
    [14, "0.00", "shown 0.00"],
  ];
  for (const [id, code, expected] of FORMATS) {
    test(`${id} ${code ?? ""} is ${expected}`, () => {
      const format = readNumberFormat(id, code);
      const found = `${format.kind} ${"width" in format ? format.width : "code" in format ? format.code : ""}`;
      assert.equal(found.trim(), expected);
    });
  }
});

describe("a serial date", () => {
  const DATES: readonly (readonly [
    serial: number,
    from1900: string | undefined,
    from1904: string | undefined,
  ])[] = [
    [0, "00:00:00", "00:00:00"],
    [0.5, "12:00:00", "12:00:00"],
    [1, "1900-01-01", "1904-01-02"],
    [59, "1900-02-28", "1904-02-29"],
    [60, "1900-02-29", "1904-03-01"],
    [61, "1900-03-01", "1904-03-02"],
    [46357, "2026-12-01", "2030-12-02"],
    [46357.354166666664, "2026-12-01 08:30:00", "2030-12-02 08:30:00"],
    [46357.999999, "2026-12-02", "2030-12-03"],
    [2958465, "9999-12-31", undefined],
    [2957003, "9995-12-30", "9999-12-31"],
    [2958466, undefined, undefined],
    [-1, undefined, undefined],
  ];
  for (const [serial, from1900, from1904] of DATES) {
    test(`${serial}`, () => {
      assert.equal(spellSerialDate(serial, false), from1900);
      assert.equal(spellSerialDate(serial, true), from1904);
    });
  }
});

describe("an address", () => {
  test("is a column and a row of a sheet", () => {
    assert.deepEqual(parseAddress("A1"), { column: 1, row: 1 });
    assert.deepEqual(parseAddress("$AB$17"), { column: 28, row: 17 });
    assert.deepEqual(parseAddress("XFD1048576"), { column: 16_384, row: 1_048_576 });
    for (const text of ["", "A", "1", "A0", "a1", "XFE1", "A1048577", "A1:B2", "AAAA1"])
      assert.equal(parseAddress(text), undefined, text);
  });

  test("has the letters of its column", () => {
    for (const name of ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"]) {
      const column = parseAddress(`${name}1`)?.column ?? 0;
      assert.equal(nameColumn(column), name);
    }
  });

  test("quotes the name of its sheet as formulas do", () => {
    assert.equal(nameSheet("Facilities"), "Facilities");
    assert.equal(nameSheet("Übersicht_2"), "Übersicht_2");
    assert.equal(nameSheet("My Sheet"), "'My Sheet'");
    assert.equal(nameSheet("Anna's"), "'Anna''s'");
    assert.equal(nameSheet("2026"), "'2026'");
  });
});
