import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkFiles } from "./rules/check-files.ts";
import type { Problem } from "../../../src/content/record.ts";
import { formatProblems } from "../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import { toReport } from "../../../src/publish/report.ts";

const F = "business-division-facilities.csv";
const HEAD =
  "Key;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude;ShowOnMap";

const row = (key: number, { show = "1", zip = "24103" } = {}): string =>
  `k${key};N;${zip};C;10,28;54,23;${show}`;

async function checkRows(rows: readonly string[]): Promise<readonly string[]> {
  const result = await checkFiles({ [F]: `${[HEAD, ...rows].join("\n")}\n` });
  return [
    ...formatProblems(sayInEnglish, result.valid ? [] : result.errors),
    ...formatProblems(sayInEnglish, result.warnings),
  ];
}

const SHOW = "ShowOnMap: must be true or false, ja or nein, yes or no, 1 or 0, or x";

describe("problems as lines", () => {
  test("the same problem in many rows is one line with count and first places", async () => {
    const rows = Array.from({ length: 3000 }, (_, key) => row(key, { show: "open" }));
    assert.deepEqual(await checkRows(rows), [
      `${F}: ${SHOW} (open) – in 3,000 rows, first 2, 3, 4`,
    ]);
  });

  test("up to three places, and other values of the same problem, have lines of their own", async () => {
    const rows = ["open", "shut", "1", "open", "open"].map((show, key) => row(key, { show }));
    assert.deepEqual(await checkRows(rows), [
      `${F}:2: ${SHOW} (open)`,
      `${F}:3: ${SHOW} (shut)`,
      `${F}:5: ${SHOW} (open)`,
      `${F}:6: ${SHOW} (open)`,
    ]);
  });

  test("many values with the same problem are one line with the first of them", async () => {
    const rows = Array.from({ length: 40 }, (_, key) => row(key, { zip: `${1001 + key}` }));
    assert.deepEqual(await checkRows(rows), [
      `${F}: AddressZip: has four digits; was a leading zero lost? – in 40 rows, first 2 (1001), 3 (1002), 4 (1003)`,
    ]);
  });

  test("each place is an entry of its own as data", async () => {
    const rows = Array.from({ length: 30 }, (_, key) => row(key, { show: "open" }));
    const { errors } = toReport(await checkFiles({ [F]: `${[HEAD, ...rows].join("\n")}\n` }));
    assert.deepEqual(
      errors.map(({ line, found }) => [line, found]),
      rows.map((_, index) => [index + 2, "open"]),
    );
  });

  test("sheets are told apart, and cells are named", () => {
    const problems = ["Facilities", "Languages"].flatMap((sheet) =>
      Array.from({ length: 4 }, (_, index): Problem => ({
        severity: "error",
        file: "content.xlsx",
        line: index + 2,
        cell: `${sheet}!F${index + 2}`,
        field: "A",
        problem: { text: "is wrong" },
      })),
    );
    assert.deepEqual(formatProblems(sayInEnglish, problems), [
      "content.xlsx:Facilities: A: is wrong – in 4 rows, first F2, F3, F4",
      "content.xlsx:Languages: A: is wrong – in 4 rows, first F2, F3, F4",
    ]);
  });

  test("a limited number of lines, however many different problems", () => {
    const problems = Array.from({ length: 2000 }, (_, index): Problem => ({
      severity: "error",
      file: "a.jsonl",
      line: index + 1,
      problem: { text: "is wrong in way {index}", values: { index } },
    }));
    const lines = formatProblems(sayInEnglish, problems);
    assert.equal(lines.length, 101);
    assert.equal(lines[99], "a.jsonl:100: is wrong in way 99");
    assert.equal(lines[100], "1,900 more lines like these; --json lists every place");
  });

  test("problems without a place are never joined", () => {
    const problem: Problem = { severity: "error", problem: { text: "is wrong" } };
    assert.equal(
      formatProblems(
        sayInEnglish,
        Array.from({ length: 9 }, () => problem),
      ).length,
      9,
    );
  });
});
