/** Several people publish from directories of their own, as commands: what is merged, and what stops. */
import assert from "node:assert/strict";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

type Row = Readonly<Record<string, unknown>>;

let at: Workplace;
let number = 0;
let store = "";

const INSTALLATION = `
resources:
  notes:
    fields:
      Title: { type: varchar, size: 60 }
      Number: { type: integer, nullable: true }
      See: { type: reference, to: notes, nullable: true }
`;
const NOTES = "Key,Title,Number,See\na,Alpha,1,\nb,Beta,2,\nc,Gamma,3,a\n";

const inFolder = (...names: readonly string[]): string => path.join(at.folder, ...names);

/** Each word stands for itself, as in a shell without quotes. */
const run = (line: string) => at.run([...line.split(" "), "--store", store]);
const json = async (line: string, status = 0): Promise<Row> =>
  (await at.runForJson([...line.split(" "), "--store", store], status)) as Row;

const edit = async (who: string, ...changes: readonly (readonly [string, string])[]) => {
  const file = inFolder(who, "notes.csv");
  let text = await readFile(file, "utf8");
  for (const [old, now] of changes) {
    assert.ok(text.includes(old), `${old} is not in ${text}`);
    text = text.replace(old, now);
  }
  await writeFile(file, text);
};

/** @returns the rows of the current release, without the mark and the head */
async function readCurrent(): Promise<readonly string[]> {
  await rm(inFolder("current"), { recursive: true, force: true });
  assert.equal((await run("release checkout current current --format csv")).status, 0);
  const text = await readFile(inFolder("current", "notes.csv"), "utf8");
  return text.trim().split("\n").slice(2);
}

const readBase = (who: string): Promise<string> => readFile(inFolder(who, ".lectern-base"), "utf8");

before(async () => {
  at = await createWorkplace();
  await mkdir(inFolder("first"));
  const languages = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
  await writeFile(inFolder("first", "installation.yaml"), INSTALLATION);
  await writeFile(inFolder("first", "languages.yaml"), languages);
  await writeFile(inFolder("first", "notes.csv"), NOTES);
});
after(() => at.remove());

/** Release 1, and two people who checked it out. */
beforeEach(async () => {
  store = `${(number += 1)}.db`;
  for (const who of ["anna", "ben"]) {
    await rm(inFolder(who), { recursive: true, force: true });
    await cp(inFolder("first"), inFolder(who), { recursive: true });
  }
  const { digest } = await json("publish first --by first");
  for (const who of ["anna", "ben"])
    await writeFile(inFolder(who, ".lectern-base"), `1 sha256:${String(digest)}\n`);
  await rm(inFolder("first", ".lectern-base"));
});

test("what two people changed is both there, and the next publish of either takes nothing back", async () => {
  await edit("anna", ["Alpha", "ALPHA"]);
  await edit("ben", ["Gamma,3", "Gamma,33"], ["b,Beta", "d,Delta,4,\nb,Beta"]);
  assert.equal((await run("publish anna --by anna")).status, 0);
  const merged = await json("publish ben --by ben");
  assert.partialDeepStrictEqual(merged, { release: 4, base: 1, previous: 2, created: true });
  const labels = (merged["merged"] as Record<string, Row[]>)["notes"]?.map(({ label }) => label);
  assert.deepEqual(labels, ["ALPHA"]);
  const all = ["a,ALPHA,1,", "d,Delta,4,", "b,Beta,2,", "c,Gamma,33,a"];
  assert.deepEqual(await readCurrent(), all);
  assert.match(await readBase("ben"), /^3 sha256:[0-9a-f]{64}\n$/u);
  // Ben still has no ALPHA in his directory.
  await edit("ben", ["Beta", "BETA"]);
  const told = await run("publish ben");
  assert.match(told.stdout, /^Merged with release 4, which others published since release 3/mu);
  assert.deepEqual(await readCurrent(), all.with(2, "b,BETA,2,"));
  await edit("anna", ["Beta,2", "Beta,22"]);
  await run("publish anna");
  assert.deepEqual(await readCurrent(), all.with(2, "b,BETA,22,"));
});

