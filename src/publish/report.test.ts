import assert from "node:assert/strict";
import { test } from "node:test";
import type { Problem } from "../content/record.ts";
import { toReport } from "./report.ts";

test("a report has every member, null if unknown, and its sentences as data", () => {
  const known = {
    file: "navigation.csv",
    line: 3,
    column: 4,
    cell: "C3",
    resource: "navigation",
    field: "Key",
    problem: { text: "must be {wanted}", values: { wanted: { text: "a text" } } },
    found: { text: "a list of {count}", values: { count: 2 } },
    suggestion: "y",
  } as const;
  const unknown = { file: null, line: null, column: null, cell: null, resource: null, field: null };
  const ended: Problem = { severity: "warning", problem: { text: "It is over." } };
  assert.deepEqual(
    toReport({ valid: false, errors: [{ ...known, severity: "error" }], warnings: [ended] }),
    {
      valid: false,
      errors: [known],
      warnings: [{ ...unknown, problem: ended.problem, found: null, suggestion: null }],
    },
  );
});
