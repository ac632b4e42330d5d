import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Problem } from "../content/record.ts";
import { formatProblem, toJsonReport } from "./report-problems.ts";

const LINES: readonly (readonly [line: string, problem: Omit<Problem, "severity">])[] = [
  ["is wrong", { problem: { text: "is wrong" } }],
  ["a.json: is wrong", { file: "a.json", problem: { text: "is wrong" } }],
  ["a.json:7: is wrong", { file: "a.json", line: 7, column: 3, problem: { text: "is wrong" } }],
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
    test(line, () => assert.equal(formatProblem({ severity: "error", ...problem }), line));
});

describe("a result as one document", () => {
  test("has every member, null if unknown", () => {
    const warning: Problem = { severity: "warning", problem: { text: "is odd" } };
    const error: Problem = {
      severity: "error",
      file: "navigation.csv",
      line: 3,
      column: 4,
      cell: "C3",
      resource: "navigation",
      field: "Key",
      problem: { text: "is wrong" },
      found: "x",
      suggestion: "y",
    };
    const { severity: _severity, ...reported } = error;
    assert.deepEqual(toJsonReport({ valid: false, errors: [error], warnings: [warning] }), {
      valid: false,
      errors: [{ ...reported, problem: "is wrong" }],
      warnings: [
        {
          file: null,
          line: null,
          column: null,
          cell: null,
          resource: null,
          field: null,
          problem: "is odd",
          found: null,
          suggestion: null,
        },
      ],
    });
  });
});
