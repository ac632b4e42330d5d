/**
 * What would empty or halve a resource is not published unless that is asked for: in every form of
 * content, in a plan, against whatever release is current.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { createWorkbook, writeRows } from "../content/spreadsheet-files/make-xlsx.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const STORE = ["--store", "guarded.db"];
const RESOURCE = "business-divisions";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

beforeEach(async () => {
  for (const end of ["", "-wal", "-shm"])
    await rm(path.join(at.folder, `guarded.db${end}`), { force: true });
});

/** @returns items from the first to the last number */
const rowsOf = (first: number, last: number): readonly (readonly [string, string, string])[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const number = String(first + index);
    return [`k${number}`, `I${number}`, `Division ${number}`];
  });

const objectsOf = (first: number, last: number): readonly object[] =>
  rowsOf(first, last).map(([Key, Identifier, Name]) => ({ Key, Identifier, Name }));

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const HEADER = ["Key", "Identifier", "Name"];

/** Each form of content, with items from the first to the last number. */
const FORMS: Readonly<
  Record<string, (first: number, last: number) => readonly [string, string | Uint8Array]>
> = {
  YAML: (...range) => [`${RESOURCE}.yaml`, JSON.stringify(objectsOf(...range))],
  JSON: (...range) => [`${RESOURCE}.json`, JSON.stringify(objectsOf(...range))],
  "JSON Lines": (...range) => [
    `${RESOURCE}.jsonl`,
    objectsOf(...range)
      .map((item) => `${JSON.stringify(item)}\n`)
      .join(""),
  ],
  CSV: (...range) => [
    `${RESOURCE}.csv`,
    [HEADER, ...rowsOf(...range)].map((row) => `${row.join(";")}\n`).join(""),
  ],
  "a workbook": (...range) => [
    `${RESOURCE}.xlsx`,
    createWorkbook({
      sheets: [{ name: "Divisions", rows: writeRows(HEADER, ...rowsOf(...range)) }],
    }),
  ],
};

async function write(directory: string, [file, text]: readonly [string, string | Uint8Array]) {
  const folder = path.join(at.folder, directory);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(path.join(folder, "languages.yaml"), LANGUAGES);
  await writeFile(path.join(folder, file), text);
}

const yaml = async (directory: string, first: number, last: number): Promise<void> => {
  await write(directory, FORMS["YAML"]?.(first, last) ?? ["", ""]);
};

/** @returns the number of the current release; undefined: there is none, or no store yet */
async function readCurrent(): Promise<unknown> {
  if (!existsSync(path.join(at.folder, "guarded.db"))) return undefined;
  const list = (await at.runForJson(["release", "list", ...STORE])) as readonly Readonly<
    Record<string, unknown>
  >[];
  return list.find(({ current }) => current === true)?.["number"];
}

for (const [form, make] of Object.entries(FORMS)) {
  test(`${form}: more than half of the items, or all, are not removed by accident`, async () => {
    await write("all", make(1, 12));
    // Six of twelve are half; the six that are new do not make up for seven.
    await write("half", make(7, 12));
    await write("less", make(8, 30));
    assert.equal((await at.run(["publish", "all", ...STORE])).status, 0);
    const refused = await at.run(["publish", "less", ...STORE]);
    assert.equal(refused.status, 1);
    assert.equal(refused.stdout, "");
    assert.equal(
      refused.stderr,
      [
        "Nothing was published: this would remove:",
        `  ${RESOURCE}: 7 of 12 items; 23 would be left`,
        "Check whether a file, sheet or column is missing or has another name. If the removal is intended, run `lectern publish less --store guarded.db --allow-removals`.",
        "",
      ].join("\n"),
    );
    assert.equal(await readCurrent(), 1);
    assert.equal((await at.run(["publish", "half", ...STORE])).status, 0);
    await write("none", ["navigation.yaml", "[]"]);
    const emptied = await at.run(["publish", "none", ...STORE]);
    assert.equal(emptied.status, 1);
    assert.match(emptied.stderr, /^ {2}business-divisions: all 6 items; none would be left$/mu);
    assert.equal(await readCurrent(), 2);
    assert.equal((await at.run(["publish", "none", "--allow-removals", ...STORE])).status, 0);
    assert.equal(await readCurrent(), 3);
  });
}

