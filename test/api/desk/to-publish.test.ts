/** `lectern publish --to`: what is sent and what comes back give what a publish beside the store does. */
import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { openTwoWays } from "../../support/two-ways.ts";
import type { TwoWays } from "../../support/two-ways.ts";

let ways: TwoWays;
const both = (line: string) => ways.both(line);

const LANGUAGES = JSON.stringify([
  { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true },
  { Key: "en", Code: "EN_GB", State: "PUBLISHED" },
]);

/** A page for each name. */
const writePages = (directory: string, ...names: readonly string[]): Promise<void> =>
  ways.write({
    [`${directory}/languages.yaml`]: LANGUAGES,
    [`${directory}/navigation.yaml`]: JSON.stringify(
      names.map((name, index) => {
        const Key = `k${index}`;
        const DE = { State: "PUBLISHED", Name: name, NiceUri: Key };
        return { Key, Identifier: Key, Articles: { DE } };
      }),
    ),
  });

const range = (count: number): readonly string[] =>
  Array.from({ length: count }, (_one, index) => `page ${index}`);

before(async () => {
  ways = await openTwoWays();
});
after(() => ways[Symbol.asyncDispose]());

let made = 0;
/** A directory that no test had before. */
let own = "";
beforeEach(() => {
  made += 1;
  own = `dir${made}`;
});

test("first content, a change, and nothing new", async () => {
  await both("publish content --plan");
  await both("publish content --plan --exit-code --json");
  const first = await both("publish content --note first");
  assert.match(first.stdout, /^Published release 1 to http/u);
  assert.match(await ways.read("content/.lectern-base"), /^1 sha256:[0-9a-f]{64}\n$/u);
  await both("publish content --note again");
  await both("publish content --plan --exit-code");
  await ways.write({ "content/navigation.yaml": "[]" });
  await both("publish content --plan --exit-code");
  await both("publish content --json");
  await both("release list");
});

test("content with errors and warnings", async () => {
  for (const flags of ["", " --plan --json", " --language de"])
    await both(`publish broken${flags}`);
  await both("publish nowhere");
  await both("publish nowhere --json");
  await both("publish content/languages.yaml");
});

test("what is staged, and published by somebody else", async () => {
  await writePages(own, "One", "Two");
  await both(`publish ${own} --over`);
  await writePages(own, "One", "Three");
  const told = await both(`publish ${own} --stage --note Monday`);
  assert.match(
    told.stderr,
    /current: the page at http:\S+, or `lectern release publish \d+` beside its store\.$/mu,
  );
  await both(`publish ${own} --stage --json`);
  const { stdout } = await both("release list");
  const staged = /^(\d+) staged/mu.exec(stdout)?.[1];
  await both(`release rollback ${staged}`);
  await both(`release publish ${staged} --note yes`);
  await both(`release publish ${staged} --json`);
});

test("what removes too much stops, as a plan, as a publish and staged", async () => {
  await writePages(own, ...range(20));
  await both(`publish ${own} --over`);
  await writePages(own, ...range(4));
  for (const flags of ["--plan", "--json", "--plan --allow-removals"])
    await both(`publish ${own} ${flags}`.trim());
  const allowed = await both(`publish ${own} --allow-removals`);
  assert.equal(allowed.status, 0);
});

test("others are merged with, and conflicts are decided", async () => {
  const other = `${own}b`;
  await writePages(own, "One", "Two", "Three");
  await both(`publish ${own} --over`);
  await writePages(other, "One", "Two", "Three");
  await both(`publish ${other}`);
  await writePages(own, "Mine", "Two", "Three");
  await both(`publish ${own} --note mine`);
  await writePages(other, "Theirs", "Two", "Changed");
  for (const flags of ["", " --json"]) await both(`publish ${other}${flags}`);
  // Whoever publishes it decides.
  assert.equal((await both(`publish ${other} --stage`)).status, 0);
  await both(`publish ${other} --plan --theirs`);
  const merged = await both(`publish ${other} --theirs`);
  assert.match(merged.stdout, /Merged with release \d+, which others published/u);
  await ways.read(`${other}/.lectern-base`);
});

test("a base that is not known stops, and is named", async () => {
  await writePages(own, "One");
  await both(`publish ${own} --base 99`);
  await both(`publish ${own} --base 99 --json`);
  await both(`publish ${own} --base 99 --plan`);
  await both(`publish ${own} --base 99 --stage`);
  await both(`publish ${own} --base none`);
  await ways.write({ [`${own}/.lectern-base`]: `1 sha256:${"0".repeat(64)}\n` });
  await both(`publish ${own}`);
  await ways.write({ [`${own}/.lectern-base`]: "something else\n" });
  await both(`publish ${own}`);
  await both(`publish ${own} --over`);
});

test("content that was rolled back is published again, or kept back", async () => {
  await writePages(own, "Before", "Two");
  await both(`publish ${own} --over`);
  await writePages(own, "After", "Two");
  await both(`publish ${own}`);
  await both("release rollback --note wrong");
  await both(`publish ${own} --keep-rollback`);
  await both(`publish ${own} --keep-rollback --json`);
  await both(`publish ${own} --plan`);
  const again = await both(`publish ${own}`);
  assert.match(again.stdout, /is current again, instead of release/u);
});

test("files that are not read are told as beside the store, and their bytes stay", async () => {
  await writePages(own, "One");
  await ways.write({
    [`${own}/README.md`]: "about\n",
    [`${own}/photo.jpg`]: "x".repeat(100),
    [`${own}/navigaton.csv`]: "secret",
    [`${own}/trainings.xls`]: "secret",
    [`${own}/prices.csv`]: "secret",
    [`${own}/trainings.yaml`]: "[]",
    [`${own}/buisness-divisions/one.yaml`]: "secret",
    [`${own}/business-divisions/one.yaml`]: "[]",
    [`${own}/business-divisions/two.yml`]: "secret",
    [`${own}/business-divisions/notes.txt`]: "secret",
    [`${own}/business-divisions/old/one.yaml`]: "secret",
    [`${own}/.git/config`]: "secret",
  });
  const told = await both(`publish ${own} --over --plan`);
  assert.match(told.stderr, /buisness-divisions/u);
  assert.match(told.stderr, /business-divisions\/old/u);
  await both(`publish ${own} --over --json`);
  await ways.write({ [`${own}/navigation.csv`]: "Key\n" });
  await both(`publish ${own} --over`);
});

test("what cannot be sent is checked here, and links are followed if that is asked for", async () => {
  await writePages(own, "One");
  await writePages("elsewhere", "Linked", "Two");
  await both(`publish ${own} --over`);
  for (const { folder } of ways.places) {
    await mkdir(path.join(folder, `${own}c`));
    for (const file of ["languages.yaml", "navigation.yaml"])
      await symlink(path.join("..", "elsewhere", file), path.join(folder, `${own}c`, file));
    await mkdir(path.join(folder, `${own}d`, "navigation"), { recursive: true });
    await mkdir(path.join(folder, `${own}e`));
  }
  for (const flags of ["", " --json", " --plan --language de"])
    await both(`publish ${own}c --over${flags}`);
  await both(`publish ${own}c --over --follow-links --plan`);
  await both(`publish ${own}c --over --follow-links`);
  await both(`publish ${own}d --over`);
  await both(`publish ${own}e --over`);
});
