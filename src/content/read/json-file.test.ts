import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll, assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";

const NO_LIST = "the file must be a list of items: put [ before the first and ] behind the last";
const NOT_AN_ITEM = "an item must be an object with the names and values of its fields";
const TWICE = "the field is given twice in one object: keep one";
const LOST_DIGITS =
  "the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field";
const SURROGATE =
  "the text contains half of a surrogate pair (\\ud800 to \\udfff): write the complete character";
const COMMENT = "JSON has no comments: remove it, or use YAML";

const CASES: FileCases = {
  "an empty list": ["[]"],
  "a list over several lines": [
    '[\n  {\n    "A": 1,\n    "B": [true, null, { "C": "x" }]\n  },\n  {}\n]\n',
    [
      [2, { A: 1, B: [true, null, { C: "x" }] }],
      [6, {}],
    ],
  ],
  "a byte-order mark": ['\ufeff[{"A":"ü"}]', [[1, { A: "ü" }]]],
  "names that every object inherits": [
    '[{"__proto__":1,"constructor":2}]',
    [[1, JSON.parse('{"__proto__":1,"constructor":2}')]],
  ],
  "an object around the list": [
    ' {"NavigationModelCollection":[{"A":1}]}',
    [],
    [{ line: 1, column: 2, problem: NO_LIST }],
  ],
  "a scalar": ["5", [], [{ line: 1, column: 1, problem: NO_LIST }]],
  "an empty file": [" \n", [], [{ line: 1, column: 1, problem: NO_LIST }]],
  "items that are not objects, between good ones": [
    '[1, {"A":1}, "a:b", [2]]',
    [[1, { A: 1 }]],
    [
      { line: 1, column: 2, problem: NOT_AN_ITEM, found: "1" },
      { line: 1, column: 14, problem: NOT_AN_ITEM, found: "a:b" },
      { line: 1, column: 21, problem: NOT_AN_ITEM },
    ],
  ],
  "a comma after the last item": [
    '[{"A":1},\n]',
    [],
    [
      {
        line: 2,
        column: 1,
        problem: "a value is missing here: remove the comma before it or add the value",
        found: "]",
      },
    ],
  ],
  "a comma after the last member, and the next item": [
    '[{"A":1,},\n{"B":2}]',
    [],
    [{ line: 1, column: 9, problem: "a field name in double quotes is missing here", found: "}" }],
  ],
  "no comma between items": [
    '[{"A":1}\n {"A":2}]',
    [],
    [{ line: 2, column: 2, problem: "a comma is missing before this", found: "{" }],
  ],
  "something after the end": [
    '[{"A":1}] 5',
    [],
    [
      {
        line: 1,
        column: 11,
        problem: "there is something after the end of the value: remove it",
        found: "5",
      },
    ],
  ],
  "a bracket that is never closed": [
    '[{"A":1,\n{"A":2}]',
    [],
    [{ line: 2, column: 1, problem: "a field name in double quotes is missing here", found: "{" }],
  ],
  "a quote that is never closed": [
    '[{"A":"x\n"}]',
    [],
    [
      {
        line: 1,
        column: 7,
        problem: "the text is not closed on its line: add the closing quote, or write \\n",
        found: '"x',
      },
    ],
  ],
  "a file that was cut off": [
    '[{"A":1},{"A"',
    [],
    [{ line: 1, column: 14, problem: "a colon is missing after the field name" }],
  ],
  "a list that was cut off": [
    '[{"A":1}',
    [],
    [{ line: 1, column: 9, problem: "the list is not closed: add ]" }],
  ],
  comments: ["[// x\n]", [], [{ line: 1, column: 2, problem: COMMENT, found: "// x" }]],
  "a comment within an item": [
    '[{"A": /* x */ 1}]',
    [],
    [{ line: 1, column: 8, problem: COMMENT, found: "/* x */" }],
  ],
  "a leading zero": [
    '[{"A":01067}]',
    [],
    [{ line: 1, column: 8, problem: "a comma is missing before this", found: "1067" }],
  ],
  "a member given twice, also within": [
    '[{"A":1,\n "A":2, "B":{"C":1,"C":2}}]',
    [[1, { A: 1, B: { C: 1 } }]],
    [
      { line: 2, column: 2, field: "A", problem: TWICE, found: "A" },
      { line: 2, column: 20, field: "B.C", problem: TWICE, found: "C" },
    ],
  ],
  "whole numbers up to 2^53": [
    '[{"A":9007199254740992,"B":-9007199254740992}]',
    [[1, { A: 2 ** 53, B: -(2 ** 53) }]],
  ],
  "numbers that would lose digits": [
    '[{"A":9007199254740993,\n"B":-1e400}]',
    [[1, { A: 2 ** 53, B: -Infinity }]],
    [
      { line: 1, column: 7, field: "A", problem: LOST_DIGITS, found: "9007199254740993" },
      { line: 2, column: 5, field: "B", problem: LOST_DIGITS, found: "-1e400" },
    ],
  ],
  "a lone surrogate, but not a pair": [
    '[{"A":"\\ud83d\\ude00"},{"B":{"C":"\\ude00"}}]',
    [
      [1, { A: "😀" }],
      [1, { B: { C: "\ude00" } }],
    ],
    [{ line: 1, column: 33, field: "B.C", problem: SURROGATE, found: '"\\ude00"' }],
  ],
  "UTF-16": [Buffer.from('\ufeff[{"A":"ä"}]', "utf16le"), [[1, { A: "ä" }]]],
  "UTF-16 without its mark": [
    Buffer.from('[{"A":1}]', "utf16le"),
    [],
    [
      {
        line: 1,
        problem: "the file is UTF-16 without a mark that says so: save it as UTF-8",
      },
    ],
  ],
  "endless nesting": [
    "[".repeat(100_000),
    [],
    [
      {
        line: 1,
        column: 34,
        problem: "there are more than 32 levels of nested objects and lists: reduce the nesting",
      },
    ],
  ],
};

describe("a JSON file", () => {
  for (const [name, row] of Object.entries(CASES)) {
    test(name, async (context) => {
      await assertCase(context, "navigation.json", row);
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