test("a directory that did not change changes nothing", async () => {
  await edit("anna", ["Alpha", "ALPHA"]);
  await run("publish anna");
  assert.match(
    (await run("publish ben --plan")).stdout,
    / nothing: release 2 .* has everything that was changed since release 1\.$/mu,
  );
  assert.partialDeepStrictEqual(await json("publish ben"), { release: 2, created: false });
});

describe("a conflict", () => {
  beforeEach(async () => {
    await edit("anna", ["Alpha", "A"], ["Beta", "BETA"]);
    await edit("ben", ["Alpha", "ALPHA"], ["Gamma", "GAMMA"]);
    await run("publish anna --by anna");
  });

  test("stops a publish and is told at its place, with both values and their author", async () => {
    const base1 = await readBase("ben");
    const told = await run("publish ben");
    assert.equal(told.status, 1);
    assert.match(
      told.stderr,
      /^notes\.csv:2: Title: was changed on both sides: to "ALPHA" here, to "A" by anna in release 2; it was "Alpha"/mu,
    );
    for (const line of ["publish ben", "publish ben --plan"]) {
      const { valid, errors, base } = await json(line, 1);
      assert.deepEqual([valid, base], [false, 1]);
      const [error, ...more] = errors as Row[];
      assert.deepEqual(more, []);
      assert.partialDeepStrictEqual(error, {
        file: "notes.csv",
        line: 2,
        resource: "notes",
        field: "Title",
        found: "ALPHA",
        conflict: {
          item: { Key: "a", label: "ALPHA" },
          base: "Alpha",
          theirs: "A",
          mine: "ALPHA",
          release: 2,
          by: "anna",
        },
      });
    }
    assert.equal(await readBase("ben"), base1);
    assert.deepEqual(await readCurrent(), ["a,A,1,", "b,BETA,2,", "c,Gamma,3,a"]);
    assert.equal(((await json("release list")) as unknown as Row[]).length, 2);
  });

  for (const [flag, row] of [
    ["mine", "a,ALPHA,1,"],
    ["theirs", "a,A,1,"],
  ] as const) {
    test(`is decided with --${flag}`, async () => {
      const plan = await json(`publish ben --plan --${flag}`);
      assert.equal(plan["base"], 1);
      assert.equal((await run(`publish ben --${flag}`)).status, 0);
      assert.deepEqual(await readCurrent(), [row, "b,BETA,2,", "c,GAMMA,3,a"]);
    });
  }

  test("that others decide about all that was changed publishes nothing, and says what would", async () => {
    await edit("ben", ["Beta", "Beta"], ["GAMMA", "Gamma"]);
    const { status, stdout, stderr } = await run("publish ben --theirs --note theirs");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(
      stdout,
      /^Nothing new to publish: release 2 .* since release 1\. To publish this content as it is: --over\.$/mu,
    );
    assert.match(await readBase("ben"), /^3 sha256:/u);
    assert.match((await run("release log")).stdout, /3 kept .* theirs$/mu);
    assert.match((await run("release list")).stdout, /^3 kept, base 1 /mu);
  });

  test("is none with --over, which publishes the directory as it is", async () => {
    assert.partialDeepStrictEqual(await json("publish ben --over"), { release: 3, merged: {} });
    assert.deepEqual(await readCurrent(), ["a,ALPHA,1,", "b,Beta,2,", "c,GAMMA,3,a"]);
  });
});

test("the cell of a conflict in a workbook is named", async () => {
  await edit("anna", ["Beta", "beta"]);
  await run("publish anna --stage");
  await run("release checkout 2 book --format xlsx");
  await edit("ben", ["Beta", "BETA"]);
  await run("publish ben");
  const { errors } = await json("publish book --base 1", 1);
  assert.partialDeepStrictEqual((errors as Row[])[0], { cell: "Notes!B3", field: "Title" });
});

describe("a reference to an item that the other side deleted is told", () => {
  const together = "in Gamma, together with release 2, is not an item of notes";
  beforeEach(async () => {
    await edit("anna", ["b,Beta,2,\n", ""]);
    await edit("ben", ["c,Gamma,3,a", "c,Gamma,3,b"]);
  });

  test("where it is", async () => {
    await run("publish anna");
    assert.ok(
      (await run("publish ben")).stderr.startsWith(`notes.csv:4: See: ${together} (Beta)\n`),
    );
  });

  test("where the item is of which others made it", async () => {
    await run("publish ben");
    assert.ok(
      (await run("publish anna")).stderr.startsWith(`notes.csv:3: See: ${together} (Beta)\n`),
    );
  });
});

