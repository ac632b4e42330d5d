import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, listAll } from "../../test/support/content-directory.ts";
import { createWorkbook } from "../../test/api/content/spreadsheet-files/make-xlsx.ts";
import { openContent } from "./open-content.ts";
import type { FollowedRelease } from "./open-content.ts";
import type { Progress } from "./record.ts";

describe("installation.yaml", () => {
  test("is given with its positions", async (context) => {
    const directory = await createDirectory(context, {
      "languages.json": "[]",
      "installation.yaml": "# ours\ntimeZone: Europe/Oslo\nlocations:\n  - NO\n",
    });
    const source = await openContent(directory);
    const { installation } = source;
    assert.deepEqual(listAll(source), []);
    assert.equal(installation?.file, "installation.yaml");
    assert.deepEqual(installation.values, { timeZone: "Europe/Oslo", locations: ["NO"] });
    assert.equal(installation.locate(["locations"], "name").line, 3);
    assert.deepEqual(installation.locate(["locations"]), { line: 4, column: 3 });
    assert.deepEqual(installation.locate(["locations", 0]), { line: 4, column: 5 });
  });

  for (const [name, text, problem] of [
    ["sets nothing", "# nothing\n", undefined],
    [
      "is a list",
      "- x\n",
      {
        line: 1,
        problem:
          "the file must contain names and values of settings, such as timeZone: Europe/Berlin",
      },
    ],
    [
      "is no YAML",
      "a: [\n",
      {
        line: 2,
        column: 1,
        problem:
          "a list or object in brackets is not closed, or its lines are not indented: add the closing bracket",
      },
    ],
    [
      "is too large",
      `a: ${"x".repeat(1024 ** 2)}`,
      { problem: "the file is larger than 1048576 bytes: keep only settings in it" },
    ],
  ] as const) {
    test(`that ${name} sets nothing`, async (context) => {
      const directory = await createDirectory(context, {
        "languages.json": "[]",
        "installation.yaml": text,
      });
      const source = await openContent(directory);
      assert.equal(source.installation, undefined);
      assert.deepEqual(
        listAll(source),
        problem === undefined
          ? []
          : [
              {
                severity: "error",
                file: "installation.yaml",
                resource: "installation",
                ...problem,
              },
            ],
      );
    });
  }
});

describe("reading", () => {
  test("gives the first records long before the whole file was read", async (context) => {
    const line = JSON.stringify({ A: "x".repeat(1000) });
    const bodies: Readonly<Record<string, string>> = {
      "navigation.jsonl": `${line}\n`.repeat(20_000),
      "business-divisions.csv": `A\n${`${"x".repeat(1000)}\n`.repeat(20_000)}`,
    };
    const directory = await createDirectory(context, bodies);
    const calls: Progress[] = [];
    const source = await openContent(directory, { onProgress: (progress) => calls.push(progress) });
    for (const resource of ["navigation", "business-divisions"] as const) {
      const before = calls.at(-1)?.bytesRead ?? 0;
      const records = source.readRecords(resource);
      let count = (await records.next()).value?.length ?? 0;
      const first = calls.at(-1);
      assert.ok(first !== undefined && first.bytesRead - before < 2 * 1024 ** 2, resource);
      for await (const some of records) count += some.length;
      assert.equal(count, 20_000);
      assert.deepEqual([calls.at(-1)?.resource, calls.at(-1)?.records], [resource, 20_000]);
    }
    const bytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
    assert.ok(calls.every(({ bytesTotal }) => bytesTotal === bytes));
    assert.equal(calls.at(-1)?.bytesRead, bytes);
    assert.ok(calls.length > 80 && calls.length < 1000, String(calls.length));
  });

  test("can be stopped early", async (context) => {
    const directory = await createDirectory(context, {
      "navigation.jsonl": '{"A":1}\n'.repeat(200_000),
    });
    const source = await openContent(directory);
    for await (const [record] of source.readRecords("navigation")) if (record?.line === 1) break;
    assert.deepEqual(listAll(source), []);
  });
});

const CLUBS = {
  title: "Clubs",
  model: "Club",
  path: "/api/v1/clubs",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields: { Name: { type: "varchar", size: 64 } },
} as const;
const FOLLOWED: FollowedRelease = { number: 5, resources: { clubs: CLUBS } };
const BACK = "put it back (`lectern release checkout 5 DIR` writes it to a new directory)";
const SHEET = createWorkbook({ sheets: [{ name: "Clubs", rows: "" }] });

const readFollowed = async (): Promise<FollowedRelease> => FOLLOWED;

describe("without the settings that the current release has", () => {
  for (const [name, files, opening, unwanted] of [
    ["a missing file", { "clubs.csv": "Name\n" }, `missing, ${BACK}`, "clubs.csv"],
    ["an empty file", { "clubs.csv": "", "installation.yaml": "" }, `empty, ${BACK}`, "clubs.csv"],
    [
      "only a comment",
      { "clubs.csv": "", "installation.yaml": "# x" },
      `empty, ${BACK}`,
      "clubs.csv",
    ],
    [
      "another extension",
      { "clubs/a.jsonl": "", "installation.yml": "timeZone: Europe/Berlin" },
      "missing, rename installation.yml",
      "clubs/a.jsonl",
    ],
    ["a sheet", { "content.xlsx": SHEET }, `missing, ${BACK}`, "content.xlsx"],
  ] as const) {
    test(`${name} is the one error`, async (context) => {
      const directory = await createDirectory(context, { "languages.json": "[]", ...files });
      const [is, remedy] = opening.split(", ");
      await assert.rejects(openContent(directory, { readFollowed }), {
        message: `installation.yaml is ${is}, which in release 5 declares clubs: ${remedy}. If these resources are no longer wanted, remove their files first (${unwanted})`,
      });
    });
  }

  test("content that no own resource would take is read", async (context) => {
    const files = { "languages.json": "[]", "notes/a.csv": "Name\n" };
    const source = await openContent(await createDirectory(context, files), { readFollowed });
    assert.equal(source.problems.count("error"), 0);
  });

  test("a broken file is its own error, and a whole one asks for no release", async (context) => {
    const broken = { "clubs.csv": "Name\n", "installation.yaml": "a: [" };
    const source = await openContent(await createDirectory(context, broken), { readFollowed });
    assert.ok(source.problems.isBroken("installation"));
    const whole = { "clubs.csv": "Name\n", "installation.yaml": "timeZone: Europe/Berlin" };
    await openContent(await createDirectory(context, whole), {
      readFollowed: () => assert.fail("not needed"),
    });
  });
});
