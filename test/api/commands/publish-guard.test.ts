/**
 * What would empty or halve a resource is not published unless that is asked for: in a plan, against whatever
 * release is current.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
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
const objectsOf = (first: number, last: number): readonly object[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const number = String(first + index);
    return { Key: `k${number}`, Identifier: `I${number}`, Name: `Division ${number}` };
  });

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";

async function write(directory: string, file: string, text: string): Promise<void> {
  const folder = path.join(at.folder, directory);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(path.join(folder, "languages.yaml"), LANGUAGES);
  await writeFile(path.join(folder, file), text);
}

const yaml = async (directory: string, first: number, last: number): Promise<void> => {
  await write(directory, `${RESOURCE}.yaml`, JSON.stringify(objectsOf(first, last)));
};

/** @returns the number of the current release; undefined: there is none, or no store yet */
async function readCurrent(): Promise<unknown> {
  if (!existsSync(path.join(at.folder, "guarded.db"))) return undefined;
  const list = (await at.runForJson(["release", "list", ...STORE])) as readonly Readonly<
    Record<string, unknown>
  >[];
  return list.find(({ current }) => current === true)?.["number"];
}

test("more than half of the items, or all, are not removed by accident", async () => {
  await yaml("all", 1, 12);
  // Six of twelve are half; the six that are new do not make up for seven.
  await yaml("half", 7, 12);
  await yaml("less", 8, 30);
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
  await write("none", "navigation.yaml", "[]");
  const emptied = await at.run(["publish", "none", ...STORE]);
  assert.equal(emptied.status, 1);
  assert.match(emptied.stderr, /^ {2}business-divisions: all 6 items; none would be left$/mu);
  assert.equal(await readCurrent(), 2);
  assert.equal((await at.run(["publish", "none", "--allow-removals", ...STORE])).status, 0);
  assert.equal(await readCurrent(), 3);
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
    errors: [],
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