test("what is wrong only together is told where it is in the directory", async () => {
  await edit("anna", ["c,Gamma", "x,Gamma"]);
  await writeFile(
    inFolder("ben", "installation.yaml"),
    INSTALLATION.replace("size: 60 }", "size: 60, unique: true }"),
  );
  await edit("anna", ["Alpha", "Beta"]);
  await run("publish anna");
  const told = await run("publish ben");
  assert.equal(told.status, 1, told.stdout);
  assert.match(told.stderr, /in Beta, together with release 2, /u);
});

describe("a base", () => {
  test("that the store never had, or has with another digest, stops", async () => {
    const unknown = await run("publish anna --base 7");
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /release 7, which this store never had or has pruned/u);
    await writeFile(inFolder("anna", ".lectern-base"), `1 sha256:${"0".repeat(64)}\n`);
    const other = await run("publish anna");
    assert.equal(other.status, 1);
    assert.match(other.stderr, /release 1 with the digest 000000000000…/u);
    await writeFile(inFolder("anna", ".lectern-base"), "one\n");
    assert.match((await run("publish anna")).stderr, /does not begin with the number/u);
    assert.equal((await run("publish anna --over")).status, 0);
    assert.match(await readBase("anna"), /^1 sha256:/u);
  });

  test("is not needed: what is given replaces what is current", async () => {
    await edit("anna", ["Alpha", "ALPHA"]);
    await run("publish anna");
    await rm(inFolder("ben", ".lectern-base"));
    assert.partialDeepStrictEqual(await json("publish ben"), { release: 1, merged: {} });
    assert.match(await readBase("ben"), /^1 sha256:/u);
  });

  test("is no hindrance in a store without releases", async () => {
    store = `${(number += 1)}.db`;
    assert.equal((await run("publish anna --base 9")).status, 0);
  });

  test("is kept by a check and by a staged release, and no file to read", async () => {
    const written = await readBase("anna");
    await edit("anna", ["Alpha", "ALPHA"]);
    assert.equal((await at.run(["validate", "anna"])).stderr, "");
    assert.partialDeepStrictEqual(await json("publish anna --stage"), { release: 2, base: 1 });
    assert.equal(await readBase("anna"), written);
  });
});

test("flags that contradict each other are wrong usage", async () => {
  for (const flags of ["--mine --theirs", "--mine --over", "--theirs --over", "--base latest"])
    assert.equal((await run(`publish anna ${flags}`)).status, 2, flags);
});

test("a staged release is merged when another became current since", async () => {
  await edit("anna", ["Alpha", "ALPHA"]);
  await edit("ben", ["Beta", "BETA"]);
  await run("publish ben --stage --by ben");
  await run("publish anna --by anna");
  const merged = await json("release publish 2");
  assert.partialDeepStrictEqual(merged, { release: 4, base: 1, staged: false, previous: 3 });
  assert.deepEqual(await readCurrent(), ["a,ALPHA,1,", "b,BETA,2,", "c,Gamma,3,a"]);
  await edit("anna", ["ALPHA", "A"]);
  await run("publish anna --stage");
  await edit("ben", ["Alpha", "aleph"]);
  await run("publish ben --mine");
  const { errors } = await json("release publish 5", 1);
  assert.partialDeepStrictEqual((errors as Row[])[0], { field: "Title", file: null });
  assert.equal((await run("release publish 5 --theirs")).status, 0);
});

test("a merge that would remove too much stops, and keeps nothing", async () => {
  await edit("ben", ["Alpha", "ALPHA"]);
  await run("publish ben");
  await writeFile(
    inFolder("anna", "installation.yaml"),
    INSTALLATION.replace("{ type: integer, nullable: true }", "varchar(3)"),
  );
  await writeFile(inFolder("anna", "notes.csv"), "Key,Title,Number\n");
  const listed = await json("release list");
  const refused = await json("publish anna --mine", 1);
  assert.ok((refused["removals"] as Row[]).length > 0);
  assert.deepEqual(await json("release list"), listed);
});
