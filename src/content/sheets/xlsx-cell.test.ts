import assert from "node:assert/strict";
import type { ShownProblem } from "../../../test/support/content-directory.ts";
import { describe, test } from "node:test";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import type { Plain, Written } from "../record.ts";
import {
  createWorkbook,
  writeRows,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";
import type {
  TestCell,
  TestWorkbook,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";

const FILE = "navigation.xlsx";

/** What is known of a cell. */
interface Found extends Written {
  readonly value: Plain;
}

/** Nothing found: the field is not given. */
type CellCase = readonly [cell: TestCell, found?: Found, problem?: Partial<ShownProblem>];

const TEXTS = [
  "<t>shared</t>",
  "<r><t>Mon</t></r><r><rPr><b/></rPr><t xml:space='preserve'>day </t></r><rPh sb='0' eb='1'><t>x</t></rPh>",
  "<t>a &amp; b&#10;&#128512;_x000D_&lt;c&gt;</t>",
  "<t/>",
];
const FORMATS = ["dd.mm.yyyy", "0.00", "00000", 22, "@"];
const NO_VALUE =
  "the formula has no stored value: open the workbook in the spreadsheet program and save it, or enter the value";
const ERROR = "the cell contains an error instead of a value: correct it, or clear the cell";

const CELLS: Readonly<Record<string, CellCase>> = {
  "a shared text": [{ xml: 't="s"><v>0</v>' }, text("shared")],
  "a rich text": [{ xml: 't="s"><v>1</v>' }, text("Monday ")],
  "a text with references, line break and escapes": [
    { xml: 't="s"><v>2</v>' },
    text("a & b\n😀\r<c>"),
  ],
  "an empty shared text": [{ xml: 't="s"><v>3</v>' }],
  "a shared text that is missing": [
    { xml: 't="s"><v>9</v>' },
    { value: "" },
    { problem: "the text of the cell is missing in the workbook: enter it again", found: "" },
  ],
  "an inline text": [" 01067 ", text(" 01067 ")],
  "an inline rich text": [
    { xml: 't="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is>' },
    text("ab"),
  ],
  "a number": [1.5, { value: 1.5, text: "1.5" }],
  "a number that is shown rounded": [{ xml: 's="2"><v>12.345</v>' }, { value: 12.345 }],
  "an integer": [12, { value: 12, text: "12" }],
  "a negative integer": [-7, { value: -7, text: "-7" }],
  "15 digits": [491_234_567_890_123, { value: 491_234_567_890_123, text: "491234567890123" }],
  "16 digits": [4_912_345_678_901_234, { value: 4_912_345_678_901_234 }],
  "a number as programs round it": [
    { xml: "><v>54.229999999999997</v>" },
    { value: 54.23, text: "54.23" },
  ],
  "a number beyond 2^53": [
    { xml: "><v>1E+20</v>" },
    { value: 1e20 },
    {
      problem:
        "the number is greater than 2^53 and has lost digits: format the cell as text and enter it again in a text field, give a smaller one in a number field",
      found: "1E+20",
    },
  ],
  "a number cell without a number": [
    { xml: "><v>x</v>" },
    { value: Number.NaN },
    { problem: "the cell contains no number: enter the value again", found: "x" },
  ],
  "a number with decimals shown": [{ xml: 's="2"><v>12</v>' }, { value: 12, text: "12.00" }],
  "a number padded with zeros": [{ xml: 's="3"><v>1067</v>' }, { value: 1067, text: "01067" }],
  "a number shown as text": [{ xml: 's="5"><v>1067</v>' }, { value: 1067, text: "1067" }],
  "a day": [{ xml: 's="1"><v>46357</v>' }, { value: "2026-12-01", isDate: true }],
  "a day and a time": [
    { xml: 's="4"><v>46357.75</v>' },
    { value: "2026-12-01 18:00:00", isDate: true },
  ],
  "a time": [{ xml: 's="4"><v>0.75</v>' }, { value: "18:00:00", isDate: true }],
  "a date beyond the calendar": [{ xml: 's="1"><v>-3</v>' }, { value: -3 }],
  "a date in ISO 8601": [
    { xml: 't="d"><v>2026-12-01T08:30:00Z</v>' },
    { value: "2026-12-01 08:30:00", isDate: true },
  ],
  "a true cell": [true, { value: true }],
  "a false cell": [false, { value: false }],
  "an error": [{ xml: 't="e"><v>#REF!</v>' }, text("#REF!"), { problem: ERROR, found: "#REF!" }],
  "a formula with a number": [{ xml: "><f>A1*2</f><v>4</v>" }, { value: 4, text: "4" }],
  "a formula with a text": [{ xml: 't="str"><f>A1&amp;"x"</f><v>ax</v>' }, text("ax")],
  "a formula that gives nothing": [{ xml: 't="str"><f>""</f><v></v>' }],
  "a formula without a value": [
    { xml: "><f>A1*2</f>" },
    text("=A1*2"),
    { problem: NO_VALUE, found: "=A1*2" },
  ],
  "a formula with an empty value": [
    { xml: "><f>A1*2</f><v/>" },
    text("=A1*2"),
    { problem: NO_VALUE, found: "=A1*2" },
  ],
  "a formula with an error": [
    { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' },
    text("#DIV/0!"),
    { problem: ERROR, found: "#DIV/0!" },
  ],
  "a cell with nothing but a style": [{ xml: 's="1">' }],
};

function text(value: string): Found {
  return { value, text: value };
}

async function readWorkbook(
  context: Parameters<typeof createDirectory>[0],
  workbook: TestWorkbook,
): ReturnType<typeof readAll> {
  return readAll(
    await createDirectory(context, { [FILE]: createWorkbook(workbook) }),
    "navigation",
  );
}

describe("a cell", () => {
  for (const [name, [cell, found, problem]] of Object.entries(CELLS)) {
    test(name, async (context) => {
      const rows = writeRows(["Key", "N"], ["k", cell]);
      const sheets = [{ name: "My Sheet", rows }];
      const { records, problems } = await readWorkbook(context, {
        sheets,
        texts: TEXTS,
        formats: FORMATS,
      });
      const place = { line: 2, column: 2, cell: "'My Sheet'!B2" };
      const written = records[0]?.written?.(["N"]);
      // The text of a number is made when it is asked for.
      const members = [
        ["value", records[0]?.values["N"]],
        ["text", written?.text],
        ["isDate", written?.isDate],
      ].filter(([, one]) => one !== undefined);
      assert.deepEqual(written && Object.fromEntries(members), found);
      if (found) assert.deepEqual(records[0]?.locate(["N"]), place);
      assert.equal(records[0]?.values["N"], found?.value);
      const expected = { severity: "error", field: "N", ...place, ...problem };
      assert.deepEqual(
        problems,
        problem === undefined ? [] : [{ ...expected, file: FILE, resource: "navigation" }],
      );
    });
  }

  test("counts its days from 1904 where the workbook does", async (context) => {
    const rows = writeRows(["D"], [{ xml: 's="1"><v>44895</v>' }]);
    const { records } = await readWorkbook(context, {
      sheets: [{ name: "S", rows }],
      formats: [14],
      epoch1904: true,
    });
    assert.deepEqual(
      records.map(({ values }) => values),
      [{ D: "2026-12-01" }],
    );
  });

  test("shows numbers as the program does that wrote the workbook", async (context) => {
    for (const [workbook, wanted] of [
      [{}, "1,234.50 €"],
      [{ usualStyle: "Standard" }, "1.234,50 €"],
      [{ language: "de-DE" }, "1.234,50 €"],
      [{ language: "de-DE", usualStyle: "Standaard" }, "1.234,50 €"],
      [{ language: "en-GB", usualStyle: "Normal" }, "1,234.50 €"],
      [{ language: "?" }, "1,234.50 €"],
    ] as const) {
      const rows = writeRows(["N"], [{ xml: 's="1"><v>1234.5</v>' }]);
      const sheets = [{ name: "S", rows }];
      const formats = ['#,##0.00\\ "€"'];
      const { records } = await readWorkbook(context, { sheets, formats, ...workbook });
      assert.equal(records[0]?.written?.(["N"])?.text, wanted, JSON.stringify(workbook));
    }
  });
});
