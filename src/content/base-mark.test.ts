/** Marks of text files: found however a program saved them, and no part of the content. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, assertCase } from "../../test/support/content-directory.ts";
import { findMarkLine, parseMark, writeJsonMark, writeMark, writeMarkLine } from "./base-mark.ts";
import { readMarks } from "./read-marks.ts";

const MARK = { number: 5, digest: "0123456789abcdef".repeat(4) };
const TEXT = writeMark(MARK);

test("a mark is a number and a digest, and nothing else", () => {
  assert.equal(TEXT, `5 sha256:${MARK.digest}`);
  assert.deepEqual(parseMark(TEXT), MARK);
  for (const text of [
    "",
    "5",
    TEXT.slice(0, -1),
    `${TEXT}0`,
    TEXT.replace("5 ", "five "),
    `a${TEXT}`,
  ])
    assert.equal(parseMark(text), undefined, text);
});

const LINES: Readonly<Record<string, string>> = {
  "as it is written": writeMarkLine(MARK),
  "with the delimiters of empty cells": `# lectern-base ${TEXT};;;;\r\n`,
  "quoted, with commas": `"# lectern-base ${TEXT}",,,\n`,
  "with tabs": `# lectern-base ${TEXT}\t\t\r`,
  "at the end of the file": `#lectern-base ${TEXT}`,
};
for (const [name, line] of Object.entries(LINES)) {
  test(`a line is found ${name}`, () => {
    assert.deepEqual(findMarkLine(line), { line, mark: TEXT });
    if (!/[\r\n]$/u.test(line)) return;
    assert.deepEqual(findMarkLine(`${line}A,B\n`), { line, mark: TEXT });
  });
}

test("other lines are none", () => {
  for (const start of [
    "",
    "#",
    "# lectern",
    "# lectern-bases 5\n",
    `A\n# lectern-base ${TEXT}\n`,
    "#lectern-base.x,A",
  ])
    assert.equal(findMarkLine(start), undefined, start);
});

const HEAD = `# lectern-base ${TEXT}`;
const NAVIGATION: Readonly<Record<string, readonly [file: string, content: string]>> = {
  commas: ["navigation.csv", `\uFEFF${HEAD}\nA,B\n1,x\n`],
  "semicolons, with all cells": ["navigation.csv", `\uFEFF${HEAD};\r\nA;B\r\n1;x\r\n`],
  "quoted cells": ["navigation.csv", `"${HEAD}",""\n"A","B"\n"1","x"\n`],
  tabs: ["navigation.csv", `${HEAD}\t\nA\tB\n1\tx\n`],
  "a damaged mark": ["navigation.csv", "# lectern-base five,\nA,B\n1,x\n"],
};
describe("a mark in a table is no row, and rows keep their lines", () => {
  for (const [name, [file, content]] of Object.entries(NAVIGATION)) {
    test(name, async (context) => {
      const records = [[3, { A: "1", B: "x" }]] as const;
      await assertCase(context, file, [content, records]);
    });
  }

  test("above the declaration of a delimiter", async (context) => {
    const content = `${HEAD}\r\nsep=;\r\nA;B,C\r\n1;x\r\n`;
    const records = [[4, { A: "1", "B,C": "x" }]] as const;
    await assertCase(context, "navigation.csv", [content, records]);
  });

  test("in YAML", async (context) => {
    const content = `${HEAD}\n- A: 1\n- A: 2\n`;
    const records = [
      [2, { A: 1 }],
      [3, { A: 2 }],
    ] as const;
    await assertCase(context, "navigation.yaml", [content, records]);
  });
});

test("a mark in JSON Lines is no item", async (context) => {
  const line = writeJsonMark(MARK);
  assert.deepEqual(findMarkLine(line), { line, mark: TEXT });
  for (const start of [`[${line}]`, line.replace("lectern-base", "lectern"), `\n${line}`])
    assert.equal(findMarkLine(start), undefined, start);
  const content = `${line}{"A":1}\n{"A":2}\n`;
  const records = [
    [2, { A: 1 }],
    [3, { A: 2 }],
  ] as const;
  await assertCase(context, "navigation.jsonl", [content, records]);
});

test("a problem in a table with a mark has its line", async (context) => {
  const problems = [
    {
      line: 3,
      problem:
        "the row has more cells with values than the header row (3 instead of 2): quote cells that contain the delimiter",
    },
  ];
  const content = `${HEAD},\nA,B\n1,2,3\n`;
  await assertCase(context, "navigation.csv", [content, [], problems]);
});

test("marks are those of files that are read, also in folders", async (context) => {
  const directory = await createDirectory(context, {
    "installation.yaml": `${HEAD}\nresources:\n  notes:\n    fields: {}\n`,
    "notes.csv": `\uFEFF${HEAD}\nKey\n`,
    "trainings/part.yaml": `${HEAD}\n- Key: a\n`,
    "trainings/readme.txt": `${HEAD}\n`,
    "navigation.json": "[]",
    "languages.xlsx": "no workbook",
    "events.csv": `${HEAD}\nKey\n`,
    "old/notes.csv": `${HEAD}\nKey\n`,
  });
  assert.deepEqual(
    (await readMarks(directory)).map(({ file, resources, mark }) => [file, ...resources, mark]),
    [
      ["installation.yaml", "installation", TEXT],
      ["navigation.json", "navigation", undefined],
      ["languages.xlsx", "languages", undefined],
      ["trainings/part.yaml", "trainings", TEXT],
      ["notes.csv", "notes", TEXT],
    ],
  );
});
