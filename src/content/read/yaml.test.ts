import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll, assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";
import { MAX_YAML_BYTES } from "../limits.ts";

const NO_LIST = "the file must be a list of items: begin each with a dash and a blank";
const NO_ANCHOR = "there is no such anchor before the alias: write the value itself";
const SECOND = "there is a second document in the file: remove the --- or ... before it";

const CASES: FileCases = {
  "a plain list with comments and a document mark": [
    "# about\n---\n\n- A: 1\n  B:\n  - x\n  - y\n# between\n- C: {D: ~}\n...\n# end\n",
    [
      [4, { A: 1, B: ["x", "y"] }],
      [9, { C: { D: null } }],
    ],
  ],
  "an indented list with a block text that looks like a list": [
    "  - A: |\n      - x\n\n      y\n  - B: >-\n      a\n      b\n",
    [
      [1, { A: "- x\n\ny\n" }],
      [5, { B: "a b" }],
    ],
  ],
  "CR LF and a quoted text over two lines": [
    '\ufeff- A: "x\r\n    y"\r\n- B: 1\r\n',
    [
      [1, { A: "x y" }],
      [3, { B: 1 }],
    ],
  ],
  "an empty list": ["[]\n"],
  "a list in brackets": [
    "[{A: 1},\n {B: 2}]\n",
    [
      [1, { A: 1 }],
      [2, { B: 2 }],
    ],
  ],
  "an object around the list": [
    "NavigationModelCollection:\n  - A: 1\n",
    [],
    [{ line: 1, column: 1, problem: NO_LIST }],
  ],
  "an empty file": ["# nothing yet\n", [], [{ line: 1, column: 1, problem: NO_LIST }]],
  "a file without a byte": ["", [], [{ line: 1, column: 1, problem: NO_LIST }]],
  "a scalar": ["x\n", [], [{ line: 1, column: 1, problem: NO_LIST }]],
  "a second document": ["- A: 1\n---\n- B: 2\n", [], [{ line: 2, column: 1, problem: SECOND }]],
  "something after the document's end": [
    "- A: 1\n...\n- B: 2\n",
    [],
    [{ line: 3, column: 1, problem: SECOND }],
  ],
  "faults of several lines, and what follows from the last of them": [
    "- E: !x 1\n- F: a: b\n- G: [1, 2\n- H: 3\n",
    [],
    [
      { line: 1, column: 6, problem: "there is no such tag: write the value without !" },
      {
        line: 2,
        column: 6,
        problem:
          "text with a colon and a space must be quoted, and all fields of one object need the same indentation",
      },
      {
        line: 4,
        column: 1,
        problem:
          "a list or object in brackets is not closed, or its lines are not indented: add the closing bracket",
      },
    ],
  ],
  "what is no item, between good ones": [
    "- A: 1\n- 5\n- B: 1\n",
    [
      [1, { A: 1 }],
      [3, { B: 1 }],
    ],
    [
      {
        line: 2,
        column: 3,
        problem: "an item must be an object with the names and values of its fields",
        found: "5",
      },
    ],
  ],
  "a field given twice, also within": [
    "- A: 1\n  A: 2\n  B:\n    C: 1\n    C: 2\n",
    [[1, { A: 1, B: { C: 1 } }]],
    [
      {
        line: 2,
        column: 3,
        field: "A",
        problem: "the field is given twice in one object: keep one",
        found: "A",
      },
      {
        line: 5,
        column: 5,
        field: "B.C",
        problem: "the field is given twice in one object: keep one",
        found: "C",
      },
    ],
  ],
  "names that YAML 1.1 would read as values": [
    "- NO: NO\n  yes: yes\n  1: x\n",
    [[1, { NO: "NO", yes: "yes", 1: "x" }]],
  ],
  "a name that is not a text": [
    "- ? [a]\n  : 1\n",
    [],
    [{ line: 1, column: 5, problem: "the name of a field must be text" }],
  ],
  "texts that are not numbers, and numbers that would lose digits": [
    "- A: .inf\n  B: .nan\n  C: 9007199254740993\n",
    [[1, { A: Infinity, B: Number.NaN, C: 2 ** 53 }]],
    [
      { line: 1, column: 6, field: "A", problem: "this is not a number", found: ".inf" },
      { line: 2, column: 6, field: "B", problem: "this is not a number", found: ".nan" },
      {
        line: 3,
        column: 6,
        field: "C",
        problem:
          "the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field",
        found: "9007199254740993",
      },
    ],
  ],
  "anchors, with their values before each alias": [
    "- X: &a 1\n  Y: &b [*a]\n- X: &a 2\n  Y: *b\n  Z: *a\n- &c {K: &a 3}\n- {L: *c, M: *a}\n",
    [
      [1, { X: 1, Y: [1] }],
      [3, { X: 2, Y: [1], Z: 2 }],
      [6, { K: 3 }],
      [7, { L: { K: 3 }, M: 3 }],
    ],
  ],
  "an anchor of a whole item": [
    "- &a { A: 1 }\n- B: *a\n",
    [
      [1, { A: 1 }],
      [2, { B: { A: 1 } }],
    ],
  ],
  "an alias that means nothing, or itself": [
    "- A: *x\n- &y {B: *y}\n- C: 1 & 2\n",
    [[3, { C: "1 & 2" }]],
    [
      { line: 1, column: 6, field: "A", problem: NO_ANCHOR, found: "*x" },
      { line: 2, column: 10, field: "B", problem: NO_ANCHOR, found: "*y" },
    ],
  ],
  "a merge key, and a field with its name": [
    '- &a { A: 1 }\n- B: 1\n  C:\n    <<: *a\n- "<<": 2\n',
    [
      [1, { A: 1 }],
      [5, { "<<": 2 }],
    ],
    [
      {
        line: 4,
        column: 5,
        field: "C.<<",
        problem: "merge keys (<<) are not read: repeat the fields",
      },
    ],
  ],
  "aliases that multiply": [
    `- A0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from(
      { length: 8 },
      (_, index) =>
        `  A${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join(", ")}]\n`,
    ).join("")}`,
    [],
    [
      {
        line: 1,
        column: 36,
        field: "A4",
        problem: "the item has more than 100000 values: split it",
      },
    ],
  ],
  "endless nesting": [
    `- ${"[".repeat(40)}${"]".repeat(40)}\n`,
    [],
    [
      {
        line: 1,
        column: 35,
        problem: "there are more than 32 levels of nested objects and lists: reduce the nesting",
      },
    ],
  ],
};

