/** What publish and plan say about losses of readers and of own resources. */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const CLUBS = "resources: { clubs: { fields: { Name: varchar(64) } } }\n";
const TIMED_CLUBS =
  "resources: { clubs: { publication: true, fields: { Seats: { type: integer, nullable: true }, Text: { type: localized, fields: { About: varchar(40) } } } } }\n";

async function write(directory: string, installation: string, clubs: object): Promise<void> {
  await mkdir(path.join(at.folder, directory));
  const files = {
    "languages.yaml": LANGUAGES,
    "installation.yaml": installation,
    "clubs.yaml": JSON.stringify(clubs),
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(at.folder, directory, name), text);
}

const clubsOf = (key: string, more: object): readonly object[] =>
  Array.from({ length: 12 }, (_, index) => ({ Key: `${key}${index}`, ...more }));

test("publish and plan say what readers no longer see, and what is emptied", async () => {
  const store = ["--store", "seen.db"];
  const Text = { DE: { About: "x" } };
  await write("seen", TIMED_CLUBS, clubsOf("k", { State: "PUBLISHED", Seats: 3, Text }));
  await write("unseen", TIMED_CLUBS, clubsOf("k", { State: "DRAFT", Text }));
  assert.equal((await at.run(["publish", "seen", ...store])).status, 0);
  const lost = [
    "  clubs: all 12 items that readers see; none would be left",
    "  clubs: all 12 values of Seats; none would be left",
  ].join("\n");
  const refused = await at.run(["publish", "unseen", ...store]);
  assert.equal(refused.status, 1);
  assert.ok(refused.stderr.includes(`would remove:\n${lost}\nCheck whether`), refused.stderr);
  const plan = await at.run(["publish", "unseen", "--plan", ...store]);
  assert.ok(plan.stderr.includes(`it removes:\n${lost}\n`), plan.stderr);
  assert.match(
    plan.stdout,
    /\n\nclubs: visible to readers: 12 → 0\nclubs: Seats emptied in 12 items$/mu,
  );
  const permitted = await at.run(["publish", "unseen", "--allow-removals", ...store]);
  assert.match(
    permitted.stdout,
    /\nclubs {2}~12\n {7}visible to readers: 12 → 0\n {7}Seats emptied in 12 items\n$/u,
  );
  const back = (await at.runForJson(["publish", "seen", "--over", ...store])) as Readonly<
    Record<string, object>
  >;
  const seen = { before: 0, after: 12 };
  assert.deepEqual(Object.entries(back["visible"] ?? {}).at(-1), [
    "clubs",
    { ...seen, languages: { DE: seen } },
  ]);
  assert.deepEqual(back["emptied"], []);
});

test("items that differ only in their Keys are told", async () => {
  const store = ["--store", "keys.db"];
  await write("keyed", CLUBS, clubsOf("k", { Name: "Club" }));
  await write("rekeyed", CLUBS, clubsOf("K", { Name: "Club" }));
  assert.equal((await at.run(["publish", "keyed", ...store])).status, 0);
  const refused = await at.run(["publish", "rekeyed", ...store]);
  assert.match(
    refused.stderr,
    /^ {2}clubs: all 12 items; 12 would be left; only the Keys differ from those of added items: is this intended\?$/mu,
  );
  const permitted = await at.run(["publish", "rekeyed", "--allow-removals", ...store]);
  assert.match(permitted.stdout, /\nclubs {2}\+12 -12\n {7}12 of them only with another Key\n$/u);
});

test("a missing installation.yaml that declared resources is an error that no flag permits", async () => {
  const store = ["--store", "missing.db"];
  await write("federation", CLUBS, clubsOf("k", { Name: "Club" }));
  assert.equal((await at.run(["publish", "federation", ...store])).status, 0);
  await rm(path.join(at.folder, "federation", "installation.yaml"));
  const opening = /^installation\.yaml is missing, which in release 1 declares clubs: /u;
  const words = ["publish", "federation", "--allow-removals", ...store];
  const refused = await at.run(words);
  assert.deepEqual([refused.status, refused.stdout], [1, ""]);
  assert.match(refused.stderr, opening);
  assert.match((await at.run([...words, "--plan"])).stderr, opening);
  const { errors, warnings } = (await at.runForJson(words, 1)) as {
    readonly errors: readonly { readonly problem: string }[];
    readonly warnings: readonly object[];
  };
  assert.deepEqual([errors.length, warnings], [1, []]);
  assert.match(errors[0]?.problem ?? "", opening);
  const releases = (await at.runForJson(["release", "list", ...store])) as readonly object[];
  assert.equal(releases.length, 1);
});
