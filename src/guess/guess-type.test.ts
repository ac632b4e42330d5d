import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rowsOf } from "../../test/support/given-rows.ts";
import type { GivenCell } from "../../test/support/given-rows.ts";
import { listColumns } from "./columns.ts";
import { guessType } from "./guess-type.ts";

const times = (count: number, ...cells: readonly GivenCell[]): readonly GivenCell[] =>
  Array.from({ length: count }, () => cells).flat();

/** By what is to be shown: the header, the cells, and the field. */
const COLUMNS: Readonly<
  Record<string, readonly [header: string, cells: readonly GivenCell[], field: object]>
> = {
  "whole numbers": ["Menge", ["3", "-12", "0"], { type: "integer" }],
  years: ["Jahr", ["2019", "2020"], { type: "integer" }],
  "number cells": ["Menge", [3, 4.5], { type: "float" }],
  "number cells that are shown in another way": [
    "Menge",
    [{ rounded: 3.25 }, { rounded: 4 }],
    { type: "float" },
  ],
  "decimal commas": ["Preis", ["3,5", "4", "1,25"], { type: "float" }],
  "decimal points": ["Preis", ["3.5", "4.25"], { type: "float" }],
  "a number that may be thousands": ["Preis", ["1.234", "5"], { type: "varchar", size: 255 }],
  "numbers with points and commas": ["Preis", ["1.234,56"], { type: "varchar", size: 255 }],
  "leading zeros": ["Nr", ["007", "012"], { type: "varchar", size: 255 }],
  "a plus sign": ["Zahl", ["+5", "6"], { type: "varchar", size: 255 }],
  exponents: ["Zahl", ["1e5"], { type: "varchar", size: 255 }],
  "digits that no number keeps": ["Zahl", ["12345678901234567890"], { type: "varchar", size: 255 }],
  "a placeholder among numbers": ["Menge", ["3", "k. A."], { type: "varchar", size: 255 }],
  "German days": ["Datum", ["1.3.2024", "12.11.2024"], { type: "date" }],
  "days of ISO 8601": ["Datum", ["2024-03-01"], { type: "date" }],
  "days in cells": ["Datum", [{ day: "2024-03-01" }], { type: "date" }],
  "days in cells, one with a time": [
    "Datum",
    [{ day: "2024-03-01" }, { day: "2024-03-02 10:00:00" }],
    { type: "timestamp" },
  ],
  "days that do not exist": ["Datum", ["30.2.2024", "1.3.2024"], { type: "varchar", size: 255 }],
  "days with the month somewhere": ["Datum", ["03/04/2024"], { type: "varchar", size: 255 }],
  "days and times": ["Zeit", ["1.3.2024 10:30", "2.3.2024 11:00"], { type: "timestamp" }],
  midnights: ["Zeit", ["2024-03-01T00:00:00"], { type: "date" }],
  "times of another zone": ["Zeit", ["2024-07-01T10:00:00Z"], { type: "timestamp" }],
  "times of another zone in the hour that comes twice": [
    "Zeit",
    ["2024-10-27T00:30:00Z", "2024-10-27T01:30:00Z"],
    { type: "varchar", size: 255 },
  ],
  "local times in the hour that comes twice": [
    "Zeit",
    ["2024-10-27 02:30:00"],
    { type: "timestamp" },
  ],
  "crosses and nothing": ["Aktiv", ["x", "", "x"], { type: "boolean", default: false }],
  "crosses alone": ["Aktiv", ["x", "x"], { type: "varchar", size: 255 }],
  "yes and no": ["Aktiv", ["ja", "nein"], { type: "boolean" }],
  "words for true and false": ["Aktiv", ["wahr", "falsch", "wahr"], { type: "boolean" }],
  "0 and 1": ["Aktiv", ["0", "1", "1"], { type: "integer" }],
  "boolean cells": ["Aktiv", [true, true], { type: "boolean" }],
  "always true": ["Aktiv", ["true", "true"], { type: "varchar", size: 255 }],
  "always the same": ["Land", times(40, "DE"), { type: "varchar", size: 255 }],
  "few words that repeat often": [
    "Status",
    times(10, "zu", "auf"),
    { type: "enum", values: ["auf", "zu"] },
  ],
  "few words that do not repeat often enough": [
    "Status",
    times(5, "zu", "auf"),
    { type: "varchar", size: 255 },
  ],
  "a word that comes once": [
    "Status",
    [...times(40, "zu", "auf"), "halb"],
    { type: "varchar", size: 255 },
  ],
  "words by which the rows are sorted": [
    "Status",
    [...times(20, "auf"), ...times(20, "zu")],
    { type: "varchar", size: 255 },
  ],
  "few texts that are no words": [
    "Ort",
    times(10, "New York", "Bad Ems"),
    { type: "varchar", size: 255 },
  ],
  "lists of few values": [
    "Tags",
    times(10, "A|B", "B|C", "A"),
    { type: "set", values: ["A", "B", "C"] },
  ],
  "lists without one order": ["Tags", times(10, "A|B", "B|A"), { type: "list" }],
  "lists whose values never repeat": ["Tags", ["A|B", "C|D"], { type: "varchar", size: 255 }],
  "titles with a line": ["Titel", ["News | Town", "Sport | Club"], { type: "varchar", size: 255 }],
  "values joined by commas": ["Tags", times(10, "A, B", "A"), { type: "varchar", size: 255 }],
  mail: ["E-Mail", ["a@example.org", "b.c@example.com"], { type: "mail" }],
  "mail and a name": ["E-Mail", ["a@example.org", "Ann"], { type: "varchar", size: 255 }],
  addresses: ["Web", ["https://example.org/a", "http://example.com"], { type: "address" }],
  "an address without http": [
    "Web",
    ["https://example.org", "www.example.org"],
    { type: "varchar", size: 255 },
  ],
  "phone numbers": ["Telefon", ["04342 1234-5", "+49 4342 99"], { type: "phone" }],
  "phone numbers as digits": ["Tel.", ["0434299", "0434212"], { type: "phone" }],
  "numbers like those of phones": [
    "Konto",
    ["04342 1234", "04342 99"],
    { type: "varchar", size: 255 },
  ],
  "postal codes": ["PLZ", ["24103", "01067"], { type: "zip" }],
  "postal codes of another country": ["Postcode", ["SW1A 1AA", "M1 1AE"], { type: "zip" }],
  "postal codes that lost a zero": [
    "PLZ",
    ["1067", "24103", "24105"],
    { type: "varchar", size: 255 },
  ],
  colours: ["Farbe", ["ff0000", "0a0"], { type: "color" }],
  "colours with a sign": ["Farbe", ["#ff0000"], { type: "varchar", size: 255 }],
  "names of colours": ["Farbe", ["rot"], { type: "varchar", size: 255 }],
  "nothing at all": ["Leer", [""], { type: "varchar", size: 255 }],
  "line breaks": ["Text", ["one\ntwo"], { type: "longVarchar" }],
  "long texts": ["Text", ["x".repeat(900)], { type: "longVarchar" }],
  "texts with the signs of Markdown": [
    "Text",
    ["# One\n\n**two**", "## Three\n\n[four](https://example.org)"],
    { type: "markdown" },
  ],
  "a size with room": ["Text", ["x".repeat(200)], { type: "varchar", size: 1024 }],
  "a day among texts in cells": [
    "Text",
    [{ day: "2024-03-01" }, { day: "2024-03-02" }, { day: "2024-03-03" }, "soon"],
    { type: "varchar", size: 255, anyCell: true },
  ],
};

