/**
 * What a publish, a rollback and the history say about which release is current, instead of which,
 * and what that changes.
 */
import assert from "node:assert/strict";
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { perContractName } from "../../../src/catalog/resource-names.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

type Row = Readonly<Record<string, unknown>>;

const item = (key: string, name = key): object => ({
  Key: key,
  Identifier: key,
  Articles: { DE: { State: "PUBLISHED", Name: name, NiceUri: key } },
});
const CONTENT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  one: { navigation: ["a", "b", "c"].map((key) => item(key)) },
  two: { navigation: [item("d"), item("a", "A"), item("b"), item("e")] },
  turned: { navigation: ["c", "b", "a"].map((key) => item(key)) },
  elsewhere: {
    navigation: ["a", "b", "c"].map((key) => item(key)),
    installation: { timeZone: "Asia/Tokyo" },
  },
};
const NONE = perContractName(() => ({ added: 0, changed: 0, removed: 0, reordered: false }));

const added = (count: number): object => ({
  added: count,
  changed: 0,
  removed: 0,
  reordered: false,
});

let at: Workplace;

before(async () => {
  at = await createWorkplace();
  for (const [directory, files] of Object.entries(CONTENT)) {
    await mkdir(path.join(at.folder, directory));
    const all = { languages: [{ Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true }] };
    for (const [name, content] of Object.entries({ ...all, ...files }))
      await writeFile(path.join(at.folder, directory, `${name}.yaml`), JSON.stringify(content));
  }
});

after(async () => {
  await at.remove();
});

test("publish says what changed against the release before, in each resource", async () => {
  const store = ["--store", "changes.db"];
  const words = ["publish", "two", "--over", "--store", "copies.db"];
  assert.doesNotMatch((await at.run(words)).stderr, /older copies/u);
  await cp(path.join(at.folder, "one"), path.join(at.folder, "short"), { recursive: true });
  await writeFile(path.join(at.folder, "short/installation.yaml"), "maxAge: 5400\n");
  const copies = await at.run(["publish", "short", "--over", "--store", "copies.db"]);
  assert.match(
    copies.stderr,
    /^Browsers and caches may show older copies of navigation and languages for up to 90 minutes \(`maxAge` in installation\.yaml\)\.$/mu,
  );
  const publish = async (directory: string): Promise<string> => {
    const { status, stdout, stderr } = await at.run(["publish", directory, "--over", ...store]);
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const counts = "3 navigation, 1 languages";
  assert.equal(await publish("one"), `Published release 1 to changes.db: ${counts}.\n`);
  assert.equal(
    await publish("two"),
    "Published release 2 to changes.db: 4 navigation, 1 languages.\nnavigation  +2 ~1 -1\n            visible to readers: 3 → 4\n",
  );
  assert.equal(
    await publish("one"),
    "Release 1 is current again, instead of release 2: changes.db already has this content.\nnavigation  +1 ~1 -2\n            visible to readers: 4 → 3\n",
  );
  assert.equal(
    await publish("one"),
    "Nothing new to publish: release 1 in changes.db already has this content and is current.\n",
  );
  assert.equal(
    await publish("turned"),
    `Published release 3 to changes.db: ${counts}.\nnavigation  reordered\n`,
  );
  await publish("one");
  assert.equal(
    await publish("elsewhere"),
    `Published release 4 to changes.db: ${counts}.\ninstallation  changed: timeZone\n`,
  );
});

test("--json says whether readers get something else, and instead of which release", async () => {
  const store = ["--store", "json.db"];
  const pick = (outcome: unknown): readonly unknown[] => {
    const { release, created, changed, previous, differences } = outcome as Row;
    return [release, created, changed, previous, differences];
  };
  const publish = async (directory: string, ...flags: readonly string[]): Promise<unknown> =>
    pick(await at.runForJson(["publish", directory, "--over", ...store, ...flags]));
  assert.deepEqual(await publish("one"), [
    1,
    true,
    true,
    null,
    { ...NONE, navigation: added(3), languages: added(1) },
  ]);
  const there = { ...NONE, navigation: { added: 2, changed: 1, removed: 1, reordered: false } };
  assert.deepEqual(await publish("two"), [2, true, true, 1, there]);
  const back = { ...NONE, navigation: { added: 1, changed: 1, removed: 2, reordered: false } };
  assert.deepEqual(await publish("one", "--note", "wieder"), [1, false, true, 2, back]);
  assert.deepEqual(await publish("one"), [1, false, false, 1, NONE]);
  const note = await at.run(["publish", "one", "--over", "--note", "umsonst", ...store]);
  assert.match(note.stderr, /^The note was not stored, because nothing changed\.$/mu);

  const history = (await at.runForJson(["release", "log", ...store])) as readonly Row[];
  assert.deepEqual(
    history.map(({ release, previous, note: text }) => [release, previous, text]),
    [
      [1, 2, "wieder"],
      [2, 1, null],
      [1, null, null],
    ],
  );
});

test("the history says who made what current, when, instead of which, and why", async () => {
  const store = ["--store", "history.db"];
  await at.runForJson(["publish", "one", "--over", "--by", "Anna", "--note", "erste", ...store]);
  await at.runForJson(["publish", "two", "--over", "--by", "Ben", ...store]);
  const reason = "Falsche Zeiten in 2";
  const words = ["release", "rollback", "1", "--by", "Chefin", "--note", reason];
  assert.equal((await at.run([...words, ...store])).status, 0);
  const history = (await at.runForJson(["release", "log", ...store])) as readonly Row[];
  assert.deepEqual(Object.keys(history[0] ?? {}), [
    "instant",
    "release",
    "previous",
    "by",
    "note",
    "staged",
    "kept",
  ]);
  assert.deepEqual(
    history.map(({ release, previous, by, note }) => ({ release, previous, by, note })),
    [
      { release: 1, previous: 2, by: "Chefin", note: reason },
      { release: 2, previous: 1, by: "Ben", note: null },
      { release: 1, previous: null, by: "Anna", note: "erste" },
    ],
  );
  const table = (await at.run(["release", "log", ...store])).stdout.split("\n");
  assert.match(table[0] ?? "", /^Time +Release +Instead of +By +Note$/u);
  // In the time of the installation, which is that of Berlin.
  const [local = ""] = new Date(Date.parse(String(history[0]?.["instant"])))
    .toLocaleString("sv", { timeZone: "Europe/Berlin" })
    .split("\n");
  assert.equal((table[1] ?? "").replaceAll(/ {2,}/gu, "|"), `${local}|1|2|Chefin|${reason}`);

  for (const note of ["", "a\nb", "n".repeat(1001)]) {
    const refused = await at.run(["release", "rollback", "2", "--note", note, ...store]);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /^The value of --note is wrong/u);
  }
});

