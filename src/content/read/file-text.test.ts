/** Bytes as people have them under the name of a table. */
import { describe, test } from "node:test";
import { assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";

const DAMAGED =
  "the file is not UTF-8 or is damaged here: save it as UTF-8 (in Excel: the file type CSV UTF-8)";

const CASES: FileCases = {
  "Windows-1252": [
    Buffer.from(`A;B\n1;2\n${"x".repeat(50)} Köln;Straße\nÄ;20 \x80\n`, "latin1"),
    [
      [2, { A: "1", B: "2" }],
      [3, { A: `${"x".repeat(50)} Köln`, B: "Straße" }],
      [4, { A: "Ä", B: "20 €" }],
    ],
    [
      {
        severity: "warning",
        line: 3,
        problem:
          "the file is not UTF-8, so it is read as Windows-1252: check its special characters, or save it as UTF-8 (in Excel: the file type CSV UTF-8)",
        found: `${"x".repeat(38)} Köln;Straße`,
      },
    ],
  ],
  "UTF-8 with a broken byte": [
    Buffer.concat([Buffer.from("A;B\nKöln;Straße\n"), Buffer.from("M\xfcnchen;x\n", "latin1")]),
    [],
    [{ line: 3, problem: DAMAGED, found: "München;x" }],
  ],
  "Mac Roman": [
    Buffer.from("A;B\nM\x9fnchen;K\x9aln\n", "latin1"),
    [],
    [{ line: 2, problem: DAMAGED, found: "MŸnchen;Kšln" }],
  ],
  "UTF-16 with its mark": [
    Buffer.from("\ufeffA\tB\r\nKöln\t😀\r\n", "utf16le"),
    [[2, { A: "Köln", B: "😀" }]],
  ],
  "UTF-16 of the other order": [
    Buffer.from("\ufeffA;B\nKöln;😀\n", "utf16le").swap16(),
    [[2, { A: "Köln", B: "😀" }]],
  ],
  "UTF-16 that is cut off": [
    Buffer.from("\ufeffA;B\n1;😀", "utf16le").subarray(0, -2),
    [],
    [
      {
        line: 2,
        problem: "the file is damaged here: save it as UTF-8 (in Excel: the file type CSV UTF-8)",
      },
    ],
  ],
  "a web page": [
    "\n<html lang=de>\n",
    [],
    [
      {
        line: 1,
        problem: "this is a web page (HTML), not content: save what it shows as .xlsx or .csv",
      },
    ],
  ],
  "a workbook": [
    Buffer.from("PK\u0003\u0004\u0014", "latin1"),
    [],
    [
      {
        line: 1,
        problem:
          "this is a workbook or another archive, not a text: name it .xlsx or .ods if it is a workbook",
      },
    ],
  ],
  "UTF-16 without a mark": [
    Buffer.from("A;B\n", "utf16le"),
    [],
    [
      {
        line: 1,
        problem:
          "the file is UTF-16 without a mark that says so: save it as UTF-8 (in Excel: the file type CSV UTF-8)",
      },
    ],
  ],
};

describe("the bytes of a CSV file", () => {
  for (const [name, row] of Object.entries(CASES))
    test(name, (context) => assertCase(context, "navigation.csv", row));
});
