import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MAX_PROBLEMS } from "./limits.ts";
import { ProblemList } from "./problem-list.ts";
import type { Problem } from "./record.ts";

const problem = (more: Partial<Problem>): Problem => ({
  severity: "error",
  problem: { text: "is wrong" },
  ...more,
});

describe("a list of problems", () => {
  test("sorts by resource, file, line and column, and keeps the order of equals", () => {
    const list = new ProblemList();
    const given = [
      problem({ resource: "trainings", file: "trainings.csv", line: 1 }),
      problem({ resource: "navigation", file: "navigation/2.json", line: 1 }),
      problem({ resource: "navigation", file: "navigation/1.json", line: 10, column: 9 }),
      problem({ resource: "navigation", file: "navigation/1.json", line: 10, column: 2 }),
      problem({ resource: "navigation", file: "navigation/1.json", line: 9, field: "b" }),
      problem({ resource: "navigation", file: "navigation/1.json", line: 9, field: "a" }),
      problem({ resource: "installation", file: "installation.yaml", line: 3 }),
      problem({ file: "whole directory" }),
    ];
    for (const one of given) list.add(one);
    const order = [7, 6, 4, 5, 3, 2, 1, 0].map((index) => given[index]);
    assert.deepEqual(list.list("error"), order);
    assert.deepEqual(list.list("warning"), []);
  });

  test("keeps a limited number of each severity and says how many more there are", () => {
    const list = new ProblemList();
    for (let line = 1; line <= MAX_PROBLEMS + 7; line += 1) list.add(problem({ line }));
    list.add(problem({ severity: "warning", line: 1 }));
    assert.equal(list.count("error"), MAX_PROBLEMS + 7);
    const errors = list.list("error");
    assert.equal(errors.length, MAX_PROBLEMS + 1);
    assert.deepEqual(errors.at(-1), {
      severity: "error",
      problem: { text: "{more, number} more like these are not listed", values: { more: 7 } },
      more: 7,
    });
    assert.equal(list.list("warning").length, 1);
  });

  test("adds the same sentence about the same field of the same file once", () => {
    const list = new ProblemList();
    list.addOnce(problem({ file: "a", field: "X", line: 1 }));
    list.addOnce(problem({ file: "a", field: "X", line: 2 }));
    list.addOnce(problem({ file: "a", field: "Y", line: 2 }));
    list.addOnce(problem({ file: "b", field: "X", line: 3 }));
    assert.deepEqual(
      list.list("error").map(({ line }) => line),
      [1, 2, 3],
    );
  });

  test("adds nothing about a value that the file's reader has rejected", () => {
    const list = new ProblemList();
    list.add(problem({ file: "a", line: 1, column: 4 }));
    list.add(problem({ file: "a", line: 1, column: 5 }));
    list.add(problem({ file: "a", line: 1 }));
    const refused = problem({ file: "a", line: 1, column: 4, problem: { text: "is beyond 2^53" } });
    list.addOfFile(refused);
    list.addOfFile(problem({ severity: "warning", file: "a", line: 1, column: 5 }));
    assert.deepEqual(list.list("error"), [
      problem({ file: "a", line: 1 }),
      refused,
      problem({ file: "a", line: 1, column: 5 }),
    ]);
  });
});
