import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll, assertCase } from "../../../test/support/content-directory.ts";
import type { FileCases } from "../../../test/support/content-directory.ts";
import { MAX_ITEM_CHARACTERS } from "../limits.ts";

const CASES: FileCases = {
  "an empty file": [""],
  "blank lines, CR LF and no line break at the end": [
    '\ufeff{"A":1}\r\n\r\n  \n{"A":2}',
    [
      [1, { A: 1 }],
      [4, { A: 2 }],
    ],
  ],
  "lines that end with CR alone": [
    '{"A":1}\r\r{"A":2}\r{"A":\r',
    [
      [1, { A: 1 }],
      [3, { A: 2 }],
    ],
    [
      {
        line: 4,
        column: 6,
        problem: "a value is missing here: remove the comma before it or add the value",
      },
    ],
  ],
  "the lines of Git around two versions": [
    '<<<<<<< HEAD\n{"A":1}\n=======\n{"A":2}\n>>>>>>> other\n',
    [
      [2, { A: 1 }],
      [4, { A: 2 }],
    ],
    ["<<<<<<<", "=======", ">>>>>>>"].map((found, index) => ({
      line: 2 * index + 1,
      column: 1,
      problem:
        "Git could not merge two versions here: keep one, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>",
      found,
    })),
  ],
  "broken lines between good ones": [
    '{"A":1}\n{"B":\n{"A":2}\n[1]\n{"A":3} {"A":4}\n{"A":5}\n',
    [
      [1, { A: 1 }],
      [3, { A: 2 }],
      [6, { A: 5 }],
    ],
    [
      {
        line: 2,
        column: 6,
        problem: "a value is missing here: remove the comma before it or add the value",
      },
      {
        line: 4,
        column: 1,
        problem: "an item must be an object with the names and values of its fields",
      },
      {
        line: 5,
        column: 9,
        problem: "there is something after the end of the value: remove it",
        found: "{",
      },
    ],
  ],
  "what is wrong with values": [
    '{"A":1}\n{"B":{"A":1,"A":2}}\n',
    [
      [1, { A: 1 }],
      [2, { B: { A: 1 } }],
    ],
    [
      {
        line: 2,
        column: 13,
        field: "B.A",
        problem: "the field is given twice in one object: keep one",
        found: "A",
      },
    ],
  ],
  "Windows-1252": [
    Buffer.from('{"A":1}\n{"A":"Köln"}\n', "latin1"),
    [],
    [
      {
        line: 2,
        problem: "the file is not UTF-8 but looks like Windows-1252: save it as UTF-8",
        found: '{"A":"Köln"}',
      },
    ],
  ],
  "a damaged byte in UTF-8": [
    Buffer.concat([Buffer.from('{"A":"Kö'), Buffer.from([0xff]), Buffer.from('ln"}')]),
    [],
    [
      {
        line: 1,
        problem: "the file is not UTF-8 or is damaged here: save it as UTF-8",
        found: '{"A":"KÃ¶ÿln"}',
      },
    ],
  ],
  "a character that is cut off at the end": [
    Buffer.concat([Buffer.from('{"A":1}\n'), Buffer.from([0xe2, 0x82])]),
    [[1, { A: 1 }]],
    [
      {
        line: 2,
        problem: "the file is not UTF-8 or is damaged here: save it as UTF-8",
        found: "â‚",
      },
    ],
  ],
};

describe("a JSON Lines file", () => {
  for (const [name, row] of Object.entries(CASES)) {
    test(name, async (context) => {
      await assertCase(context, "navigation.jsonl", row);
    });
  }

  test("refuses a line beyond the bound", async (context) => {
    const content = `{"A":1}\n{"A":"${"x".repeat(MAX_ITEM_CHARACTERS + 300_000)}"}\n`;
    const directory = await createDirectory(context, { "navigation.jsonl": content });
    const { records, problems } = await readAll(directory, "navigation");
    assert.equal(records.length, 1);
    assert.deepEqual(
      problems.map(({ line, problem }) => [line, problem]),
      [
        [
          2,
          "the line is longer than 16777216 characters: make sure that each item is on its own line",
        ],
      ],
    );
  });

  test("refuses a text beyond the bound, and cuts what was found", async (context) => {
    const content = `{"A":"${"😀".repeat(600_000)}"}`;
    const directory = await createDirectory(context, { "navigation.jsonl": content });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(problems, [
      {
        severity: "error",
        file: "navigation.jsonl",
        resource: "navigation",
        line: 1,
        column: 6,
        field: "A",
        problem: "the text is longer than 1048576 characters: shorten it",
        found: `"${"😀".repeat(98)}…`,
      },
    ]);
  });
});