describe("a YAML file", () => {
  for (const [name, row] of Object.entries(CASES)) {
    test(name, async (context) => {
      await assertCase(context, "navigation.yaml", row);
    });
  }

  const SCALARS: readonly (readonly [source: string, value: unknown, text: string | undefined])[] =
    [
      ["01067", 1067, "01067"],
      ["1.10", 1.1, "1.10"],
      ["0x1F", 31, "0x1F"],
      ["yes", "yes", "yes"],
      ["true", true, "true"],
      ["2024-01-01 10:00:00", "2024-01-01 10:00:00", "2024-01-01 10:00:00"],
      ["2024-01-01", "2024-01-01", "2024-01-01"],
      ["12:30", "12:30", "12:30"],
      ['"01067"', "01067", undefined],
      ["'x'", "x", undefined],
      ["!!str 01067", "01067", "01067"],
      ["~", null, undefined],
      ["null", null, undefined],
      ["", null, undefined],
    ];
  for (const [source, value, text] of SCALARS) {
    test(`keeps the source text of ${source || "an empty value"}`, async (context) => {
      const directory = await createDirectory(context, {
        "navigation.yaml": `- X: 1\n- A: 1\n  B: ${source}\n`,
      });
      const { records } = await readAll(directory, "navigation");
      const [, record = assert.fail()] = records;
      assert.deepEqual(
        [record.values["B"], record.written?.(["B"])?.text, record.locate(["B"]).line],
        [value, text, 3],
      );
    });
  }

  test("is read up to its bound", async (context) => {
    const item = `- Text: ${"x".repeat(1015)}\n`;
    const content = item.repeat(MAX_YAML_BYTES / item.length);
    assert.equal(content.length, MAX_YAML_BYTES);
    const directory = await createDirectory(context, {
      "navigation.yaml": content,
      "languages.yaml": `${content}\n`,
    });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual([records.length, problems], [4096, []]);
    assert.equal(records.at(-1)?.line, 4096);
    const { problems: refusals } = await readAll(directory, "languages");
    assert.deepEqual(
      refusals.map(({ line, problem }) => [line, problem]),
      [
        [
          undefined,
          "the file is larger than 4194304 bytes: write it as JSON Lines, with one item per line in a .jsonl file",
        ],
      ],
    );
  });
});
