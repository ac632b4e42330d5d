/** Some files in place of those of a release. */
import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import * as fc from "fast-check";
import { pick, seldom, shuffle } from "../../test/model/choices.ts";
import { generateContent } from "../../test/model/generate-content.ts";
import { runs } from "../../test/support/seeds.ts";
import { createContentStore } from "../../test/support/content-store.ts";
import { createDirectory } from "../../test/support/content-directory.ts";
import type { ContentFiles } from "../../test/support/site.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { openContent } from "../content/open-content.ts";
import { showProblem } from "../../test/support/content-directory.ts";
import type { ShownProblem } from "../../test/support/content-directory.ts";
import { checkOut } from "../checkout/write-files.ts";
import { chunksOf, readItems } from "../store/content.ts";
import { checkContent } from "../validate/check-content.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { checkOverlay } from "./overlay-source.ts";

const [NOTES, PLACES] = ["notes", "places"] as const as unknown as readonly [
  ResourceName,
  ResourceName,
];
const INSTALLATION = `
timeZone: Europe/Vienna
resources:
  notes:
    fields:
      Title: { type: varchar, size: 60 }
      See: { type: reference, to: notes, nullable: true }
      Place: { type: reference, to: places, nullable: true }
  places:
    fields:
      Name: { type: varchar, size: 60 }
`;
const FILES = {
  "installation.yaml": INSTALLATION,
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "notes.csv": "Key,Title,See,Place\na,Alpha,,hall\nb,Beta,a,\n",
  "places.csv": "Key,Name\nhall,Town hall\npark,Park\n",
};

interface Base {
  readonly reader: StoreReader;
  readonly base: ReleaseContent;
}

async function publishBase(context: TestContext, files: ContentFiles = FILES): Promise<Base> {
  const at = await createContentStore(context);
  const { reader } = at;
  const { release } = await at.publish(files);
  return { reader, base: await reader.readRelease(release.number) };
}

async function check(
  context: TestContext,
  { reader, base }: Base,
  files: Readonly<Record<string, string>>,
) {
  const completedBy = { number: base.release.number, resources: base.installation.resources };
  const upload = await openContent(await createDirectory(context, files), { completedBy });
  return checkOverlay(upload, reader, base);
}

async function checkValid(...given: Parameters<typeof check>): Promise<NewContent> {
  const result = await check(...given);
  assert.ok(result.valid, JSON.stringify(result));
  return result.content;
}

async function listErrors(...given: Parameters<typeof check>): Promise<readonly ShownProblem[]> {
  const result = await check(...given);
  assert.ok(!result.valid);
  return result.errors.map(showProblem);
}

test("what is not uploaded keeps its chunks and settings, and what is uploaded is the whole resource", async (context) => {
  const at = await publishBase(context);
  const content = await checkValid(context, at, {
    "notes.csv": "Key,Title,See,Place\nc,Gamma,,park\na,ALPHA,,hall\n",
  });
  const { installation } = at.base;
  assert.deepEqual(content.installation, installation);
  assert.deepEqual(chunksOf(content, PLACES), chunksOf(at.base, PLACES));
  assert.deepEqual(chunksOf(content, "languages"), chunksOf(at.base, "languages"));
  const notes = await Array.fromAsync(
    readItems(readHeld(content.held, at.reader), content, NOTES),
    ({ json }) => JSON.parse(Buffer.from(json).toString()) as { readonly Title: string },
  );
  assert.deepEqual(
    notes.map(({ Title }) => Title),
    ["Gamma", "ALPHA"],
  );
});

test("the same files again are the release itself", async (context) => {
  const at = await publishBase(context);
  for (const [name, text] of Object.entries(FILES)) {
    const content = await checkValid(context, at, { [name]: text });
    assert.equal(content.digest, at.base.release.digest, name);
  }
});

