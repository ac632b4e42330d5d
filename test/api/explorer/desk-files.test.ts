/** The files that people choose at the page of the desk: their names, and the check to which they belong. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  filesOfInput,
  namePlainly,
  readChosen,
} from "../../../explorer/src/desk/state/chosen-files.ts";
import { filesOf, formatsOf } from "../../../explorer/src/desk/state/upload.ts";
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
