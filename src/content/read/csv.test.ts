import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll, assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";
import {
  MAX_FIELD_CHARACTERS,
  MAX_FOUND_CHARACTERS,
  MAX_HEADER_CHARACTERS,
  MAX_ITEM_CHARACTERS,
} from "../limits.ts";

const WRONG_COUNT = (cells: number, columns: number): string =>
  `the row has more cells with values than the header row (${cells} instead of ${columns}): quote cells that contain the delimiter`;
const LONE_DOT = "a name in the header row begins or ends with a dot: write Field or Field.Part";
const NOT_CLOSED = "a quote is not closed before the end of the file: close the cell that it opens";

const CASES: FileCases = {
  "rows with commas": [
    "A,B\n1,x\n2,\n",
    [
      [2, { A: "1", B: "x" }],
      [3, { A: "2" }],
    ],
  ],
  "rows with semicolons and dotted paths": [
    "\ufeffA;Articles.DE.Name;Articles.EN.Name\n1;x, y;z\n2;;z\n3;;\n",
    [
      [2, { A: "1", Articles: { DE: { Name: "x, y" }, EN: { Name: "z" } } }],
      [3, { A: "2", Articles: { EN: { Name: "z" } } }],
      [4, { A: "3" }],
    ],
  ],
  "rows with tabs and CR LF": ["A\tB\r\n1\tx;y\r\n", [[2, { A: "1", B: "x;y" }]]],
  "a delimiter within quotes of the header row": [
    '"A,B,C,D";E\n1;2',
    [[2, { "A,B,C,D": "1", E: "2" }]],
  ],
  "texts with more commas than there are semicolons": [
    "A;B\nx, y, z;2\n1, 2, 3, 4;5\n",
    [
      [2, { A: "x, y, z", B: "2" }],
      [3, { A: "1, 2, 3, 4", B: "5" }],
    ],
  ],
  "rows with vertical lines": ["A|B\n1|x,y\n", [[2, { A: "1", B: "x,y" }]]],
  "one column with lists": [
    "A\n1|2\n3|4\n",
    [
      [2, { A: "1|2" }],
      [3, { A: "3|4" }],
    ],
  ],
  "a mark above the table": [
    `\ufeff# lectern-base 5 sha256:${"0a".repeat(32)};\r\nA;B\r\n1;x\r\n`,
    [[3, { A: "1", B: "x" }]],
  ],
  "one column": [
    "A\n1\n\n2",
    [
      [2, { A: "1" }],
      [4, { A: "2" }],
    ],
  ],
  "blank and empty rows anywhere": ["\n\nA;B\n;\n \n1;2\n;;;;\n\n", [[6, { A: "1", B: "2" }]]],
  "quotes, also doubled, and white space that is kept": [
    'A, B \n"a ""b"" c, d", x \n"",y\n',
    [
      [2, { A: 'a "b" c, d', B: " x " }],
      [3, { B: "y" }],
    ],
  ],
  "names that every object inherits": [
    "__proto__,constructor.prototype\n1,2\n",
    [[2, JSON.parse('{"__proto__":"1","constructor":{"prototype":"2"}}')]],
  ],
  "rows after quoted line breaks": [
    'A,B\r\n"x\r\n\r\ny","z\nz"\r\n1\r\n2,3\r\n',
    [
      [2, { A: "x\r\n\r\ny", B: "z\nz" }],
      [6, { A: "1" }],
      [7, { A: "2", B: "3" }],
    ],
  ],
  "too many cells": [
    "A,B\n1,2,3\n4,5\n6,7,,8\n",
    [[3, { A: "4", B: "5" }]],
    [
      { line: 2, problem: WRONG_COUNT(3, 2) },
      { line: 4, problem: WRONG_COUNT(4, 2) },
    ],
  ],
  "a column without a name, reported once": [
    "A,,C,\n1,,2,\n3,x,4,\n5,y,6,\n",
    [
      [2, { A: "1", C: "2" }],
      [3, { A: "3", C: "4" }],
      [4, { A: "5", C: "6" }],
    ],
    [
      {
        line: 3,
        problem:
          "column B contains a value but has no name in the header row: name it (begin a comment with #), clear it, or declare what it is (column: [B])",
        found: "x",
      },
    ],
  ],
  "faulty names, all at once": [
    '"A\n",A,B,B.C,D..E,.F\n1,2,3,4,5,6\n',
    [],
    [
      {
        line: 2,
        field: "A",
        problem:
          "two columns of the header row have the same name: keep one, or declare what the second is (column: A [2])",
        found: "A",
      },
      {
        line: 2,
        field: "B",
        problem: "the header row has both B and columns within it: keep one or the other",
        found: "B",
      },
      { line: 2, field: "D..E", problem: LONE_DOT, found: "D..E" },
      { line: 2, field: ".F", problem: LONE_DOT, found: ".F" },
    ],
  ],
  "an endless path": [
    `A${".B".repeat(32)},C\n1,2\n`,
    [],
    [
      {
        line: 1,
        field: `A${".B".repeat(32)}`,
        problem: "the path has more than 32 parts: shorten it",
        found: `A${".B".repeat(32)}`,
      },
    ],
  ],
  "an empty file": [
    "\n",
    [],
    [{ line: 1, problem: "the file is empty: its first row must contain the names of the fields" }],
  ],
  "a header row alone": ["A,B"],
  "something after a closing quote, after good rows": [
    'A,B\n1,2\n3,"x"y\n4,5\n',
    [[2, { A: "1", B: "2" }]],
    [
      {
        line: 3,
        problem:
          "there is text after a closing quote: double the quotes inside a cell, and quote the whole cell",
      },
    ],
  ],
  "a quote within a cell": [
    'A,B\n1,x"y\n',
    [],
    [
      {
        line: 2,
        problem:
          "there is a quote inside an unquoted cell: quote the whole cell and double the quotes in it",
      },
    ],
  ],
  "the lines of Git around two versions, and the same in a text": [
    'A,B\n"x\n<<<<<<< HEAD\n",1\n<<<<<<< HEAD\n2,3\n',
    [[2, { A: "x\n<<<<<<< HEAD\n", B: "1" }]],
    [
      {
        line: 5,
        problem:
          "Git could not merge two versions here: keep one, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
      },
    ],
  ],
  "a quote that is never closed": [
    'A,B\n"x\ny",2\n1,"x\n4,5\n',
    [[2, { A: "x\ny", B: "2" }]],
    [{ line: 4, problem: NOT_CLOSED }],
  ],
};

