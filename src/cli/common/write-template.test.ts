import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readContent } from "./read-content.ts";
import { TABLE_FORMATS } from "../../release/checkout/write-tables.ts";
import { writeTemplate } from "./write-template.ts";

const DECLARATION = `resources:
  clubs:
    fields:
      Name: varchar(64)
      Founded: { type: date, nullable: true }
      Venue: { type: reference, to: venues, nullable: true }
      Sport: { type: reference, to: business-divisions, nullable: true }
      Text: { type: localized, fields: { About: longVarchar } }
  venues:
    fields: { Name: varchar(64) }
`;

describe("a template for one's own declaration", () => {
  let folder = "";
  let round = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "lectern-template-"));
  });

  after(async () => {
    await rm(folder, { recursive: true });
  });

  /** @returns a content directory with these files */
  async function create(files: Readonly<Record<string, string>>): Promise<string> {
    round += 1;
    const directory = join(folder, String(round));
    await mkdir(directory);
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    return directory;
  }

  for (const format of TABLE_FORMATS) {
    test(`${format}: has what the declaration needs, and is valid`, async () => {
      const directory = await create({ "installation.yaml": DECLARATION });
      const { text = "" } = await writeTemplate(directory, format, undefined);
      assert.match(text, /They are for languages, business-divisions, clubs and venues\./u);
      const files = (await readdir(directory)).toSorted();
      assert.deepEqual(
        files,
        format === "csv"
          ? [
              "business-divisions.csv",
              "clubs.csv",
              "installation.yaml",
              "languages.csv",
              "venues.csv",
            ]
          : [`content.${format}`, "installation.yaml"],
      );
      const result = await readContent(directory);
      if (!result.valid) assert.fail(JSON.stringify(result));
    });
  }

  test("has columns for the languages that there are, and leaves files alone", async () => {
    const directory = await create({
      "installation.yaml": DECLARATION,
      "languages.yaml": "- { Key: fr, Code: FR, State: PUBLISHED, Fallback: true }\n",
      "venues.csv": "Key,Name\na,A\n",
    });
    await writeTemplate(directory, "csv", "semicolon");
    assert.equal(
      await readFile(join(directory, "clubs.csv"), "utf8"),
      "\uFEFFKey;Name;Founded;Venue;Sport;Text.FR.About\n",
    );
    assert.equal(await readFile(join(directory, "venues.csv"), "utf8"), "Key,Name\na,A\n");
    assert.ok(!(await readdir(directory)).includes("languages.csv"));
    await assert.rejects(writeTemplate(directory, "csv", undefined), /There is nothing to add to/u);
  });

  test("is not written over a workbook, nor for a declaration with errors", async () => {
    const directory = await create({ "installation.yaml": DECLARATION });
    await writeTemplate(directory, "xlsx", undefined);
    const book = await readFile(join(directory, "content.xlsx"));
    await writeFile(
      join(directory, "installation.yaml"),
      `${DECLARATION}  teams: { fields: { Name: varchar(9) } }\n`,
    );
    await assert.rejects(
      writeTemplate(directory, "xlsx", undefined),
      /has a content\.xlsx already: add sheets to it, or use --format csv\.$/u,
    );
    assert.deepEqual(await readFile(join(directory, "content.xlsx")), book);
    assert.deepEqual((await readdir(directory)).toSorted(), ["content.xlsx", "installation.yaml"]);
    const wrong = await create({ "installation.yaml": "resources: { a: { fields: {} } }\n" });
    await assert.rejects(writeTemplate(wrong, "csv", undefined), /must have at least one field/u);
  });
});
