/**
 * Files as programs that people use write them (spreadsheet-files/README.md) are read as what people
 * see in them: they become the same bytes as a CSV file with the same content, or bring exactly
 * these lines.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { CollectedResult } from "../../support/publish-items.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";

const read = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, "spreadsheet-files/written", name));

const FACILITIES = "business-division-facilities";
const CSV = [
  "Key;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude;ShowOnMap",
  "preetz;Werk Preetz;24211;Preetz;10,2814;54,2353;true",
  "dresden;Büro „Süd“ <&>;01067;Dresden;13,7373;51,0504;false",
].join("\n");

function itemsOf(result: CollectedResult): Readonly<Record<string, readonly string[]>> {
  assert.ok(result.valid, listLines(result).join("\n"));
  const { items } = result.content;
  return Object.fromEntries(
    CONTRACT_NAMES.map((name) => [
      name,
      mustGet(items, name).map(({ json }) => Buffer.from(json).toString()),
    ]),
  );
}

const HIDDEN =
  "hidden rows are published, too: show them, and delete those that should not be published";

/** Zip and town of the first stand in cells that are merged with those below. */
const MERGED = CSV.replace("01067;Dresden", "24211;Preetz");

interface ReadFileCase {
  readonly file: string;
  /** Undefined: the facilities above. */
  readonly csv?: string;
  readonly warnings?: readonly string[];
}

const READ: readonly ReadFileCase[] = [
  {
    file: "openpyxl-hidden-merged.xlsx",
    csv: MERGED,
    warnings: [`Standorte!A3: ${HIDDEN} (1 hidden row)`],
  },
  {
    file: "libreoffice-hidden-merged.ods",
    csv: MERGED,
    warnings: [`Standorte!A3: ${HIDDEN} (1 hidden row)`],
  },
  // Numbers shown as five digits.
  { file: "openpyxl-number-zips.xlsx" },
  { file: "libreoffice-number-zips.ods" },
  { file: "libreoffice-formulas.ods" },
  { file: "libreoffice-formulas.xlsx" },
  { file: "xlsxwriter-inline.xlsx" },
  { file: "xlsxwriter-rich.xlsx" },
  { file: "exceljs-rich.xlsx", warnings: [`Standorte!A3: ${HIDDEN} (1 hidden row)`] },
  { file: "exceljs-stream.xlsx" },
  { file: "sheetjs.xlsx" },
  { file: "sheetjs-shared.xlsx" },
  { file: "sheetjs.ods" },
];

describe("facilities as programs write them", () => {
  for (const { file, csv = CSV, warnings = [] } of READ) {
    test(file, async () => {
      const name = file.endsWith(".ods") ? `${FACILITIES}.ods` : `${FACILITIES}.xlsx`;
      const result = await checkFiles({ [name]: await read(file) });
      assert.deepEqual(
        listLines(result),
        warnings.map((line) => `${name}:${line}`),
      );
      assert.deepEqual(itemsOf(result), itemsOf(await checkFiles({ [`${FACILITIES}.csv`]: csv })));
    });
  }
});

describe("whole content", () => {
  test("from openpyxl equals the same content in other formats", async () => {
    const result = await checkFiles({ "content.xlsx": await read("openpyxl-content.xlsx") });
    assert.deepEqual(listLines(result), []);
    const items = itemsOf(result);
    assert.deepEqual(
      CONTRACT_NAMES.map((name) => items[name]?.length),
      [1, 2, 1, 2, 2, 0, 1],
    );
    const expected = await checkFiles({
      "languages.yaml":
        "- {Key: de, Code: DE, State: PUBLISHED, Fallback: true}\n- {Key: en, Code: EN_GB, State: PUBLISHED}\n",
      "navigation.yaml": [
        "- Key: start",
        "  Identifier: start",
        "  CreatedAt: 2026-11-01 08:30:15",
        "  Articles:",
        "    DE: { Name: Über uns, NiceUri: ueber-uns, State: TIME_CONTROLLED, TimeControlledPublishedFrom: 2026-12-01 }",
        "    EN_GB: { Name: About us, NiceUri: about-us, State: PUBLISHED }",
        "  CustomAttributes: { RANK: 7 }",
        "",
      ].join("\n"),
      "business-divisions.csv": "Key;Name;Identifier;Color\nnord;Nord;nord;00aa66\n",
      "business-division-contact-persons.csv":
        "Key;DefaultContactPerson;Firstname;Lastname;BusinessDivisionUuid;PhoneNumber\n" +
        "anna;1;Anna;Ahrens;nord;04342 1234\nbert;0;Bert;Boysen;nord;+49 351 44556\n",
      "trainings.csv":
        "Key;Title;WorkingHours;Locations\nkoch;Koch/Köchin;FULL_TIME;PREETZ|LAUENBURG\n",
      [`${FACILITIES}.csv`]: CSV.split("\n")
        .map((line, index) =>
          index === 0
            ? `${line};BusinessDivisionContactPersons;OfficeHours\n`
            : `${line};${index === 1 ? '"anna|bert";"Mo bis Fr\n  8 bis 17 Uhr"' : ";"}\n`,
        )
        .join(""),
    });
    assert.deepEqual(items, itemsOf(expected));
  });

  for (const file of ["libreoffice-content.ods", "libreoffice-content.xlsx"]) {
    test(`${file}: from .xlsx to .ods and back it stays the same bytes`, async () => {
      const name = file.replace("libreoffice-", "");
      const result = await checkFiles({ [name]: await read(file) });
      assert.deepEqual(listLines(result), []);
      const original = await checkFiles({ "content.xlsx": await read("openpyxl-content.xlsx") });
      assert.deepEqual(itemsOf(result), itemsOf(original));
    });
  }

  test("with one resource in both .xlsx and .ods is refused, and both files are named", async () => {
    const twice = await checkFiles({
      [`${FACILITIES}.xlsx`]: await read("sheetjs.xlsx"),
      [`${FACILITIES}.ods`]: await read("sheetjs.ods"),
    });
    const names = [`${FACILITIES}.ods`, `${FACILITIES}.xlsx`];
    assert.deepEqual(listLines(twice), [
      `${FACILITIES}.ods: there is more than one file for ${FACILITIES}: keep one of ${names.join(" and ")}`,
    ]);
    const result = await checkFiles({
      "content.xlsx": await read("openpyxl-content.xlsx"),
      "content.ods": await read("libreoffice-content.ods"),
    });
    const [first] = listLines(result);
    assert.equal(
      first,
      "content.ods: there is more than one file for navigation: keep one of content.ods (sheet Navigation) " +
        "and content.xlsx (sheet Navigation)",
    );
  });
});