test("of fewer than ten items, half may go, but not all", async () => {
  await yaml("nine", 1, 9);
  await yaml("one", 9, 9);
  await yaml("others", 20, 22);
  assert.equal((await at.run(["publish", "nine", ...STORE])).status, 0);
  assert.equal((await at.run(["publish", "one", ...STORE])).status, 0);
  assert.equal((await at.run(["publish", "others", ...STORE])).status, 0);
  await yaml("none", 2, 1);
  assert.equal((await at.run(["publish", "none", ...STORE])).status, 1);
  await yaml("single", 20, 20);
  assert.equal((await at.run(["publish", "single", ...STORE])).status, 0);
  const { status, stderr } = await at.run(["publish", "none", ...STORE]);
  assert.equal(status, 1);
  assert.match(stderr, /^ {2}business-divisions: its only item; none would be left$/mu);
});

test("the content of an older release is held against the current one", async () => {
  await yaml("few", 1, 3);
  await yaml("many", 1, 10);
  for (const directory of ["few", "many"])
    assert.equal((await at.run(["publish", directory, ...STORE])).status, 0);

  const refused = await at.run(["publish", "few", "--over", ...STORE]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /7 of 10 items; 3 would be left/u);
  assert.match(refused.stderr, /`lectern publish few .*--over --allow-removals`/u);
  assert.equal(await readCurrent(), 2);
  // Against an older release that was made current again, it is nothing new.
  assert.equal((await at.run(["release", "rollback", "1", ...STORE])).status, 0);
  assert.equal((await at.run(["publish", "few", ...STORE])).status, 0);
  assert.equal((await at.run(["publish", "many", ...STORE])).status, 0);
  const again = ["publish", "few", "--over", "--allow-removals", ...STORE];
  assert.equal((await at.run(again)).status, 0);
  assert.equal(await readCurrent(), 1);
});

test("--json and --plan say what a publish would stop at", async () => {
  await yaml("all", 1, 12);
  await yaml("less", 12, 13);
  const plan = ["publish", "less", "--plan", ...STORE];
  const first = (await at.runForJson(plan)) as Readonly<Record<string, unknown>>;
  assert.deepEqual([first["stops"], first["removals"]], [false, []]);
  assert.equal(existsSync(path.join(at.folder, "guarded.db")), false);
  assert.equal((await at.run(["publish", "all", ...STORE])).status, 0);

  const removals = [{ resource: RESOURCE, before: 12, removed: 11, after: 2, kind: "items" }];
  const refused = await at.runForJson(["publish", "less", ...STORE], 1);
  assert.deepEqual(refused, {
    valid: false,
    errors: [
      {
        file: null,
        line: null,
        column: null,
        cell: null,
        resource: RESOURCE,
        field: null,
        problem: "publishing removes 11 of 12 items; 2 would be left; --allow-removals permits it",
        found: null,
        suggestion: null,
      },
    ],
    warnings: [],
    removals,
    accessChanges: [],
  });
  const planned = (await at.runForJson(plan)) as Readonly<Record<string, unknown>>;
  assert.deepEqual([planned["stops"], planned["removals"]], [true, removals]);
  const permitted = (await at.runForJson([...plan, "--allow-removals"])) as typeof planned;
  assert.deepEqual([permitted["stops"], permitted["removals"]], [false, removals]);
  const words = await at.run(plan);
  assert.equal(words.status, 0);
  assert.match(words.stdout, /^business-divisions: 1 added, 11 removed/mu);
  assert.match(
    words.stderr,
    /^A publish would be refused, because it removes:\n {2}business-divisions: 11 of 12 items; 2 would/u,
  );
  assert.equal((await at.run([...plan, "--allow-removals"])).stderr, "");
});
