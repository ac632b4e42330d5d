/** One resource of a release as a file: whatever it holds, it gives back when it is uploaded alone. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import * as fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { generateContent } from "../../test/model/generate-content.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { runs } from "../../test/support/seeds.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { writeMark } from "../content/base-mark.ts";
import { readMarks } from "../content/read-marks.ts";
import { MisfitError } from "../checkout/misfits.ts";
import type { ReleaseContent } from "../store/store.ts";
import { FILE_FORMATS, writeResourceFile } from "./write-resource-file.ts";
import type { FileFormat } from "./write-resource-file.ts";
import { sayInEnglish } from "../words/say.ts";

type Named = ResourceName | "installation";

const INSTALLATION = `
resources:
  notes:
    fields:
      Title: { type: varchar, size: 60 }
      Place: { type: reference, to: places, nullable: true }
  places:
    fields:
      Name: { type: varchar, size: 60 }
`;
const FILES = {
  "installation.yaml": INSTALLATION,
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "notes.csv": 'Key,Title,Place\na,01067,hall\nb,"one\n\ntwo: # three",\n',
  "places.csv": "Key,Name\nhall,Town hall\npark,Park\n",
};

async function createFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-resource-"));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function write(context: TestContext, resource: Named, format: FileFormat) {
  const at = await createContentStore(context);
  const { release } = await at.publish(FILES);
  const folder = await createFolder(context);
  const path = await writeResourceFile(
    at.reader,
    release.number,
    resource,
    format,
    folder,
    sayInEnglish,
  );
  return { path, release };
}

test("a file of any format gives the same items when it is uploaded alone, or says what it cannot hold", async (context) => {
  const at = await createContentStore(context);
  const counts = { written: 0, refused: 0 };
  const tryFile = async (release: ReleaseContent, name: Named, format: FileFormat) => {
    const folder = await createFolder(context);
    const { number } = release.release;
    try {
      // It reads what it wrote again.
      const path = await writeResourceFile(at.reader, number, name, format, folder, sayInEnglish);
      assert.deepEqual(await readdir(folder), [basename(path)]);
      const completedBy = { number, resources: release.installation.resources };
      assert.deepEqual(
        (await readMarks(folder, { completedBy })).map(({ mark }) => mark),
        [writeMark(release.release)],
      );
      counts.written += 1;
    } catch (error) {
      if (!(error instanceof MisfitError)) throw error;
      assert.ok(error.count > 0 && format !== "jsonl" && format !== "yaml", error.message);
      counts.refused += 1;
    }
  };
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const { release } = await at.publish(generateContent(gen).files);
    const content = await at.reader.readRelease(release.number);
    for (const name of catalogOf(content.installation).names)
      for (const format of FILE_FORMATS) await tryFile(content, name, format);
    await tryFile(content, "installation", "yaml");
  });
  await fc.assert(property, { ...runs(3), endOnFailure: true });
  assert.ok(counts.written > 0 && counts.refused > 0, JSON.stringify(counts));
});

test("YAML is what people would write", async (context) => {
  const { path, release } = await write(context, "notes" as ResourceName, "yaml");
  assert.equal(basename(path), "notes.yaml");
  assert.equal(
    await readFile(path, "utf8"),
    `# lectern-base 1 sha256:${release.digest}\n- Key: a\n  Title: "01067"\n  Place: hall\n- Key: b\n  Title: |-\n    one\n\n    two: # three\n`,
  );
});

test("a workbook has one sheet of the resource, and offers the Keys of other resources", async (context) => {
  const { path } = await write(context, "notes" as ResourceName, "xlsx");
  assert.equal(basename(path), "notes.xlsx");
  const { sheets } = await readXlsx(await readFile(path));
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ["Notes"],
  );
  assert.deepEqual(
    sheets[0]?.dataValidations?.map(({ range, values }) => [range, values]),
    [["C2:C1048576", ["hall", "park"]]],
  );
});

test("the installation is its file", async (context) => {
  const { path } = await write(context, "installation", "yaml");
  assert.equal(basename(path), "installation.yaml");
  assert.match(await readFile(path, "utf8"), /^resources:\n {2}notes:/mu);
  await assert.rejects(write(context, "installation", "xlsx"), { message: "NOT_ACCEPTABLE" });
});

test("what the release does not declare is not there", async (context) => {
  await assert.rejects(write(context, "events" as ResourceName, "csv"), {
    cases: [{ message: "RESOURCE_NOT_FOUND", values: { path: "events" } }],
  });
});
