/** Bytes as people have them under the name of a table. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertCase, createDirectory, readAll } from "../../../test/support/content-directory.ts";
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

/** How files of other kinds begin, and what is said of them. */
const OTHERS: Readonly<Record<string, readonly [start: string, said: RegExp]>> = {
  "a page with a comment before it": ["\xef\xbb\xbf\n<!-- a -->\n<HTML>", /^this is a web page/u],
  "a page of XHTML": ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "a">', /^this is a web page/u],
  "a table of XML": [
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook',
    /^this is XML/u,
  ],
  "a workbook in the old format": [
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
    /^this is a workbook in the old/u,
  ],
  "a PDF": ["%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", /^a PDF cannot be read/u],
  "a text document": ["{\\rtf1\\ansi x}", /^a text document cannot be read/u],
  "a compressed file": ["\x1f\x8b\b\0\0", /^this is a compressed file/u],
  "a picture": ["\x89PNG\r\n\x1a\n", /^this is a picture/u],
  JSON: [' [\n {"Key":"a"}]', /^this is JSON, not a table/u],
  "JSON Lines": ['{"Key":"a"}\n', /^this is JSON, not a table/u],
};

describe("a CSV file that is something else", () => {
  for (const [name, [start, said]] of Object.entries(OTHERS)) {
    test(name, async (context) => {
      const files = { "navigation.csv": Buffer.from(start, "latin1") };
      const { records, problems } = await readAll(
        await createDirectory(context, files),
        "navigation",
      );
      assert.deepEqual(records, []);
      assert.deepEqual(
        problems.map(({ line, severity }) => [line, severity]),
        [[1, "error"]],
      );
      assert.match(problems[0]?.problem ?? "", said);
    });
  }
});

describe("the bytes of a CSV file", () => {
  for (const [name, row] of Object.entries(CASES))
    test(name, (context) => assertCase(context, "navigation.csv", row));
});
