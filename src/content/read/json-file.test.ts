import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll, readCase } from "../../../test/support/content-directory.ts";
import type { FileCase } from "../../../test/support/content-directory.ts";

const NO_LIST = "the file must be a list of items: put [ before the first and ] behind the last";
const NOT_AN_ITEM = "an item must be an object with the names and values of its fields";
const TWICE = "the field is given twice in one object: keep one";
const LOST_DIGITS =
  "the number is greater than 2^53 and would lose digits: write it as quoted text";
const SURROGATE =
  "the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete character";
const COMMENT = "JSON has no comments: remove it, or use YAML";

const CASES: readonly FileCase[] = [
  { name: "an empty list", content: "[]" },
  {
    name: "a list over several lines",
    content: '[\n  {\n    "A": 1,\n    "B": [true, null, { "C": "x" }]\n  },\n  {}\n]\n',
    records: [
      [2, { A: 1, B: [true, null, { C: "x" }] }],
      [6, {}],
    ],
  },
  { name: "a byte-order mark", content: '\ufeff[{"A":"ü"}]', records: [[1, { A: "ü" }]] },
  {
    name: "names that every object inherits",
    content: '[{"__proto__":1,"constructor":2}]',
    records: [[1, JSON.parse('{"__proto__":1,"constructor":2}')]],
  },
  {
    name: "an object around the list",
    content: ' {"NavigationModelCollection":[{"A":1}]}',
    problems: [{ line: 1, column: 2, problem: NO_LIST }],
  },
  { name: "a scalar", content: "5", problems: [{ line: 1, column: 1, problem: NO_LIST }] },
  { name: "an empty file", content: " \n", problems: [{ line: 1, column: 1, problem: NO_LIST }] },
  {
    name: "items that are not objects, between good ones",
    content: '[1, {"A":1}, "a:b", [2]]',
    records: [[1, { A: 1 }]],
    problems: [
      { line: 1, column: 2, problem: NOT_AN_ITEM, found: "1" },
      { line: 1, column: 14, problem: NOT_AN_ITEM, found: "a:b" },
      { line: 1, column: 21, problem: NOT_AN_ITEM },
    ],
  },
  {
    name: "a comma after the last item",
    content: '[{"A":1},\n]',
    problems: [
      {
        line: 2,
        column: 1,
        problem: "a value is missing here: remove the comma before it or add the value",
        found: "]",
      },
    ],
  },
  {
    name: "a comma after the last member, and the next item",
    content: '[{"A":1,},\n{"B":2}]',
    problems: [
      {
        line: 1,
        column: 9,
        problem: "a field name in double quotes is missing here",
        found: "}",
      },
    ],
  },
  {
    name: "no comma between items",
    content: '[{"A":1}\n {"A":2}]',
    problems: [{ line: 2, column: 2, problem: "a comma is missing before this", found: "{" }],
  },
  {
    name: "something after the end",
    content: '[{"A":1}] 5',
    problems: [
      {
        line: 1,
        column: 11,
        problem: "there is something after the end of the value: remove it",
        found: "5",
      },
    ],
  },
  {
    name: "a bracket that is never closed",
    content: '[{"A":1,\n{"A":2}]',
    problems: [
      {
        line: 2,
        column: 1,
        problem: "a field name in double quotes is missing here",
        found: "{",
      },
    ],
  },
  {
    name: "a quote that is never closed",
    content: '[{"A":"x\n"}]',
    problems: [
      {
        line: 1,
        column: 7,
        problem: "the text is not closed on its line: add the closing quote, or write \\n",
        found: '"x',
      },
    ],
  },
  {
    name: "a file that was cut off",
    content: '[{"A":1},{"A"',
    problems: [{ line: 1, column: 14, problem: "a colon is missing after the field name" }],
  },
  {
    name: "a list that was cut off",
    content: '[{"A":1}',
    problems: [{ line: 1, column: 9, problem: "the list is not closed: add ]" }],
  },
  {
    name: "comments",
    content: "[// x\n]",
    problems: [{ line: 1, column: 2, problem: COMMENT, found: "// x" }],
  },
  {
    name: "a comment within an item",
    content: '[{"A": /* x */ 1}]',
    problems: [{ line: 1, column: 8, problem: COMMENT, found: "/* x */" }],
  },
  {
    name: "a leading zero",
    content: '[{"A":01067}]',
    problems: [{ line: 1, column: 8, problem: "a comma is missing before this", found: "1067" }],
  },
  {
    name: "a member given twice, also within",
    content: '[{"A":1,\n "A":2, "B":{"C":1,"C":2}}]',
    records: [[1, { A: 1, B: { C: 1 } }]],
    problems: [
      { line: 2, column: 2, field: "A", problem: TWICE, found: "A" },
      { line: 2, column: 20, field: "B.C", problem: TWICE, found: "C" },
    ],
  },
  {
    name: "whole numbers up to 2^53",
    content: '[{"A":9007199254740992,"B":-9007199254740992}]',
    records: [[1, { A: 2 ** 53, B: -(2 ** 53) }]],
  },
  {
    name: "numbers that would lose digits",
    content: '[{"A":9007199254740993,\n"B":-1e400}]',
    records: [[1, { A: 2 ** 53, B: -Infinity }]],
    problems: [
      { line: 1, column: 7, field: "A", problem: LOST_DIGITS, found: "9007199254740993" },
      { line: 2, column: 5, field: "B", problem: LOST_DIGITS, found: "-1e400" },
    ],
  },
  {
    name: "a lone surrogate, but not a pair",
    content: '[{"A":"\\ud83d\\ude00"},{"B":{"C":"\\ude00"}}]',
    records: [
      [1, { A: "😀" }],
      [1, { B: { C: "\ude00" } }],
    ],
    problems: [{ line: 1, column: 33, field: "B.C", problem: SURROGATE, found: '"\\ude00"' }],
  },
  {
    name: "UTF-16",
    content: Buffer.from('\ufeff[{"A":1}]', "utf16le"),
    problems: [
      {
        line: 1,
        problem:
          "the file is UTF-16, not UTF-8: save it as UTF-8 (in Excel: the file type CSV UTF-8)",
      },
    ],
  },
  {
    name: "endless nesting",
    content: "[".repeat(100_000),
    problems: [
      {
        line: 1,
        column: 34,
        problem: "there are more than 32 levels of nested objects and lists: reduce the nesting",
      },
    ],
  },
];

describe("a JSON file", () => {
  for (const row of CASES) {
    test(row.name, async (context) => {
      const { found, expected } = await readCase(context, "navigation.json", row);
      assert.deepEqual(found, expected);
    });
  }

  test("gives every value its line and column, with any line break", async (context) => {
    for (const lineBreak of ["\n", "\r\n", "\r"]) {
      const content = ["[", "{", '"A": {"B":', "  7}}]"].join(lineBreak);
      const directory = await createDirectory(context, { "navigation.json": content });
      const { records } = await readAll(directory, "navigation");
      const [record = assert.fail()] = records;
      assert.deepEqual(record.locate(["A"], "name"), { line: 3, column: 1 });
      assert.deepEqual(record.locate(["A"]), { line: 3, column: 6 });
      assert.deepEqual(record.locate(["A", "B"], "name"), { line: 3, column: 7 });
      assert.deepEqual(record.locate(["A", "B"]), { line: 4, column: 3 });
    }
  });
});
