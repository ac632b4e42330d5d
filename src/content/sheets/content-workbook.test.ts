import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import {
  createDirectory,
  readAll,
  inOrder,
  listAll,
} from "../../../test/support/content-directory.ts";
import type { ShownProblem } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";
import { createOds, odsTable } from "../../../test/api/content/spreadsheet-files/make-ods.ts";
import {
  createWorkbook,
  writeRows,
} from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";
import type { TestSheet } from "../../../test/api/content/spreadsheet-files/make-xlsx.ts";

const FILE = "content.xlsx";
const SHEETS = [
  "Navigation",
  "Languages",
  "Trainings",
  "Facilities",
  "ContactPersons",
  "WorkingGroups",
  "Divisions",
];

const sheet = (name: string, state?: TestSheet["state"]): TestSheet => ({
  name,
  rows: writeRows(["Key"], [name]),
  ...(state && { state }),
});

const RENAME = (names?: string): string =>
  `the sheet is not read because of its name: rename it${names === undefined ? "" : ` (${names})`}, or begin its name with # if it is no content`;
const ALL_SHEETS = SHEETS.join(", ");

describe("content.xlsx", () => {
  test("holds each resource in a sheet of its own", async (context) => {
    const content = createWorkbook({
      sheets: [sheet("#Read me"), ...SHEETS.map((name) => sheet(name))],
    });
    const directory = await createDirectory(context, { [FILE]: content });
    const source = await openContent(directory);
    const found: unknown[] = [];
    for (const resource of CONTRACT_NAMES) {
      const records = await Array.fromAsync(source.readRecords(resource));
      for (const { file, line, values, cellOf } of records.flat())
        found.push([file, line, values, cellOf?.("Key"), cellOf?.("Name")]);
    }
    assert.deepEqual(listAll(source), []);
    assert.deepEqual(
      found,
      SHEETS.map((name) => [FILE, 2, { Key: name }, `${name}!A2`, `${name}!A2`]),
    );
  });

  const CASES: readonly {
    readonly name: string;
    readonly sheets: readonly TestSheet[];
    readonly others?: Readonly<Record<string, string>>;
    readonly problems: readonly ShownProblem[];
  }[] = [
    {
      name: "warns of sheets whose names are nearly right, and skips notes",
      sheets: [sheet("Facilitys"), sheet("contact persons"), sheet("#Notes"), sheet("Languages")],
      problems: [
        {
          severity: "warning",
          file: FILE,
          resource: "business-division-facilities",
          problem: RENAME(),
          found: "Facilitys",
          suggestion: "Facilities",
        },
        {
          severity: "warning",
          file: FILE,
          resource: "business-division-contact-persons",
          problem: RENAME(),
          found: "contact persons",
          suggestion: "ContactPersons",
        },
      ],
    },
    {
      name: "warns of a sheet that is not a resource, and of a copy of one that is",
      sheets: [
        sheet("Liste 1"),
        sheet("Navigation (2)"),
        ...SHEETS.filter((name) => name !== "Facilities").map((name) => sheet(name)),
      ],
      problems: [
        { severity: "warning", file: FILE, problem: RENAME(ALL_SHEETS), found: "Liste 1" },
        { severity: "warning", file: FILE, problem: RENAME(ALL_SHEETS), found: "Navigation (2)" },
      ],
    },
    {
      name: "suggests that a copy of a sheet is the missing one",
      sheets: [sheet("Navigation (2)"), sheet("Languages")],
      problems: [
        {
          severity: "warning",
          file: FILE,
          resource: "navigation",
          problem: RENAME(),
          found: "Navigation (2)",
          suggestion: "Navigation",
        },
      ],
    },
    {
      name: "warns of a hidden sheet, but not of hidden notes",
      sheets: [sheet("Languages"), sheet("Divisions", "hidden"), sheet("Division", "veryHidden")],
      problems: [
        {
          severity: "warning",
          file: FILE,
          resource: "business-divisions",
          problem: "the sheet is not read because it is hidden: show it if it contains items",
          found: "Divisions",
        },
      ],
    },
    {
      name: "needs a sheet with content",
      sheets: [sheet("Tabelle1")],
      problems: [
        {
          severity: "error",
          file: FILE,
          problem:
            "the workbook has no content: its sheets must be named Navigation, Languages, Trainings, Facilities, ContactPersons, WorkingGroups, Divisions",
          found: "Tabelle1",
        },
      ],
    },
    {
      name: "may not repeat what a file holds",
      sheets: [sheet("Facilities"), sheet("Languages")],
      others: { "business-division-facilities.csv": "Key\na\n", "trainings.json": "[]" },
      problems: [
        {
          severity: "error",
          file: "business-division-facilities.csv",
          resource: "business-division-facilities",
          problem:
            "there is more than one file for business-division-facilities: keep one of business-division-facilities.csv and content.xlsx (sheet Facilities)",
        },
      ],
    },
  ];
  for (const { name, sheets, others, problems } of CASES) {
    test(name, async (context) => {
      const files = { ...others, [FILE]: createWorkbook({ sheets }) };
      const source = await openContent(await createDirectory(context, files));
      assert.deepEqual(listAll(source), inOrder(problems));
    });
  }

  test("in the old format is an error, also beside one that is read", async (context) => {
    const problem =
      "this is a workbook in the old format (.xls), which is not read: save it as content.xlsx in the spreadsheet program";
    const old = { "content.xls": "", "languages.json": "[]" };
    const alone = await openContent(await createDirectory(context, old));
    const found = { file: "content.xls", problem };
    assert.deepEqual(listAll(alone), [{ severity: "error", ...found }]);
    const other = createWorkbook({ sheets: SHEETS.map((name) => sheet(name)) });
    const beside = await openContent(
      await createDirectory(context, { "content.xls": "", [FILE]: other }),
    );
    assert.deepEqual(listAll(beside), [{ severity: "error", ...found }]);
  });

  test("that is broken is the only problem reported", async (context) => {
    const directory = await createDirectory(context, { [FILE]: "" });
    const { problems } = await readAll(directory, "navigation");
    const problem = "the file is empty: save the workbook again";
    assert.deepEqual(problems, [{ severity: "error", file: FILE, problem }]);
  });

  for (const file of ["Content.xlsx", "contents.xlsx", "Content.ods"]) {
    const suggestion = file.endsWith(".ods") ? "content.ods" : FILE;
    test(`is nearly ${file}`, async (context) => {
      const directory = await createDirectory(context, { [file]: "", "languages.json": "[]" });
      const source = await openContent(directory);
      assert.deepEqual(listAll(source), [
        {
          severity: "error",
          file,
          problem:
            "the file is no resource: rename it, or move it into a folder or begin its name with _ if it is no content",
          suggestion,
        },
      ]);
    });
  }
});

describe("a workbook of very many sheets", () => {
  const names = Array.from({ length: 1001 }, (_, index) => `S${index}`);
  const rows = [
    ["content.xlsx", createWorkbook({ sheets: names.map((name) => ({ name, rows: "" })) })],
    ["content.ods", createOds(names.map((name) => odsTable(name, "")).join(""))],
  ] as const;
  for (const [file, content] of rows) {
    test(`${file} is refused`, async (context) => {
      const directory = await createDirectory(context, { [file]: content });
      const { problems } = await readAll(directory, "navigation");
      const problem = "the workbook has more than 1000 sheets: keep those with content";
      assert.deepEqual(problems, [{ severity: "error", file, problem }]);
    });
  }
});
