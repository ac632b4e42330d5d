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

interface CellCase {
  readonly name: string;
  readonly cell: TestCell;
  /** Undefined: the field is not given. */
  readonly found?: Found;
  readonly problem?: Partial<ShownProblem>;
}

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

const CELLS: readonly CellCase[] = [
  { name: "a shared text", cell: { xml: 't="s"><v>0</v>' }, found: text("shared") },
  { name: "a rich text", cell: { xml: 't="s"><v>1</v>' }, found: text("Monday ") },
  {
    name: "a text with references, line break and escapes",
    cell: { xml: 't="s"><v>2</v>' },
    found: text("a & b\n😀\r<c>"),
  },
  { name: "an empty shared text", cell: { xml: 't="s"><v>3</v>' } },
  {
    name: "a shared text that is missing",
    cell: { xml: 't="s"><v>9</v>' },
    found: { value: "" },
    problem: {
      problem: "the text of the cell is missing in the workbook: enter it again",
      found: "",
    },
  },
  { name: "an inline text", cell: " 01067 ", found: text(" 01067 ") },
  {
    name: "an inline rich text",
    cell: { xml: 't="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is>' },
    found: text("ab"),
  },
  { name: "a number", cell: 1.5, found: { value: 1.5 } },
  { name: "an integer", cell: 12, found: { value: 12, text: "12" } },
  { name: "a negative integer", cell: -7, found: { value: -7, text: "-7" } },
  {
    name: "15 digits",
    cell: 491_234_567_890_123,
    found: { value: 491_234_567_890_123, text: "491234567890123" },
  },
  { name: "16 digits", cell: 4_912_345_678_901_234, found: { value: 4_912_345_678_901_234 } },
  {
    name: "a number as programs round it",
    cell: { xml: "><v>54.229999999999997</v>" },
    found: { value: 54.23 },
  },
  {
    name: "a number beyond 2^53",
    cell: { xml: "><v>1E+20</v>" },
    found: { value: 1e20 },
    problem: {
      problem:
        "the number is greater than 2^53 and has lost digits: format the cell as text and enter it again",
      found: "1E+20",
    },
  },
  {
    name: "a number cell without a number",
    cell: { xml: "><v>x</v>" },
    found: { value: Number.NaN },
    problem: { problem: "the cell contains no number: enter the value again", found: "x" },
  },
  { name: "a number with decimals shown", cell: { xml: 's="2"><v>12</v>' }, found: { value: 12 } },
  {
    name: "a number padded with zeros",
    cell: { xml: 's="3"><v>1067</v>' },
    found: { value: 1067, text: "01067" },
  },
  {
    name: "a number shown as text",
    cell: { xml: 's="5"><v>1067</v>' },
    found: { value: 1067, text: "1067" },
  },
  {
    name: "a day",
    cell: { xml: 's="1"><v>46357</v>' },
    found: { value: "2026-12-01", isDate: true },
  },
  {
    name: "a day and a time",
    cell: { xml: 's="4"><v>46357.75</v>' },
    found: { value: "2026-12-01 18:00:00", isDate: true },
  },
  {
    name: "a time",
    cell: { xml: 's="4"><v>0.75</v>' },
    found: { value: "18:00:00", isDate: true },
  },
  { name: "a date beyond the calendar", cell: { xml: 's="1"><v>-3</v>' }, found: { value: -3 } },
  {
    name: "a date in ISO 8601",
    cell: { xml: 't="d"><v>2026-12-01T08:30:00Z</v>' },
    found: { value: "2026-12-01 08:30:00", isDate: true },
  },
  { name: "a true cell", cell: true, found: { value: true } },
  { name: "a false cell", cell: false, found: { value: false } },
  {
    name: "an error",
    cell: { xml: 't="e"><v>#REF!</v>' },
    found: text("#REF!"),
    problem: { problem: ERROR, found: "#REF!" },
  },
  {
    name: "a formula with a number",
    cell: { xml: "><f>A1*2</f><v>4</v>" },
    found: { value: 4, text: "4" },
  },
  {
    name: "a formula with a text",
    cell: { xml: 't="str"><f>A1&amp;"x"</f><v>ax</v>' },
    found: text("ax"),
  },
  { name: "a formula that gives nothing", cell: { xml: 't="str"><f>""</f><v></v>' } },
  {
    name: "a formula without a value",
    cell: { xml: "><f>A1*2</f>" },
    found: text("=A1*2"),
    problem: { problem: NO_VALUE, found: "=A1*2" },
  },
  {
    name: "a formula with an empty value",
    cell: { xml: "><f>A1*2</f><v/>" },
    found: text("=A1*2"),
    problem: { problem: NO_VALUE, found: "=A1*2" },
  },
  {
    name: "a formula with an error",
    cell: { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' },
    found: text("#DIV/0!"),
    problem: { problem: ERROR, found: "#DIV/0!" },
  },
  { name: "a cell with nothing but a style", cell: { xml: 's="1">' } },
];

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
  for (const { name, cell, found, problem } of CELLS) {
    test(name, async (context) => {
      const rows = writeRows(["Key", "N"], ["k", cell]);
      const sheets = [{ name: "My Sheet", rows }];
      const { records, problems } = await readWorkbook(context, {
        sheets,
        texts: TEXTS,
        formats: FORMATS,
      });
      const place = { line: 2, column: 2, cell: "'My Sheet'!B2" };
      assert.deepEqual(records[0]?.written?.(["N"]), found);
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
});