test("whatever is uploaded, the result is that of a whole directory with the file exchanged", async (context) => {
  const at = await createContentStore(context);
  const outcomes = { valid: 0, invalid: 0 };
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const { release } = await at.publish(generateContent(gen).files);
    const base = await at.reader.readRelease(release.number);
    const whole = await createDirectory(context, {});
    await checkOut(at.reader, base, whole);
    const name = pick(gen, catalogOf(base.installation).names);
    const file = join(whole, `${name}.jsonl`);
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line && !seldom(gen));
    const text = shuffle(gen, lines)
      .map((line) => `${line}\n`)
      .join("");
    await writeFile(file, text);
    const expected = await checkInChunks(async (sink) =>
      checkContent(await openContent(whole), { sink }),
    );
    const result = await check(context, { ...at, base }, { [basename(file)]: text });
    outcomes[result.valid ? "valid" : "invalid"] += 1;
    if (result.valid && expected.valid) {
      assert.deepEqual(
        [result.content.digest, result.content.counts],
        [expected.content.digest, expected.content.counts],
      );
    } else if (!result.valid && !expected.valid)
      assert.equal(result.errors.length, expected.errors.length);
    else assert.deepEqual(result, expected);
  });
  await fc.assert(property, { ...runs(12), endOnFailure: true });
  assert.ok(outcomes.valid > 0 && outcomes.invalid > 0, JSON.stringify(outcomes));
});

test("an uploaded installation.yaml counts, for the names of files as well", async (context) => {
  const at = await publishBase(context);
  const more = `${INSTALLATION}  jobs:\n    fields:\n      Name: { type: varchar, size: 60 }\n`;
  const content = await checkValid(context, at, {
    "installation.yaml": more.replace("Vienna", "Berlin"),
    "jobs.csv": "Key,Name\none,Baker\n",
  });
  assert.equal(content.installation.timeZone, "Europe/Berlin");
  assert.equal(mustGet(content.counts, "jobs" as ResourceName), 1);
  assert.equal(mustGet(content.counts, PLACES), 2);
});

test("what is wrong in the upload has its place there", async (context) => {
  const at = await publishBase(context);
  const [error, ...others] = await listErrors(context, at, {
    "notes.csv": "Key,Title,Place\na,Alpha,pond\n",
  });
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(error, { file: "notes.csv", line: 2, field: "Place" });
});

test("what the upload makes wrong in the release is told by names, without a place", async (context) => {
  const at = await publishBase(context);
  assert.deepEqual(await listErrors(context, at, { "places.csv": "Key,Name\npark,Park\n" }), [
    {
      severity: "error",
      resource: "notes",
      field: "Place",
      problem:
        "Alpha refers to Town hall in release 1, and it is deleted here: keep it, or let Alpha refer to something else first",
      found: "Town hall",
    },
  ]);
  const unique = INSTALLATION.replace("size: 60 }", "size: 60, unique: true }");
  const twice = await publishBase(context, {
    ...FILES,
    "notes.csv": "Key,Title\na,Alpha\nb,Alpha\n",
  });
  const [error] = await listErrors(context, twice, { "installation.yaml": unique });
  assert.partialDeepStrictEqual(error, {
    field: "Title",
    problem:
      "in Alpha, together with release 1, must be unique, and is also the Title of the item at Alpha",
  });
});

test("warnings about the release are not told again", async (context) => {
  const at = await publishBase(context, { ...FILES, "places.csv": "Key,Name\nhall,####\n" });
  const languages = { "languages.yaml": FILES["languages.yaml"] };
  assert.deepEqual((await check(context, at, languages)).warnings, []);
  const again = await check(context, at, { "places.csv": "Key,Name\nhall,####\n" });
  assert.partialDeepStrictEqual(again.warnings, [{ file: "places.csv", line: 2, field: "Name" }]);
});

const NOT_READ: Readonly<Record<string, RegExp>> = {
  "vereine.xlsx": /^the file is no resource: rename it to one of them \(/u,
  "notes (1).csv": /^the file is no resource: rename it, or/u,
  "notes.xls": /^this is a workbook in the old format/u,
  "plan.pdf": /^a PDF cannot be read: take the table/u,
  "notes.numbers": /^this is a document of Numbers, /u,
  "Notes.GSHEET": /^this is only a link to a Google document/u,
  "plan.png": /^there is no content: name each file after what it contains \(.*notes, /u,
  "installation.yaml": /^the file is empty: without it, the settings of release 1 stay$/u,
};

for (const [name, problem] of Object.entries(NOT_READ)) {
  test(`nothing is checked if a file counts for nothing: ${name}`, async (context) => {
    const [error, ...others] = await listErrors(context, await publishBase(context), {
      [name]: "",
    });
    assert.match(error?.problem ?? "", problem);
    assert.deepEqual(others, []);
  });
}

test("a file that counts for nothing is an error beside one that counts, too", async (context) => {
  const files = { "notes.csv": "Key,Title\na,Alpha\n", "vereine.csv": "" };
  const errors = await listErrors(context, await publishBase(context), files);
  assert.deepEqual(
    errors.map(({ file }) => file),
    ["vereine.csv"],
  );
});
