/** Releases that are made first and become current later, as commands: what they say, and what they stop at. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

type Row = Readonly<Record<string, unknown>>;

let at: Workplace;

const LANGUAGES = [{ Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true }];

async function write(directory: string, ...names: readonly string[]): Promise<void> {
  const navigation = names.map((name, index) => ({
    Key: `k${index}`,
    Identifier: `k${index}`,
    Articles: { DE: { State: "PUBLISHED", Name: name, NiceUri: `k${index}` } },
  }));
  await mkdir(path.join(at.folder, directory));
  for (const [file, content] of Object.entries({ languages: LANGUAGES, navigation }))
    await writeFile(path.join(at.folder, directory, `${file}.yaml`), JSON.stringify(content));
}

before(async () => {
  at = await createWorkplace();
  for (const name of ["one", "two", "three"]) await write(name, name, "same");
  await write("less");
});
after(() => at.remove());

const run = (line: string) => at.run(line.split(" "));
const json = async (line: string, status = 0): Promise<Row> =>
  (await at.runForJson(line.split(" "), status)) as Row;
const pick = (row: Row, ...names: readonly string[]): unknown => names.map((name) => row[name]);

const readCurrent = async (store: string): Promise<unknown> =>
  ((await at.runForJson(["release", "list", "--store", store])) as Row[]).find(
    ({ current }) => current === true,
  )?.["number"];

test("a release is staged, looked at, and published later", async () => {
  const store = "--store later.db";
  assert.equal((await run(`publish one ${store}`)).status, 0);
  const staged = await run(`publish two --stage --note Monday --by Anna ${store}`);
  assert.equal(staged.status, 0);
  assert.match(
    staged.stdout,
    /^Staged release 2 in later\.db: .*\.\nnavigation +~1\n(?!Nothing changes)/u,
  );
  assert.equal(
    staged.stderr,
    "Release 1 stays the current one. To look at release 2, add ?release=2 to a URL, with a token of `lectern token create --preview` or `--edit`. To make it current: `lectern release publish 2 --store later.db`.\n",
  );
  const again = await json(`publish two --stage ${store}`);
  assert.deepEqual(
    pick(again, "release", "staged", "created", "changed", "previous", "base", "removals"),
    [2, true, false, false, 1, 1, []],
  );
  assert.equal(await readCurrent("later.db"), 1);

  const list = (await run(`release list ${store}`)).stdout.split("\n");
  assert.match(list[1] ?? "", /^2 staged, base 1 +\S+ \S+ +Anna +Monday +\d+ +[0-9a-f]{12}$/u);
  const [act] = (await at.runForJson(["release", "log", "--store", "later.db"])) as Row[];
  assert.deepEqual(pick(act ?? {}, "release", "previous", "staged"), [2, 1, true]);
  assert.match((await run(`release log ${store}`)).stdout, /\d +2 staged +Anna +Monday\n/u);
  assert.equal((await json(`release diff current 2 ${store}`))["different"], true);
  assert.equal((await json(`release checkout 2 staged ${store}`))["release"], 2);

  const back = await run(`release rollback 2 ${store}`);
  assert.equal(back.status, 1);
  assert.match(back.stderr, /^Release 2 is staged .*`lectern release publish 2`/u);
  const none = await run(`release rollback ${store}`);
  assert.match(none.stderr, /^There is no release before release 1/u);

  const published = await run(`release publish 2 --by Chefin --note now ${store}`);
  assert.match(
    published.stdout,
    /^Release 2 is current now, instead of release 1: later\.db already has this content\.\nnavigation +~1\n/u,
  );
  const [newest] = (await at.runForJson(["release", "list", "--store", "later.db"])) as Row[];
  assert.deepEqual(pick(newest ?? {}, "number", "current", "staged", "publishedBy", "note"), [
    2,
    true,
    false,
    "Anna",
    "Monday",
  ]);
  const [last] = (await at.runForJson(["release", "log", "--store", "later.db"])) as Row[];
  assert.deepEqual(pick(last ?? {}, "release", "previous", "by", "note", "staged"), [
    2,
    1,
    "Chefin",
    "now",
    false,
  ]);
  const twice = await json(`release publish 2 ${store}`);
  assert.deepEqual(pick(twice, "release", "created", "changed", "previous"), [2, false, false, 2]);
  assert.equal((await run(`release rollback ${store}`)).status, 0);
  const forward = await run(`release publish 2 ${store}`);
  assert.match(forward.stdout, /^Release 2 is current again, instead of release 1/u);
  assert.match(
    (await run(`publish two --stage ${store}`)).stdout,
    /already has .* is current\.$/mu,
  );
  assert.match(
    (await run(`publish one --stage ${store}`)).stdout,
    /: release 1 in \S+ already has/u,
  );
});

test("a staged release from before anything was published is not published over what is current", async () => {
  const store = "--store moved.db";
  const words = ["publish", "one", "--store", "moved.db"];
  const first = (await at.runForJson([...words, "--stage"])) as Row;
  assert.deepEqual(pick(first, "release", "staged", "previous", "base"), [1, true, null, null]);
  assert.match((await run(`publish two ${store}`)).stdout, /^Published release 2/u);
  const early = await run(`release publish 1 ${store}`);
  assert.equal(early.status, 1);
  assert.match(
    early.stderr,
    /^Release 1 was made before anything was published, and release 2 is current now, so nothing was changed: publish its content again/u,
  );
  await json(`publish three --stage ${store}`);
  assert.equal((await run(`release publish 3 ${store}`)).status, 0);
  assert.equal(await readCurrent("moved.db"), 3);
});

test("removals are said when a release is staged, and stop when it is published", async () => {
  const store = "--store guard.db";
  await json(`publish one ${store}`);
  const plan = await json(`publish less --plan --stage ${store}`);
  assert.equal(plan["stops"], false);
  const staged = await run(`publish less --stage ${store}`);
  assert.equal(staged.status, 0);
  assert.match(
    staged.stderr,
    /^That would be refused, because it removes:\n {2}navigation: .*\n(?:.*\n)?.*`lectern release publish 2 --store guard\.db --allow-removals`\.\n$/mu,
  );
  const [{ kind, resource } = {}] = (await json(`publish less --stage ${store}`))[
    "removals"
  ] as Row[];
  assert.deepEqual([kind, resource], ["items", "navigation"]);
  const refused = await run(`release publish 2 ${store}`);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /^Nothing was published: this would remove:\n {2}navigation: /u);
  assert.match(
    refused.stderr,
    /run `lectern release publish 2 --store guard\.db --allow-removals`/u,
  );
  const document = await json(`release publish 2 ${store}`, 1);
  assert.deepEqual(Object.keys(document), [
    "valid",
    "errors",
    "warnings",
    "removals",
    "accessChanges",
  ]);
  assert.equal(await readCurrent("guard.db"), 1);
  const published = await json(`release publish 2 --allow-removals ${store}`);
  assert.deepEqual(pick(published, "release", "staged", "created", "previous", "base"), [
    2,
    false,
    false,
    1,
    1,
  ]);
  assert.equal(await readCurrent("guard.db"), 2);
});

test("pruning keeps young staged releases, unless no day is given", async () => {
  const store = "--store pruned.db";
  for (const line of ["publish one --over", "publish two --stage --over", "publish three --over"])
    await json(`${line} ${store}`);
  assert.deepEqual((await json(`store prune --keep 1 ${store}`))["kept"], [3, 2, 1]);
  const { removed } = await json(`store prune --keep 1 --staged-days 0 ${store}`);
  assert.deepEqual(removed, [2, 1]);
  const wrong = await run(`store prune --keep 1 --staged-days -1 ${store}`);
  assert.equal(wrong.status, 2);
});