const NO_VALUE =
  "the formula has no stored value: open the workbook in the spreadsheet program and save it, or enter the value";
const OUTDATED =
  "the workbook demands recalculation on opening, so the stored value of the formula may be wrong: open it in the spreadsheet program, recalculate (in LibreOffice Ctrl+Shift+F9) and save it, or enter the value";
const ERROR = "the cell contains an error instead of a value: correct it, or clear the cell";
const REFUSED: readonly { readonly file: string; readonly lines: readonly string[] }[] = [
  {
    file: "openpyxl-formulas.xlsx",
    lines: [
      `Standorte!B2: Name: ${NO_VALUE} (="Werk "&D2)`,
      `Standorte!E3: GeoCoordinatesLongitude: ${NO_VALUE} (=E2+3.4559)`,
      `Standorte!G3: ShowOnMap: ${NO_VALUE} (=NOT(G2))`,
    ],
  },
  {
    file: "xlsxwriter-formulas.xlsx",
    lines: [
      `Standorte!B2: Name: ${OUTDATED} (="Werk "&D2, stored: 0)`,
      `Standorte!G3: ShowOnMap: ${OUTDATED} (=NOT(G2), stored: 0)`,
    ],
  },
  ...["libreoffice-errors.ods", "libreoffice-errors.xlsx"].map((file) => ({
    file,
    lines: [
      `Standorte!B2: Name: ${ERROR} (#N/A)`,
      `Standorte!E3: GeoCoordinatesLongitude: ${ERROR} (#DIV/0!)`,
    ],
  })),
  {
    file: "exceljs-title.xlsx",
    lines: [
      "Standorte!A1: row 3 is taken as the header row, and what is above it is not read (Standorte 2026)",
    ],
  },
  {
    file: "sheetjs-title.ods",
    lines: [
      "Standorte!A1: row 2 is taken as the header row, and what is above it is not read (Standorte 2026)",
    ],
  },
];

describe("files with values that cannot be read", () => {
  for (const { file, lines } of REFUSED) {
    test(file, async () => {
      const name = file.endsWith(".ods") ? `${FACILITIES}.ods` : `${FACILITIES}.xlsx`;
      const result = await checkFiles({ [name]: await read(file) });
      assert.deepEqual(
        listLines(result),
        lines.map((line) => `${name}:${line}`),
      );
    });
  }

  test("a workbook in the old format is named for what it is: an error, also beside another file of its resource", async () => {
    const name = `${FACILITIES}.xls`;
    const line = `${name}: this is a workbook in the old format (.xls), which is not read: save it as ${FACILITIES}.xlsx in the spreadsheet program`;
    const file = await read("sheetjs.xls");
    const alone = await checkFiles({ [name]: file, "trainings.json": "[]" });
    assert.equal(alone.valid, false);
    assert.deepEqual(listLines(alone), [line]);
    const beside = await checkFiles({ [name]: file, [`${FACILITIES}.csv`]: CSV });
    assert.equal(beside.valid, false);
    assert.deepEqual(listLines(beside), [line]);
  });

  test("a workbook with macros is read as any other", async () => {
    const result = await checkFiles({ [`${FACILITIES}.xlsm`]: await read("sheetjs.xlsm") });
    assert.deepEqual(itemsOf(result), itemsOf(await checkFiles({ [`${FACILITIES}.csv`]: CSV })));
  });

  test("an .ods file that was renamed to .xlsx can still be read", async () => {
    const result = await checkFiles({ [`${FACILITIES}.xlsx`]: await read("sheetjs.ods") });
    assert.deepEqual(itemsOf(result), itemsOf(await checkFiles({ [`${FACILITIES}.csv`]: CSV })));
  });
});
