import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Problem } from "../content/record.ts";
import { inLanguage } from "../words/say.ts";
import { formatProblem, sayDocument, toJsonReport } from "./report-problems.ts";

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
  const known = {
    file: "navigation.csv",
    line: 3,
    column: 4,
    cell: "C3",
    resource: "navigation",
    field: "Key",
  } as const;
  const error: Problem = {
    ...known,
    severity: "error",
    problem: { text: "must be {wanted}", values: { wanted: { text: "a text" } } },
    found: { text: "a list of {count}", values: { count: 2 } },
    suggestion: "y",
  };
  const ended: Problem = { severity: "warning", problem: { text: "It is over." } };
  const report = toJsonReport({ valid: false, errors: [error], warnings: [ended] });
  const unknown = { file: null, line: null, column: null, cell: null, resource: null, field: null };

  test("has every member, null if unknown, and its sentences as data", () => {
    const { severity: _severity, ...reported } = error;
    const odd = { ...unknown, problem: { text: "It is over." }, found: null, suggestion: null };
    assert.deepEqual(report, { valid: false, errors: [reported], warnings: [odd] });
  });

  for (const [language, problem, found] of [
    ["en", "must be a text", "a list of 2"],
    ["de", "muss ein Text sein", "eine Liste (2)"],
  ] as const) {
    test(`is said in ${language}, also when it was kept`, async () => {
      const kept = JSON.parse(JSON.stringify({ ...report, draft: "x" })) as typeof report;
      assert.deepEqual(await inLanguage(language, async () => sayDocument(kept)), {
        valid: false,
        errors: [{ ...known, problem, found, suggestion: "y" }],
        warnings: [{ ...unknown, problem: "It is over", found: null, suggestion: null }],
        draft: "x",
      });
    });
  }
});
