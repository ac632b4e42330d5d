import { describe, test } from "node:test";
import { assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";
import {
  createOds,
  odsRow,
  odsTable,
  odsText,
  odsTexts,
} from "../../../test/api/content/spreadsheet-files/make-ods.ts";

const FILE = "navigation.ods";

const cell = (attributes: string, shown = ""): string =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const empty = (columns: number): string =>
  `<table:table-cell table:number-columns-repeated="${columns}"/>`;

const CASES: FileCases = {
  "equal neighbours written once, in rows and in columns": [
    odsTexts("A", "B", "C") +
      odsRow(odsText("x", 'table:number-columns-repeated="2"') + odsText("y")) +
      odsRow(empty(1024), 'table:number-rows-repeated="3"') +
      odsRow(odsText("z"), 'table:number-rows-repeated="2"') +
      odsRow(empty(16_384), 'table:number-rows-repeated="1048570"'),
    [
      [2, { A: "x", B: "x", C: "y" }],
      [6, { A: "z" }],
      [7, { A: "z" }],
    ],
  ],
  "rows in groups, and header rows that are printed on every page": [
    `<table:table-header-rows>${odsTexts("A")}</table:table-header-rows>` +
      `<table:table-row-group><table:table-rows>${odsTexts("x")}</table:table-rows>` +
      `<table:table-row-group>${odsTexts("y")}</table:table-row-group></table:table-row-group>` +
      odsTexts("z"),
    [
      [2, { A: "x" }],
      [3, { A: "y" }],
      [4, { A: "z" }],
    ],
  ],
  "texts: blanks, tabs, line breaks, parts, links, and no comments or drawings": [
    odsTexts("A", "B", "C", "D") +
      odsRow(
        '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation>' +
          '<text:p>a<text:s text:c="2"/><text:span>b</text:span><text:tab/>c</text:p><text:p> d<text:line-break/>e</text:p></table:table-cell>' +
          '<table:table-cell office:value-type="string"><text:p>\n    <text:a>link &amp; &lt;b&gt;</text:a><draw:frame><text:p>picture</text:p></draw:frame></text:p></table:table-cell>' +
          '<table:table-cell office:value-type="string" office:string-value="attribute"/>' +
          "<table:table-cell><text:p>untyped</text:p></table:table-cell>",
      ),
    [[2, { A: "a  b\tc\n d\ne", B: "link & <b>", C: "attribute", D: "untyped" }]],
  ],
  "numbers, booleans, dates and times": [
    odsTexts("A", "B", "C", "D", "E", "F", "G", "H") +
      odsRow(
        cell('office:value-type="float" office:value="1067"', "01067") +
          cell('office:value-type="percentage" office:value="0.5"', "50%") +
          cell('office:value-type="boolean" office:boolean-value="true"', "WAHR") +
          cell('table:formula="of:=TRUE()" office:value-type="float" office:value="1"', "WAHR") +
          cell('office:value-type="date" office:date-value="2026-12-01"', "1.12.26") +
          cell('office:value-type="date" office:date-value="2026-12-01T23:59:59.7"', "1.12.26") +
          cell('office:value-type="time" office:time-value="PT08H30M00S"', "08:30") +
          cell('office:value-type="time" office:time-value="PT36H00M00S"', "36:00"),
      ),
    [
      [
        2,
        {
          A: 1067,
          B: 0.5,
          C: true,
          D: true,
          E: "2026-12-01",
          F: "2026-12-02",
          G: "08:30:00",
          H: 1.5,
        },
      ],
    ],
  ],
  "dates that do not exist, as they are written": [
    odsTexts("A", "B") +
      odsRow(
        cell('office:value-type="date" office:date-value="2026-02-30"', "30.02.26") +
          cell('office:value-type="date" office:date-value="0026-02-28"', "28.02.26"),
      ),
    [[2, { A: "2026-02-30", B: "0026-02-28" }]],
  ],
  "merged cells give their value to every row, and covered cells are not read": [
    odsTexts("A", "B") +
      odsRow(odsText("x", 'table:number-rows-spanned="2"') + odsText("1")) +
      odsRow(
        `<table:covered-table-cell office:value-type="string"><text:p>covered</text:p></table:covered-table-cell>${odsText("2")}`,
      ) +
      odsRow(
        `${odsText("y", 'table:number-columns-spanned="2" table:number-rows-spanned="1"')}<table:covered-table-cell/>`,
      ),
    [
      [2, { A: "x", B: "1" }],
      [3, { A: "x", B: "2" }],
      [4, { A: "y" }],
    ],
    [
      {
        field: "A",
        line: 4,
        column: 1,
        cell: "S!A4",
        problem: "the cell is merged across columns: unmerge it and give each column its own value",
        found: "y",
      },
    ],
  ],
  "formulas without a value, errors, and a number that has lost digits": [
    odsTexts("A", "B", "C", "D") +
      odsRow(
        '<table:table-cell table:formula="of:=[.B2]+1"/>' +
          cell('table:formula="of:=1/0" office:value-type="float" office:value="0"', "#DIV/0!") +
          cell(
            'table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error"',
            "#NV",
          ) +
          cell('office:value-type="float" office:value="9007199254740993"', "9,00719925474099E+15"),
      ),
    [[2, { A: "=[.B2]+1", B: "#DIV/0!", C: "#NV", D: 9_007_199_254_740_992 }]],
    [
      {
        field: "A",
        line: 2,
        column: 1,
        cell: "S!A2",
        problem:
          "the formula has no stored value: open the workbook in the spreadsheet program and save it, or enter the value",
        found: "=[.B2]+1",
      },
      ...["#DIV/0!", "#NV"].map((found, index) => ({
        field: "BC".charAt(index),
        line: 2,
        column: index + 2,
        cell: `S!${"BC".charAt(index)}2`,
        problem: "the cell contains an error instead of a value: correct it, or clear the cell",
        found,
      })),
      {
        field: "D",
        line: 2,
        column: 4,
        cell: "S!D2",
        problem:
          "the number is greater than 2^53 and has lost digits: format the cell as text and enter it again in a text field, give a smaller one in a number field",
        found: "9007199254740993",
      },
    ],
  ],
  "hidden and filtered rows are read, with one warning that counts them": [
    odsTexts("A") +
      odsRow(odsText("x"), 'table:visibility="collapse"') +
      odsRow(odsText("y")) +
      odsRow(odsText("z"), 'table:visibility="filter" table:number-rows-repeated="2"'),
    [
      [2, { A: "x" }],
      [3, { A: "y" }],
      [4, { A: "z" }],
      [5, { A: "z" }],
    ],
    [
      {
        severity: "warning",
        line: 2,
        cell: "S!A2",
        problem:
          "hidden rows are published, too: show them, and delete those that should not be published",
        found: "3 hidden rows",
      },
    ],
  ],
  "the first visible sheet that is not a note, although a cell contains a table": [
    createOds(
      odsTable("Old", odsTexts("A") + odsTexts("old"), "hidden") +
        odsTable("#Read me", odsTexts("A") + odsTexts("note")) +
        odsTable(
          "A&amp;B",
          odsTexts("A") +
            odsRow(
              `<table:table-cell><text:p>new</text:p>${odsTable("inner", odsTexts("no"))}</table:table-cell>`,
            ),
        ) +
        odsTable("Empty", odsRow(empty(3))) +
        odsTable("More", odsTexts("A")) +
        '<table:table table:name="Alone"/>',
    ),
    [[2, { A: "new" }]],
    [
      {
        severity: "warning",
        cell: "More!A1",
        problem:
          "the sheet is not read, because A&B is: move its rows there, or begin its name with # if it is no content",
        found: "More",
      },
    ],
  ],
  "a million rows of a thousand cells in a few bytes": [
    odsRow(odsText("A", 'table:number-columns-repeated="1"')) +
      odsRow(
        odsText("x", 'table:number-columns-repeated="1024"'),
        'table:number-rows-repeated="1000000"',
      ),
    [],
    [
      {
        line: 2,
        problem:
          "the workbook has more than 2000000 cells with values: empty those below and beside the content, split it, or use CSV",
      },
    ],
  ],
  "more rows than a sheet may have": [
    odsTexts("A") + odsRow(odsText("x"), 'table:number-rows-repeated="1048576"'),
    [],
    [
      {
        line: 2,
        problem: "the sheet has more than 1048576 rows: empty those below the content, or use CSV",
      },
    ],
  ],
  "an endless run of spaces": [
    odsTexts("A") +
      odsRow(
        `<table:table-cell office:value-type="string"><text:p>${'<text:s text:c="900000000"/>'.repeat(2)}</text:p></table:table-cell>`,
      ),
    [],
    [{ line: 2, problem: "the row is longer than 16777216 characters: shorten it" }],
  ],
};

describe("a sheet of an .ods file", () => {
  for (const [name, [content, ...rest]] of Object.entries(CASES)) {
    test(name, async (context) => {
      const file = typeof content === "string" ? createOds(odsTable("S", content)) : content;
      await assertCase(context, FILE, [file, ...rest]);
    });
  }
});