const NEAR: Readonly<
  Record<string, readonly [header: string, cells: readonly GivenCell[], misfits: readonly string[]]>
> = {
  "one of five is no number": ["Menge", ["1", "2,5", "k. A.", "4", "5"], ["A4 (k. A.)"]],
  "two of ten are no days": [
    "Seit",
    [...times(8, "1.3.2024"), "unbekannt", "früher"],
    ["A10 (unbekannt)", "A11 (früher)"],
  ],
  "two of nine are none": ["Menge", [...times(7, "1"), "x", "y"], []],
  "a sign of a currency": ["Preis", ["12,50 €", "1.240,00 €"], ["A2 (12,50 €)"]],
  "a sign of percent": ["Anteil", ["19 %", "7%"], ["A2 (19 %)"]],
  "phone numbers": ["Telefon", [...times(9, "4711"), "siehe Zentrale"], []],
  "rooms with a point": ["Raum", [...times(9, "1.10"), "Foyer"], []],
  "numbers alone": ["Menge", ["1", "2"], []],
  "texts alone": ["Name", ["Ann", "Bob"], []],
};

describe("the cells that keep a column from being of days or numbers", () => {
  for (const [name, [header, cells, misfits]] of Object.entries(NEAR)) {
    test(name, () => {
      const [first, ...rows] = rowsOf([[header], ...cells.map((cell) => [cell])]);
      assert.ok(first);
      const [column] = listColumns({ header: first, rows });
      assert.ok(column);
      assert.deepEqual(guessType(column).misfits ?? [], misfits);
    });
  }
});

describe("a column's type", () => {
  for (const [name, [header, cells, field]] of Object.entries(COLUMNS)) {
    test(name, () => {
      const [first, ...rows] = rowsOf([[header], ...cells.map((cell) => [cell])]);
      assert.ok(first);
      const [column] = listColumns({ header: first, rows });
      assert.ok(column);
      assert.deepEqual(guessType(column).field, field);
    });
  }
});
