/** The rules that declarations add to fields: both ways of checking say the same of them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkItem } from "../../../src/validate/items/check-item.ts";
import { identifyItem } from "../../../src/validate/items/identity.ts";
import { createCheckState } from "../../../src/validate/items/check-state.ts";
import { formatProblem } from "../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import { readJsonItem } from "../../../src/content/read/json-item.ts";
import { ProblemList } from "../../../src/content/problem-list.ts";
import type { RawRecord } from "../../../src/content/record.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { checkDeclarations } from "./check-declarations.ts";

const RULES: Readonly<
  Record<
    string,
    { readonly declared: string; readonly right: unknown[]; readonly wrong: unknown[] }
  >
> = {
  Day: {
    declared: "{ type: date, min: 2020-01-01, max: 2029-12-31, nullable: true }",
    right: ["2020-01-01", "2029-12-31"],
    wrong: ["2019-12-31", "2030-01-01"],
  },
  StartsAt: {
    declared: "{ type: timestamp, min: 2020-01-01 00:00:00, nullable: true }",
    right: ["2020-01-01 00:00:00", "2021-05-01 10:00:00"],
    wrong: ["2019-12-31 23:59:59"],
  },
  EndsAt: {
    declared: "{ type: timestamp, after: StartsAt, nullable: true }",
    right: ["2021-05-01 10:00:00", "2022-01-01 00:00:00"],
    wrong: ["2019-01-01 00:00:00"],
  },
  From: {
    declared: "{ type: date, default: 2026-01-01 }",
    right: ["2026-01-01", "2025-01-01"],
    wrong: [],
  },
  Until: {
    declared: "{ type: date, default: 2026-06-01, after: From }",
    right: ["2026-01-01", "2025-06-01"],
    wrong: ["2024-01-01"],
  },
  Room: {
    declared: "{ type: varchar, size: 9, pattern: '[A-Z]{1,2}-[0-9]+', nullable: true }",
    right: ["A-1", "AB-1234"],
    wrong: ["", "A-", "a-1", "A -1"],
  },
  Body: {
    declared: "{ type: html, nullable: true }",
    right: ["", "a", "<p>a</p>"],
    wrong: ["<script>", "<p>a"],
  },
  Notes: {
    declared: "{ type: markdown, default: none }",
    right: ["**a**", "<b>"],
    wrong: [""],
  },
  Number: {
    declared: "{ type: integer, unique: true, nullable: true }",
    right: [1, 2, 3],
    wrong: [],
  },
  Code: {
    declared: "{ type: varchar, size: 9, unique: true, nullable: true }",
    right: ["a", "b", "c"],
    wrong: [],
  },
};

const RESOURCE = "things" as ResourceName;
const { errors, installation } = checkDeclarations(
  `resources:\n  things:\n    fields:\n      Text: { type: longVarchar, nullable: true }\n${Object.entries(
    RULES,
  )
    .map(([name, { declared }]) => `      ${name}: ${declared}\n`)
    .join("")}`,
);

const readRecord = (item: unknown, index: number): RawRecord => {
  const record = readJsonItem(
    { resource: RESOURCE, file: "things.jsonl", report: () => {} },
    JSON.stringify(item),
    index + 1,
    1,
  );
  assert.ok(record);
  return record;
};

/** @returns the valid items and all problems */
function check(records: readonly RawRecord[]): readonly [unknown, readonly string[]] {
  const problems = new ProblemList();
  const state = createCheckState(installation, problems);
  const items = records.map((record) => checkItem(record, state, identifyItem(record, state)));
  return [
    items.map((item) => item && Buffer.from(item.json).toString()),
    problems.list("error").map((one) => formatProblem(sayInEnglish, one)),
  ];
}

describe("rules that a declaration adds", () => {
  test("are declared rightly here", () => assert.deepEqual(errors, []));

  for (const [name, { right, wrong }] of Object.entries(RULES)) {
    test(`${name}: what is right and what is wrong`, () => {
      const others = { StartsAt: "2020-06-01 00:00:00", From: "2025-01-01" };
      const problemsOf = (value: unknown): readonly string[] =>
        check([readRecord({ Key: "k", ...others, [name]: value }, 0)])[1];
      for (const value of right) assert.deepEqual(problemsOf(value), []);
      for (const value of wrong) assert.equal(problemsOf(value).length, 1, String(value));
    });
  }

  const SENTENCES: readonly (readonly [items: readonly object[], sentence: string])[] = [
    [[{ Day: "2019-12-31" }], "1: Day: must not be before 2020-01-01 (2019-12-31)"],
    [[{ Day: "2030-01-01" }], "1: Day: must not be after 2029-12-31 (2030-01-01)"],
    [
      [{ StartsAt: "2026-05-01 10:00:00", EndsAt: "2020-05-01 10:00:00" }],
      "1: EndsAt: must not be before StartsAt, which is 2026-05-01 10:00:00 (2020-05-01 10:00:00)",
    ],
    [
      [{ From: "2027-01-01" }],
      "1: Until: must not be before From, which is 2027-01-01; left out, it is 2026-06-01",
    ],
    [[{ Room: "a1" }], "1: Room: must have the form [A-Z]{1,2}-[0-9]+ (a1)"],
    [
      [{ Body: "<p><b>a</p>" }],
      "1: Body: has </p> where </b> must come first (at </p>) (<p><b>a</p>)",
    ],
    [
      [{ Code: "a" }, { Code: "b" }, { Code: "a" }],
      "3: Code: must be unique, and is also the Code of the item at things.jsonl:1 (a)",
    ],
    [
      [{ Number: 7 }, { Number: 7 }],
      "2: Number: must be unique, and is also the Number of the item at things.jsonl:1 (7)",
    ],
  ];
  for (const [items, sentence] of SENTENCES) {
    test(sentence, () => {
      const records = items.map((item, index) => readRecord({ Key: `k${index}`, ...item }, index));
      assert.deepEqual(check(records)[1], [`things.jsonl:${sentence}`]);
    });
  }
});
