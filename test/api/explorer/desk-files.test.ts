/** The files that people choose at the page of the desk: their names, and the check to which they belong. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  filesOfInput,
  namePlainly,
  readChosen,
} from "../../../explorer/src/desk/state/chosen-files.ts";
import { findOddFiles } from "../../../explorer/src/desk/state/odd-files.ts";
import type { Problem } from "../../../explorer/src/desk/state/plan.ts";
import { filesOf, filesOfGuess, formatsOf } from "../../../explorer/src/desk/state/upload.ts";
import type { Upload } from "../../../explorer/src/desk/state/upload.ts";

const fileAt = (path: string, text = ""): File =>
  Object.assign(new File([text], path.split("/").at(-1) ?? ""), {
    webkitRelativePath: path.includes("/") ? path : "",
  });

const plainNames = (...paths: readonly string[]): readonly string[] =>
  namePlainly(filesOfInput(paths.map((path) => fileAt(path)))).map(({ path }) => path);

const formatsAgain = (...paths: readonly string[]): readonly string[] =>
  formatsOf(filesOfInput(paths.map((path) => fileAt(path))));

describe("chosen files", () => {
  test("of a folder are named from within it", () =>
    assert.deepEqual(
      filesOfInput([fileAt("content/news/a.yaml"), fileAt("events.xlsx")]).map(({ path }) => path),
      ["news/a.yaml", "events.xlsx"],
    ));

  test("are read at once, without what programs hide beside them", async () => {
    const chosen = filesOfInput([
      fileAt("content/jobs.csv", "Key\na"),
      fileAt("content/.git/config"),
      fileAt("content/.lectern-base", "5"),
      fileAt("content/.DS_Store"),
    ]);
    const read = await readChosen(chosen);
    assert.deepEqual(
      read.map(({ path }) => path),
      ["jobs.csv", ".lectern-base"],
    );
    assert.equal(await read[0]?.file.text(), "Key\na");
  });

  test("lose the number of a download that was there before, unless both were chosen", () => {
    assert.deepEqual(plainNames("events (1).xlsx", "jobs(12).csv", "Notes (2030).txt.yaml"), [
      "events.xlsx",
      "jobs.csv",
      "Notes (2030).txt.yaml",
    ]);
    assert.deepEqual(plainNames("events.xlsx", "events (1).xlsx"), [
      "events.xlsx",
      "events (1).xlsx",
    ]);
  });

  test("are offered again in their formats, or as a workbook", () => {
    assert.deepEqual(formatsAgain("Events.XLSX", "jobs.csv", "more.csv"), ["xlsx", "csv"]);
    assert.deepEqual(formatsAgain("notes.txt"), ["xlsx"]);
  });

  test("belong to one check, or to none yet", () => {
    const files = filesOfInput([fileAt("jobs.csv")]);
    const upload: Upload = { files, options: {}, draft: "d1" };
    assert.equal(filesOf(upload, "d1"), files);
    assert.equal(filesOf(upload, ""), files);
    assert.deepEqual(filesOf(upload, "d2"), []);
    assert.equal(filesOf({ ...upload, draft: undefined }, "d2"), files);
  });
});

const NOWHERE = { line: null, column: null, cell: null, field: null, found: null };

const problemOf = (file: string, more: Partial<Problem> = {}): Problem => ({
  ...NOWHERE,
  file,
  resource: null,
  suggestion: null,
  problem: "is wrong",
  ...more,
});

describe("files that are no resource", () => {
  test("may be one that there is, or a new one if they are tables", () => {
    const paths = ["2026 events.csv", "notes.yaml", "Staff.XLSX", "events.csv", "a/rooms.csv"];
    const files = filesOfInput(paths.map((path) => fileAt(`content/${path}`)));
    const problems = [
      problemOf("2026 events.csv", { resource: "events", suggestion: "events.csv" }),
      problemOf("notes.yaml", { suggestion: "news.yaml" }),
      problemOf("Staff.XLSX"),
      problemOf("events.csv", { resource: "events" }),
      problemOf("a/rooms.csv"),
    ];
    assert.deepEqual(
      findOddFiles(files, problems, ["events"]).map(({ chosen, ...odd }) => [chosen.path, odd]),
      [
        ["2026 events.csv", { suggestion: "events", isTable: true }],
        ["notes.yaml", { suggestion: "", isTable: false }],
        ["Staff.XLSX", { suggestion: "", isTable: true }],
      ],
    );
  });

  test("are none of those that the contract has, or the files declare, without any release", () => {
    const files = filesOfInput(
      ["staff.csv", "languages.csv", "rooms.csv"].map((path) => fileAt(path)),
    );
    const problems = [
      problemOf("staff.csv", { resource: "staff", field: "Name", line: 3 }),
      problemOf("languages.csv", { resource: "languages" }),
      problemOf("rooms.csv"),
    ];
    assert.deepEqual(
      findOddFiles(files, problems, []).map(({ chosen }) => chosen.path),
      ["rooms.csv"],
    );
  });
});

test("guessed tables are checked under their paths with the settings that declare them, without what is left out", async () => {
  const files = filesOfInput(
    ["Büro.csv", "events.csv", "Entwürfe.csv", "installation.yaml"].map((path) =>
      fileAt(path.normalize("NFD"), path),
    ),
  );
  const changed = filesOfGuess(files, {
    tables: [{ file: "Büro.csv", path: "buero.csv" }],
    leftOut: [{ file: "Entwürfe.csv" }, { file: "Büro.csv" }],
    installation: "maxAge: 5",
    languages: "[]",
  });
  assert.deepEqual(
    await Promise.all(changed.map(async ({ path, file }) => [path, await file.text()])),
    [
      ["buero.csv", "Büro.csv"],
      ["events.csv", "events.csv"],
      ["installation.yaml", "maxAge: 5"],
      ["languages.yaml", "[]"],
    ],
  );
});
