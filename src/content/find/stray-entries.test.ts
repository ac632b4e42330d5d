/** What has the name of no resource: an error if it could be content, and otherwise nothing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import { createDirectory, listAll } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";

const refused = (format: string, target: string): string =>
  `this is ${format}, which is not read: save it as ${target} in the spreadsheet program`;
const RENAME =
  "the file is no resource: rename it, or move it into a folder or begin its name with _ if it is no content";

describe("what is no resource", () => {
  const NEAR: readonly (readonly [file: string, resource: string, suggestion: string])[] = [
    ["Navigation.json", "navigation", "navigation.json"],
    ["navigation.JSON", "navigation", "navigation.json"],
    ["navigtion.csv", "navigation", "navigation.csv"],
    ["navigation.yml", "navigation", "navigation.yaml"],
    ["navigation.ndjson", "navigation", "navigation.jsonl"],
    ["Facilities.xlsx", "business-division-facilities", "business-division-facilities.xlsx"],
    ["language.json", "languages", "languages.json"],
    ["training.csv", "trainings", "trainings.csv"],
    ["business_divisions.csv", "business-divisions", "business-divisions.csv"],
    ["business-division.csv", "business-divisions", "business-divisions.csv"],
    [
      "business-division-facility.json",
      "business-division-facilities",
      "business-division-facilities.json",
    ],
    [
      "BusinessDivisionContactPersons.csv",
      "business-division-contact-persons",
      "business-division-contact-persons.csv",
    ],
    ["LanguageModelCollection.json", "languages", "languages.json"],
    ["business-divisions - Kopie.csv", "business-divisions", "business-divisions.csv"],
    ["Kopie von trainings (2).csv", "trainings", "trainings.csv"],
    ["trainings (1).TSV", "trainings", "trainings.csv"],
    ["2026-11-26 Trainings.ods", "trainings", "trainings.ods"],
    ["trainings_final.xlsx", "trainings", "trainings.xlsx"],
    ["Kopie von trainings - Trainings.csv", "trainings", "trainings.csv"],
    ["meine navigation 2.yaml", "navigation", "navigation.yaml"],
  ];
  for (const [file, resource, suggestion] of NEAR) {
    test(`says that ${file} is nearest to ${suggestion}`, async (context) => {
      const directory = await createDirectory(context, {
        [file]: "",
        "business-division-working-groups.json": "[]",
      });
      const source = await openContent(directory);
      assert.deepEqual(listAll(source), [
        {
          severity: "error",
          file,
          resource,
          problem: RENAME,
          suggestion,
        },
      ]);
    });
  }

  test("names a format of spreadsheets that is not read, in a folder too", async (context) => {
    const directory = await createDirectory(context, {
      "navigation.xls": "",
      "trainings/a.json": "[]",
      "trainings/b.xlsb": "",
      "Adressen.fods": "",
    });
    const source = await openContent(directory);
    assert.deepEqual(
      listAll(source).map(({ severity, file, problem }) => [severity, file, problem]),
      [
        ["error", "Adressen.fods", refused("a flat OpenDocument spreadsheet (.fods)", ".ods")],
        [
          "error",
          "navigation.xls",
          refused("a workbook in the old format (.xls)", "navigation.xlsx"),
        ],
        ["error", "trainings/b.xlsb", refused("a binary workbook (.xlsb)", ".xlsx")],
      ],
    );
  });

  for (const file of ["installation.yml", "instalation.json", "Installation.yaml"]) {
    test(`says that ${file} is not read as installation.yaml`, async (context) => {
      const directory = await createDirectory(context, {
        [file]: "",
        // Whether this is a resource stands there.
        "club.csv": "Key\n",
        "languages.json": "[]",
      });
      assert.deepEqual(listAll(await openContent(directory)), [
        {
          severity: "error",
          file,
          resource: "installation",
          problem: "the file is not read, because the settings are in installation.yaml: rename it",
          suggestion: "installation.yaml",
        },
      ]);
    });
  }

  const OWN: Readonly<Record<string, RegExp>> = {
    "navigation.numbers": /^this is a document of Numbers, /u,
    "navigation.gsheet": /^this is only a link to a Google document: /u,
    "Navigation.PDF": /^a PDF cannot be read: /u,
    "navigation.docx": /^a text document cannot be read: /u,
    "navigation.html": /^a web page cannot be read: /u,
    "navigation.toml": /^this format is not read: /u,
  };
  for (const [file, said] of Object.entries(OWN)) {
    test(`says how what is in ${file} gets in: an error, and beside its resource a warning`, async (context) => {
      for (const [more, severity] of [
        ["languages", "error"],
        ["navigation", "warning"],
      ]) {
        const files = { [file]: "", [`${more}.json`]: "[]" };
        const found = listAll(await openContent(await createDirectory(context, files)));
        assert.deepEqual(
          found.map((one) => [one.severity, one.file, one.resource]),
          [[severity, file, "navigation"]],
        );
        assert.match(found[0]?.problem ?? "", said);
      }
    });
  }

  test("refuses a folder that is nearly a resource's name", async (context) => {
    const directory = await createDirectory(context, {
      "Trainings/a.json": "[]",
      "languages.json": "[]",
    });
    const source = await openContent(directory);
    assert.deepEqual(listAll(source), [
      {
        severity: "error",
        file: "Trainings",
        resource: "trainings",
        problem:
          "the folder is no resource: rename it, or begin its name with _ if it is no content",
        suggestion: "trainings",
      },
    ]);
  });

  for (const file of ["nav.json", "import.csv", "Bestand.2026.YAML", "package.json"]) {
    test(`refuses ${file}, which is no resource`, async (context) => {
      const directory = await createDirectory(context, { [file]: "", "languages.json": "[]" });
      const names = CONTRACT_NAMES.join(", ");
      const problem = `the file is no resource: rename it to one of them (${names}), or move it into a folder or begin its name with _ if it is no content`;
      assert.deepEqual(listAll(await openContent(directory)), [
        { severity: "error", file, problem },
      ]);
    });
  }

  for (const file of [
    "navigation.json.bak",
    "navigation.csv~",
    ".navigation.json",
    "_navigation.json",
    "~$navigation.xlsx",
    "navigation.txt",
    "navigation",
    "photo.jpg",
  ]) {
    test(`skips ${file}`, async (context) => {
      const directory = await createDirectory(context, { [file]: "", "languages.json": "[]" });
      assert.deepEqual(listAll(await openContent(directory)), []);
    });
  }
});
