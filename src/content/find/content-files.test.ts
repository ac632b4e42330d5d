import assert from "node:assert/strict";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { CommandError } from "../../errors.ts";
import { createDirectory, readAll, listAll } from "../../../test/support/content-directory.ts";
import type { ShownProblem } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";

const NO_CONTENT =
  "there is no content: name each file after what it contains (navigation, languages, trainings, business-division-facilities, business-division-contact-persons, business-division-working-groups, business-divisions, each with the extension .json, .jsonl, .yaml, .csv, .xlsx or .ods), or one workbook with all resources (content.xlsx or content.ods); `lectern init DIR` creates example content";
describe("a content directory", () => {
  test("gives the records of each resource, in the order of the files' names", async (context) => {
    const directory = await createDirectory(context, {
      "navigation/b.jsonl": '{"N":3}\n',
      "navigation/B.yaml": "- N: 1\n- N: 2\n",
      "navigation/c.csv": "N\n4\n",
      "navigation/d.json": '[{"N":5}]',
      "navigation/notes.txt": "not read",
      "navigation/.hidden.json": "[1]",
      "navigation/_former.json": "[1]",
      "notes/former.json": "[1]",
      "languages.json": "[{}]",
    });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(problems, []);
    assert.deepEqual(
      records.map(({ file, line, values }) => [file, line, values]),
      [
        ["navigation/B.yaml", 1, { N: 1 }],
        ["navigation/B.yaml", 2, { N: 2 }],
        ["navigation/b.jsonl", 1, { N: 3 }],
        ["navigation/c.csv", 2, { N: "4" }],
        ["navigation/d.json", 1, { N: 5 }],
      ],
    );
    assert.deepEqual((await readAll(directory, "trainings")).records, []);
  });

  test("continues with the next file when one cannot be read further", async (context) => {
    const directory = await createDirectory(context, {
      "navigation/a.json": '[{"N":1}',
      "navigation/b.json": '[{"N":2}]',
    });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      records.map(({ values }) => values),
      [{ N: 2 }],
    );
    assert.deepEqual(
      problems.map(({ file }) => file),
      ["navigation/a.json"],
    );
  });

  const NAMES: readonly {
    readonly name: string;
    readonly files: Readonly<Record<string, string>>;
    readonly problems: readonly ShownProblem[];
  }[] = [
    {
      name: "two files for one resource",
      files: { "navigation.json": "[]", "navigation.csv": "A" },
      problems: [
        {
          severity: "error",
          file: "navigation.csv",
          resource: "navigation",
          problem:
            "there is more than one file for navigation: keep one of navigation.csv and navigation.json",
        },
      ],
    },
    {
      name: "a file and a folder for one resource",
      files: { "trainings.json": "[]", "trainings/a.json": "[]" },
      problems: [
        {
          severity: "error",
          file: "trainings",
          resource: "trainings",
          problem:
            "there is more than one file for trainings: keep one of trainings/ and trainings.json",
        },
      ],
    },
    {
      name: "no content at all",
      files: { "installation.yaml": "", "README.md": "", "_data.json": "", "photos/a.png": "" },
      problems: [{ severity: "error", problem: NO_CONTENT }],
    },
    {
      name: "the lock file of an open workbook",
      files: { "navigation.xlsx": "", "~$content.xlsx": "" },
      problems: [],
    },
    {
      name: "a folder with wrong endings and nothing else",
      files: { "trainings/b.yml": "", "trainings/C.JSON": "", "trainings/D.Xlsx": "" },
      problems: [
        {
          severity: "error",
          file: "trainings",
          resource: "trainings",
          problem:
            "the directory has no content files, whose names end in .json, .jsonl, .yaml, .csv, .xlsx or .ods: add some, or remove the directory",
        },
        {
          severity: "error",
          file: "trainings/C.JSON",
          resource: "trainings",
          problem:
            "the file is not read: its name must end in .json, .jsonl, .yaml, .csv, .xlsx or .ods",
          suggestion: "C.json",
        },
        {
          severity: "error",
          file: "trainings/D.Xlsx",
          resource: "trainings",
          problem:
            "the file is not read: its name must end in .json, .jsonl, .yaml, .csv, .xlsx or .ods",
          suggestion: "D.xlsx",
        },
        {
          severity: "error",
          file: "trainings/b.yml",
          resource: "trainings",
          problem:
            "the file is not read: its name must end in .json, .jsonl, .yaml, .csv, .xlsx or .ods",
          suggestion: "b.yaml",
        },
      ],
    },
  ];
  for (const { name, files, problems } of NAMES) {
    test(name, async (context) => {
      const source = await openContent(await createDirectory(context, files));
      assert.deepEqual(listAll(source), problems);
    });
  }

  test("says why it cannot be opened", async (context) => {
    const directory = await createDirectory(context, { "navigation.json": "[]" });
    for (const [path, reason] of [
      [
        "nowhere",
        "there is no such directory: check the path, or create example content with `lectern init DIR`",
      ],
      ["navigation.json", "this is not a directory: name the directory with the content files"],
    ] as const) {
      await assert.rejects(
        openContent(join(directory, path)),
        ({ message }: CommandError) => message === `${join(directory, path)}: ${reason}`,
      );
    }
  });
});

test("refuses a file beyond the bound without reading it", async (context) => {
  const directory = await createDirectory(context, {
    "navigation.jsonl": "",
    "trainings/a.csv": "A",
  });
  await truncate(join(directory, "navigation.jsonl"), 4 * 1024 ** 3 + 1);
  const { records, problems } = await readAll(directory, "navigation");
  assert.equal(records.length, 0);
  assert.deepEqual(problems, [
    {
      severity: "error",
      file: "navigation.jsonl",
      resource: "navigation",
      problem:
        "the file is larger than 4294967296 bytes: put several smaller files into a directory named navigation",
    },
  ]);
});

test("refuses more files than the bound", async (context) => {
  const directory = await createDirectory(context, { "navigation/a.json": "[]" });
  const names = Array.from({ length: 10_000 }, (_, index) => `x${index}.txt`);
  await Promise.all(names.map((name) => writeFile(join(directory, "navigation", name), "")));
  const problems = listAll(await openContent(directory));
  assert.deepEqual(problems, [
    {
      severity: "error",
      file: "navigation",
      problem: "there are more than 10000 files: merge some of them",
    },
  ]);
});
