import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sayIn, sayInEnglish } from "./say.ts";
import { formatProblem, sayDocument } from "./say-problems.ts";
import type { ShownProblem } from "./say-problems.ts";

const LINES: readonly (readonly [line: string, problem: ShownProblem])[] = [
  ["is wrong", { problem: { text: "is wrong" } }],
  ["a.json: is wrong", { file: "a.json", problem: { text: "is wrong" } }],
  ["a.json:7: is wrong", { file: "a.json", line: 7, problem: { text: "is wrong" } }],
  [
    "a.json:7: A.B: is wrong",
    { file: "a.json", line: 7, field: "A.B", problem: { text: "is wrong" } },
  ],
  ["A: is wrong (x)", { field: "A", problem: { text: "is wrong" }, found: "x" }],
  [
    "A: is wrong (x); did you mean y?",
    { field: "A", problem: { text: "is wrong" }, found: "x", suggestion: "y" },
  ],
  [
    "a.xlsx:Sheet!F17: is wrong",
    { file: "a.xlsx", line: 17, cell: "Sheet!F17", problem: { text: "is wrong" } },
  ],
  [
    "is wrong (a\\nb\\t\\u001b[0m\\u202e\\ud800é漢🏠)",
    { problem: { text: "is wrong" }, found: "a\nb\t\u001B[0m\u202E\uD800é漢🏠" },
  ],
];

describe("a problem as a line", () => {
  for (const [line, problem] of LINES)
    test(line, () => assert.equal(formatProblem(sayInEnglish, problem), line));
});

describe("a document", () => {
  const known = {
    file: "navigation.csv",
    line: 3,
    column: 4,
    cell: "C3",
    resource: "navigation",
    field: "Key",
  } as const;
  const ended = { problem: { text: "It is over." }, found: null, suggestion: null };
  const error = {
    ...known,
    problem: { text: "must be {wanted}", values: { wanted: { text: "a text" } } },
    found: { text: "a list of {count}", values: { count: 2 } },
    suggestion: "y",
  };
  for (const [language, problem, found] of [
    ["en", "must be a text", "a list of 2"],
    ["de", "muss ein Text sein", "eine Liste (2)"],
  ] as const) {
    test(`is said in ${language}`, async () => {
      const document = { valid: false, errors: [error], warnings: [ended], draft: "x" };
      assert.deepEqual(sayDocument(await sayIn(language), document), {
        valid: false,
        errors: [{ ...known, problem, found, suggestion: "y" }],
        warnings: [{ problem: "It is over", found: null, suggestion: null }],
        draft: "x",
      });
    });
  }
});