describe("a CSV file", () => {
  for (const [name, row] of Object.entries(CASES)) {
    test(name, async (context) => {
      await assertCase(context, "navigation.csv", row);
    });
  }

  test("gives each cell its line and its text", async (context) => {
    const directory = await createDirectory(context, {
      "navigation.csv": 'A,B.C\n"x\ny",7\n',
    });
    const { records } = await readAll(directory, "navigation");
    const [record = assert.fail()] = records;
    assert.deepEqual(record.values, { A: "x\ny", B: { C: "7" } });
    assert.equal(record.header?.find("B.C"), "given");
    const spots = [["A"], ["B"], ["B", "C"]].map((path) => [
      record.locate(path, "name").line,
      record.locate(path).line,
    ]);
    assert.deepEqual(spots, [
      [1, 2],
      [1, 3],
      [1, 3],
    ]);
  });

  for (const [delimiter, decimalComma] of [
    [",", false],
    [";", true],
    ["\t", true],
  ] as const) {
    test(`reads a decimal comma: ${decimalComma} with ${JSON.stringify(delimiter)}`, async (context) => {
      const content = `A${delimiter}B\n1${delimiter}2\n`;
      const directory = await createDirectory(context, { "navigation.csv": content });
      const { records } = await readAll(directory, "navigation");
      assert.deepEqual(
        records.map((record) => record.decimalComma),
        [decimalComma],
      );
    });
  }

  test("is read the same wherever the chunks end", async (context) => {
    const rows = Array.from({ length: 9000 }, (_, index) => ({
      A: `ä€😀"\n${"x".repeat(index % 97)}`,
      B: String(index),
    }));
    const content = rows.map(({ A, B }) => `"${A.replaceAll('"', '""')}";${B}\r\n`).join("");
    const directory = await createDirectory(context, { "navigation.csv": `A;B\r\n${content}` });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(problems, []);
    assert.deepEqual(
      records.map(({ values }) => values),
      rows,
    );
    assert.equal(records.at(-1)?.line, 2 * rows.length);
  });

  for (const [name, content, line, problem] of [
    [
      "header row",
      `"A\n${"x".repeat(MAX_HEADER_CHARACTERS + 300_000)}`,
      1,
      "the header row is longer than 1048576 characters: check for a quote that is not closed",
    ],
    [
      "row",
      `A,B\n1,"${"x".repeat(MAX_ITEM_CHARACTERS)}x\n`,
      2,
      "the row is longer than 16777216 characters: check for a quote that is not closed",
    ],
  ] as const) {
    test(`refuses a ${name} beyond the bound`, async (context) => {
      const directory = await createDirectory(context, { "navigation.csv": content });
      const { problems } = await readAll(directory, "navigation");
      assert.deepEqual(
        problems.map((found) => [found.line, found.problem]),
        [[line, problem]],
      );
    });
  }

  test("takes no time for a path with too many parts", { timeout: 10_000 }, async (context) => {
    const path = `CustomAttributes${".a".repeat(500_000)}`;
    const directory = await createDirectory(context, { "navigation.csv": `A,${path}\n1,2\n` });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ field, found, problem }) => [field?.length, found?.length, problem]),
      [[MAX_FIELD_CHARACTERS, MAX_FOUND_CHARACTERS, "the path has more than 32 parts: shorten it"]],
    );
  });
});
