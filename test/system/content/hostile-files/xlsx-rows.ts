/** Hostile .xlsx files. */
import { nameColumn } from "../../../../src/lib/column-letters.ts";
import { createParts, writeRows } from "../../../api/content/spreadsheet-files/make-xlsx.ts";
import type { TestWorkbook } from "../../../api/content/spreadsheet-files/make-xlsx.ts";
import { hostile, zipQuickly } from "./hostile-file.ts";
import type { HostileFile } from "./hostile-file.ts";

const NAME = "navigation.xlsx";
const SHEET = "xl/worksheets/sheet1.xml";
const HEADER = writeRows(["Key", "Identifier"]);

const make = (
  workbook: Partial<TestWorkbook>,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Buffer =>
  zipQuickly({
    ...createParts({ sheets: [{ name: "Navigation", rows: HEADER }], ...workbook }),
    ...parts,
  });

const withRows = (rows: string, merged: readonly string[] = []): Buffer =>
  make({ sheets: [{ name: "Navigation", rows: HEADER + rows, merged }] });

const withSheet = (xml: string | Uint8Array): Buffer => make({}, { [SHEET]: xml });

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Sheets that are all one part, whose rows are blank. */
function makeManySheets(): Buffer {
  const names = numbers(999);
  const sheets = names.map((number) => `<sheet name="S${number}" r:id="rId1"/>`);
  const blank = '<c r="A1" t="str"><v> </v></c>';
  return make(
    {},
    {
      "xl/workbook.xml": `<workbook><sheets><sheet name="Navigation" r:id="rId1"/>${sheets.join("")}</sheets></workbook>`,
      [SHEET]: `<worksheet><sheetData>${row(1, blank)}${"<row/>".repeat(400_000)}</sheetData></worksheet>`,
    },
  );
}

export const XLSX_ROWS: readonly HostileFile[] = [
  hostile(
    "a number format of a million brackets",
    NAME,
    () =>
      make({
        formats: ["[".repeat(1_000_000)],
        sheets: [{ name: "Navigation", rows: writeRows(["Key", { xml: 's="1"><v>1</v>' }]) }],
      }),
    /1: not a field of Navigation/u,
  ),
  hostile(
    "a sheet name of 400,000 hyphens",
    "content.xlsx",
    () => make({ sheets: [{ name: `${"_".repeat(400_000)}o`, rows: HEADER }] }),
    /a sheet whose name is longer than 300 characters/u,
  ),
  hostile(
    "a sheet name of 300 blanks and hyphens",
    "content.xlsx",
    () => make({ sheets: [{ name: `${"- ".repeat(149)}o`, rows: HEADER }] }),
    /the workbook has no content/u,
  ),
  hostile(
    "a million merged cells without an end",
    NAME,
    () => withSheet(`<worksheet><!--${"<mergeCell ".repeat(1_000_000)}--></worksheet>`),
    /the sheet Navigation is empty/u,
  ),
  hostile(
    "merged cells without an end that are no comment",
    NAME,
    () => withSheet(`<worksheet>${"<mergeCell ".repeat(1_000_000)}`),
    /the file is damaged/u,
  ),
  hostile(
    "a million elements, each in the one before it",
    NAME,
    () => withSheet(`<worksheet>${"<a>".repeat(1_000_000)}`),
    /more than 64 elements are nested/u,
  ),
  hostile(
    "rows in rows",
    NAME,
    () => withSheet(`<worksheet><sheetData>${"<row>".repeat(1_000_000)}`),
    /more than 64 elements are nested/u,
  ),
  hostile(
    "an element with 800,000 attributes",
    NAME,
    () =>
      withSheet(
        `<worksheet><x ${numbers(800_000)
          .map((number) => `a${number}=""`)
          .join(" ")}/></worksheet>`,
      ),
    /more than 256 attributes/u,
  ),
  hostile(
    "cells with 200 attributes each",
    NAME,
    () => {
      const cell = `<c ${numbers(200)
        .map((number) => `a${number}=""`)
        .join(" ")}/>`;
      return withRows(row(2, cell.repeat(16_000)));
    },
    /navigation.xlsx:2: the row is longer than/u,
  ),
  hostile(
    "999 sheets that are one, without a value",
    NAME,
    makeManySheets,
    /the workbook unpacks to more than can be read/u,
    true,
  ),
  hostile(
    "a sheet of 540 MB",
    NAME,
    () => withSheet(Buffer.alloc(540_000_000, " ")),
    /unpacks to more than 268435456 bytes/u,
  ),
  hostile(
    "a text of 20 MB",
    NAME,
    () => withRows(row(2, `<c r="A2" t="inlineStr"><is><t>${"x".repeat(20_000_000)}`)),
    /a text longer than 16777216 characters/u,
  ),
  hostile(
    "a comment of 20 MB of tags",
    NAME,
    () => withSheet(`<worksheet><!--${"<row>".repeat(4_000_000)}--></worksheet>`),
    /a text longer than 16777216 characters/u,
  ),
  hostile(
    "a row of 300,000 cells without a place",
    NAME,
    () => withRows(row(2, "<c/>".repeat(300_000))),
    /navigation.xlsx:2: the row is longer than/u,
  ),
  hostile(
    "300,000 shared texts",
    NAME,
    () =>
      make(
        {
          sheets: [
            {
              name: "Navigation",
              rows: HEADER + row(2, '<c r="A2" t="s"><v>7</v></c><c r="C2"><v>1</v></c>'),
            },
          ],
        },
        { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(300_000)}</sst>` },
      ),
    /B2: Identifier: must be given/u,
  ),
  hostile(
    "shared texts of 140 MB",
    NAME,
    () => make({}, { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(28_000_000)}</sst>` }),
    /unpacks to more than 134217728 bytes/u,
  ),
  hostile(
    "300,000 styles",
    NAME,
    () =>
      make(
        { sheets: [{ name: "Navigation", rows: HEADER + row(2, '<c r="A2" s="9"><v>7</v></c>') }] },
        {
          "xl/styles.xml": `<styleSheet><cellXfs>${"<xf/>".repeat(300_000)}</cellXfs></styleSheet>`,
        },
      ),
    /B2: Identifier: must be given/u,
  ),
  hostile(
    "100,001 merged ranges",
    NAME,
    () =>
      withRows(
        "",
        Array.from({ length: 100_001 }, () => "A2:A3"),
      ),
    /more than 100000 merged ranges/u,
  ),
  hostile(
    "100,000 merged ranges of one row with 16,000 cells",
    NAME,
    () =>
      withRows(
        row(2, '<c t="str"><v>x</v></c>'.repeat(16_000)),
        Array.from({ length: 100_000 }, (_, index) => `A2:${nameColumn(1 + (index % 16_384))}2`),
      ),
    /the cell is merged across columns/u,
  ),
  hostile(
    "16,000 merged columns over 20,000 rows",
    NAME,
    () =>
      withRows(
        row(2, '<c t="str"><v>x</v></c>'.repeat(16_000)) +
          numbers(20_000)
            .map((number) => row(number + 2, '<c t="str"><v>y</v></c>'))
            .join(""),
        numbers(16_000).map((number) => `${nameColumn(number)}2:${nameColumn(number)}100000`),
      ),
    /more than 2000000 cells in merged ranges/u,
    true,
  ),
  hostile(
    "11,000 parts",
    NAME,
    () => zipQuickly(Object.fromEntries(numbers(11_000).map((number) => [`${number}`, ""]))),
    /more than 10000 parts/u,
  ),
  hostile(
    "a number of a million digits",
    NAME,
    () => withRows(row(2, `<c r="A2"><v>${"9".repeat(1_000_000)}</v></c>`)),
    /the cell contains no number/u,
  ),
  hostile(
    "300,000 escaped characters",
    NAME,
    () => withRows(row(2, `<c r="A2" t="str"><v>${"_x0041_".repeat(300_000)}</v></c>`)),
    /must have 1 to 128 characters/u,
  ),
  hostile(
    "a header of 9,000 names that nearly are fields",
    NAME,
    () =>
      make({
        sheets: [
          {
            name: "Navigation",
            rows: row(
              1,
              numbers(9000)
                .map((number) => `<c t="str"><v>Identifer${number}</v></c>`)
                .join(""),
            ),
          },
        ],
      }),
    /did you mean Identifier/u,
  ),
  hostile(
    "a header of dots",
    NAME,
    () =>
      make({
        sheets: [
          {
            name: "Navigation",
            rows: row(
              1,
              `<c t="str"><v>${".".repeat(1_000_000)}</v></c><c t="str"><v>Articles.DE.Name${".a".repeat(400_000)}</v></c>`,
            ),
          },
        ],
      }),
    /a name in the header row begins or ends with a dot|the path has more than/u,
  ),
];
