/** Programs leave out cells at the end of a row, or write empty ones beyond it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import {
  createWorkbook,
  writeRows,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";

const EXPECTED = [
  [2, { A: "1" }],
  [3, { A: "2", B: "x" }],
  [4, { A: "3", B: "x", C: "y" }],
  [5, { A: "4", C: "y" }],
];

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "navigation.csv": 'A,B,C,\n1\n2,x\n3,x,y,,, ,""\n4,,y\n',
  "navigation/tabs.csv": "A\tB\tC\n1\n2\tx\t\n3\tx\ty\t\t \n4\t\ty\n",
  "navigation.xlsx": createWorkbook({
    sheets: [
      {
        name: "S",
        rows: writeRows(
          ["A", "B", "C"],
          ["1"],
          ["2", "x"],
          ["3", "x", "y", null, " "],
          ["4", null, "y"],
        ),
      },
    ],
  }),
};

for (const [file, content] of Object.entries(FILES)) {
  test(`rows without their empty end, and with empty cells beyond it: ${file}`, async (context) => {
    const directory = await createDirectory(context, { [file]: content });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(problems, []);
    assert.deepEqual(
      records.map(({ line, values }) => [line, values]),
      EXPECTED,
    );
  });
}
