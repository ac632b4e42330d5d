/** Systems hide the ending of a name, and programs add another one: such a file was meant, and nobody sees why it is not read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, listAll } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";
import { listSent } from "../list-sent.ts";

const DOUBLE =
  "the file is not read, because its name has two endings, of which the system may hide one: rename it";

const DECLARED = "resources: { items: { fields: { Name: { type: varchar, size: 9 } } } }\n";

const NAMES: Readonly<Record<string, string>> = {
  "items.csv.txt": "items.csv",
  "items.yaml.txt": "items.yaml",
  "items.yaml.yaml": "items.yaml",
  "items.csv.csv": "items.csv",
  "items.json.csv": "items.json",
  "Items.CSV.TXT": "items.csv",
  "items.txt.txt": "items.csv",
  "items.csv.txt.txt": "items.csv",
  "items.xlsx.xlsx": "items.xlsx",
  "content.ods.ods": "content.ods",
  "languages.yml.yml": "languages.yaml",
};

describe("a name with two endings is an error", () => {
  for (const [name, suggestion] of Object.entries(NAMES)) {
    test(name, async (context) => {
      for (const more of [{}, { "items.jsonl": "{}\n", "languages.json": "[]" }]) {
        const files = {
          "installation.yaml": DECLARED,
          [name]: "A\n",
          "trainings.json": "[]",
          ...more,
        };
        const directory = await createDirectory(context, files);
        const found = listAll(await openContent(directory));
        assert.deepEqual(
          found.map(({ severity, file, problem, suggestion: meant }) => [
            severity,
            file,
            problem,
            meant,
          ]),
          [["error", name, DOUBLE, suggestion]],
        );
        assert.ok((await listSent(directory, {})).isUnsendable);
      }
    });
  }

  test("installation.yaml.txt", async (context) => {
    const directory = await createDirectory(context, {
      "installation.yaml.txt": DECLARED,
      "trainings.json": "[]",
    });
    assert.deepEqual(
      listAll(await openContent(directory)).map(({ severity, problem }) => [severity, problem]),
      [["error", DOUBLE]],
    );
  });

  test("in the folder of a resource", async (context) => {
    const directory = await createDirectory(context, {
      "trainings/a.json": "[]",
      "trainings/b.csv.txt": "A\n",
      "trainings/notes.txt": "no content",
    });
    assert.deepEqual(
      listAll(await openContent(directory)).map(({ severity, file, problem }) => [
        severity,
        file,
        problem,
      ]),
      [["error", "trainings/b.csv.txt", DOUBLE]],
    );
  });

  test("and what an editor left is none", async (context) => {
    const directory = await createDirectory(context, {
      "trainings.json": "[]",
      "trainings.json.bak": "[",
      "trainings.csv~": "[",
      "trainings.2027.txt": "A\n",
    });
    assert.deepEqual(listAll(await openContent(directory)), []);
  });
});
