import { describe, test } from "node:test";
import { assertCase } from "../../../test/support/content-directory.ts";
import type { FileRead } from "../../../test/support/content-directory.ts";
import {
  createWorkbook,
  writeRows,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";
import type { TestWorkbook } from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";

const FILE = "navigation.xlsx";

/** A workbook, and what is read of it. */
type SheetCase = readonly [workbook: TestWorkbook, ...read: FileRead];

const sheet = (rows: string, merged?: readonly string[]): TestWorkbook => ({
  sheets: [{ name: "S", rows, ...(merged && { merged }) }],
});

const SHEETS: Readonly<Record<string, SheetCase>> = {
  "dotted names, empty cells, and rows and columns without a value": [
    sheet(
      `${writeRows([" Key ", "A.DE.N", null, "A.DE.M", "B"], ["a", "1", null, "2", true], [null, " "], ["b"], [null])}<row r="900"><c r="Z900" s="0"/></row>`,
    ),
    [
      [2, { Key: "a", A: { DE: { N: "1", M: "2" } }, B: true }],
      [4, { Key: "b" }],
    ],
  ],
  "rows and cells without addresses, and an empty row before the header": [
    sheet(
      '<row/><row><c t="str"><v>A</v></c><c t="str"><v>B</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>',
    ),
    [[3, { A: 1, B: 2 }]],
  ],
  "merged cells, which give their value to every row": [
    sheet(writeRows(["A", "B"], ["x", 1], [null, 2], [null, 3], [null, 4], [null, null]), [
      "A2:A4",
      "B5:B6",
      "C2:D9",
    ]),
    [
      [2, { A: "x", B: 1 }],
      [3, { A: "x", B: 2 }],
      [4, { A: "x", B: 3 }],
      [5, { B: 4 }],
    ],
  ],
  "a cell merged across columns": [
    sheet(writeRows(["A", "B"], ["x"], ["y", "z"]), ["A2:B2", "B3:F3"]),
    [
      [2, { A: "x" }],
      [3, { A: "y", B: "z" }],
    ],
    [
      {
        field: "A",
        line: 2,
        column: 1,
        cell: "S!A2",
        problem: "the cell is merged across columns: unmerge it and give each column its own value",
        found: "x",
      },
    ],
  ],
  "a header over two rows": [
    sheet(writeRows(["A", "B"], [null, "b"], ["x", "y"]), ["A1:A2"]),
    [
      [2, { A: "A", B: "b" }],
      [3, { A: "x", B: "y" }],
    ],
    [
      {
        line: 1,
        column: 1,
        cell: "S!A1",
        problem:
          "the header row is merged with the rows below it: put the names of the fields into one row",
      },
    ],
  ],
  "two columns of one name": [
    sheet(writeRows(["A", null, "A"], [1, 2, 3])),
    [],
    [
      {
        line: 1,
        column: 3,
        cell: "S!C1",
        field: "A",
        problem:
          "two columns of the header row have the same name: keep one, or declare what the second is (column: A [2])",
        found: "A",
      },
    ],
  ],
  "values in a column without a name, reported once": [
    sheet(writeRows(["A"], ["x", "note"], ["y", 7])),
    [
      [2, { A: "x" }],
      [3, { A: "y" }],
    ],
    [
      {
        line: 2,
        column: 2,
        cell: "S!B2",
        problem:
          "column B contains a value but has no name in the header row: name it (begin a comment with #), clear it, or declare what it is (column: [B])",
        found: "note",
      },
    ],
  ],
  "an empty sheet": [
    sheet(""),
    [],
    [
      {
        line: 1,
        cell: "S!A1",
        problem: "the sheet S is empty: its first row must contain the names of the fields",
      },
    ],
  ],
  "the first visible sheet": [
    {
      sheets: [
        { name: "Old", rows: writeRows(["A"], [1]), state: "hidden" },
        { name: "Older", rows: writeRows(["A"], [2]), state: "veryHidden" },
        { name: "New", rows: writeRows(["A"], [3]) },
        { name: "More", rows: writeRows([null], [" ", null], [4]) },
        { name: "Blank", rows: writeRows([" "]) },
        { name: "#Notes", rows: writeRows(["A"], [4]) },
      ],
    },
    [[2, { A: 3 }]],
    [
      {
        severity: "warning",
        cell: "More!A1",
        problem:
          "the sheet is not read, because New is: move its rows there, or begin its name with # if it is no content",
        found: "More",
      },
    ],
  ],
  "the sheet with the resource's name, although another one is before it": [
    {
      sheets: [
        { name: "Hinweise", rows: writeRows(["bitte lesen"]) },
        { name: "NAVIGATION", rows: writeRows(["A"], [3]) },
      ],
    },
    [[2, { A: 3 }]],
    [
      {
        severity: "warning",
        cell: "Hinweise!A1",
        problem:
          "the sheet is not read, because NAVIGATION is: move its rows there, or begin its name with # if it is no content",
        found: "Hinweise",
      },
    ],
  ],
  "the first of the sheets, if that with the resource's name is hidden": [
    {
      sheets: [
        { name: "First", rows: writeRows(["A"], [1]) },
        { name: "Navigation", rows: writeRows(["A"], [2]), state: "hidden" },
      ],
    },
    [[2, { A: 1 }]],
  ],
  "another sheet that cannot be read is named, and nothing else": [
    {
      sheets: [
        { name: "First", rows: writeRows(["A"], [1]) },
        { name: "Broken", rows: '<row r="7"/><row r="3"/>' },
      ],
    },
    [[2, { A: 1 }]],
    [
      {
        severity: "warning",
        cell: "Broken!A1",
        problem:
          "the sheet is not read, because First is: move its rows there, or begin its name with # if it is no content",
        found: "Broken",
      },
    ],
  ],
  "the totals row of a table": [
    {
      sheets: [
        {
          name: "S",
          rows: writeRows(["A", "B"], ["x", 1], ["y", 2], ["Summe", 3]),
          tables: [{ ref: "A1:B4", totalsRowCount: 1 }],
        },
      ],
    },
    [
      [2, { A: "x", B: 1 }],
      [3, { A: "y", B: 2 }],
    ],
    [
      {
        severity: "warning",
        line: 4,
        cell: "S!A4",
        problem:
          "the totals row of the table is not read: move it out of the table if it is an item",
      },
    ],
  ],
  "a table without a totals row, and one beside others whose totals are in a row of an item": [
    {
      sheets: [
        {
          name: "S",
          rows: writeRows(["A", "B", "#", "C"], ["x", 1, null, 7], ["y", 2, null, 7], ["z", 3]),
          tables: [{ ref: "A1:B4" }, { ref: "D1:D3", totalsRowCount: 1 }],
        },
      ],
    },
    [
      [2, { A: "x", B: 1, C: 7 }],
      [3, { A: "y", B: 2 }],
      [4, { A: "z", B: 3 }],
    ],
    [
      {
        severity: "warning",
        line: 3,
        cell: "S!D3",
        problem:
          "the totals row of the table is not read: move it out of the table if it is an item",
      },
    ],
  ],
  "no visible sheet": [
    { sheets: [{ name: "S", rows: "", state: "hidden" }] },
    [],
    [{ problem: "the workbook has no visible sheet: show the one with content" }],
  ],
};

describe("a sheet", () => {
  for (const [name, [workbook, ...rest]] of Object.entries(SHEETS)) {
    test(name, async (context) => {
      await assertCase(context, FILE, [createWorkbook(workbook), ...rest]);
    });
  }
});