test("`current` is the release that is current, where a number may stand", async () => {
  const store = ["--store", "current.db"];
  await at.runForJson(["publish", "one", "--over", ...store]);
  await at.runForJson(["publish", "two", "--over", ...store]);
  await at.runForJson(["release", "rollback", "1", ...store]);
  const out = (await at.runForJson(["release", "checkout", "current", "out", ...store])) as Row;
  assert.equal(out["release"], 1);
  assert.deepEqual(
    await at.runForJson(["release", "diff", "2", "current", ...store]),
    await at.runForJson(["release", "diff", "2", "1", ...store]),
  );
  const wrong = await at.run(["release", "checkout", "Current", "other", ...store]);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /give an integer from 1, or `current`\.\n$/u);
});

test("a list of releases fits its width, with the note before the items", async () => {
  const store = ["--store", "list.db"];
  const note = `Öffnungszeiten zu Ostern ${"und vieles andere ".repeat(20)}`.trim();
  const by = ["--by", "Anna-Sophie von und zu Musterhausen-Beispielstadt"];
  await at.runForJson(["publish", "one", "--over", "--note", note, ...by, ...store]);
  const lines = (await at.run(["release", "list", ...store])).stdout.trimEnd().split("\n");
  assert.match(lines[0] ?? "", /^Release +Published +By +Note +Items +Digest$/u);
  assert.match(
    lines[1] ?? "",
    /^1 current +\d{4}-\d\d-\d\d \d\d:\d\d +Anna\S*.*…  .*… +4 +[0-9a-f]{12}$/u,
  );
  for (const line of lines) assert.ok(Array.from(line).length <= 80, line);
});

test("a rollback without a number undoes the last switch, as long as there was one before it", async () => {
  const store = ["--store", "backwards.db"];
  for (const content of ["one", "two"])
    await at.runForJson(["publish", content, "--over", "--allow-removals", ...store]);
  const back = async (...words: readonly string[]): Promise<string> =>
    (await at.run(["release", "rollback", ...words, ...store])).stdout;
  assert.match(await back(), /^Release 1 of .* is current now, instead of release 2\.$/mu);
  assert.match(await back(), /^Release 2 of .* is current now, instead of release 1\.$/mu);
  // Not the number below: what was current when 1 was published again by mistake.
  assert.equal(
    (await at.run(["publish", "turned", "--over", "--allow-removals", ...store])).status,
    0,
  );
  assert.match(await back("1"), /^Release 1 .* instead of release 3\./u);
  assert.match(await back(), /^Release 3 .* instead of release 1\./u);
  assert.match(await back("2"), /^Release 2 /u);
  await back("3");
  assert.equal((await at.run(["store", "prune", "--keep", "1", ...store])).status, 0);
  const gone = await at.run(["release", "rollback", ...store]);
  assert.match(gone.stderr, /^Release 2, which was current before release 3, does not exist any/u);
});

test("there is no way back from the first release", async () => {
  const store = ["--store", "first.db"];
  await at.run(["publish", "one", "--over", ...store]);
  const none = await at.run(["release", "rollback", ...store]);
  assert.equal(none.status, 1);
  assert.match(none.stderr, /^There is no release before release 1, the current one\./u);
});
