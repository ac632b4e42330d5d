/** Files carry the release that they were made from: what a publish makes of it, as commands. */
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
  places:
    fields:
      Name: { type: varchar, size: 60 }
`;
const FIRST: Readonly<Record<string, string>> = {
  "installation.yaml": INSTALLATION,
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "notes.csv": "Key,Title\na,Alpha\nb,Beta\n",
  "places.csv": "Key,Name\nhall,Hall\npark,Park\n",
};

const inFolder = (...names: readonly string[]): string => path.join(at.folder, ...names);

/** Each word stands for itself, as in a shell without quotes. */
const run = (line: string) => at.run([...line.split(" "), "--store", store]);
const json = async (line: string, status = 0): Promise<Row> =>
  (await at.runForJson([...line.split(" "), "--store", store], status)) as Row;

async function checkOut(release: number | string, who: string, format = "csv"): Promise<void> {
  await rm(inFolder(who), { recursive: true, force: true });
  const done = await run(`release checkout ${release} ${who} --format ${format}`);
  assert.equal(done.status, 0, done.stderr);
}

async function edit(who: string, file: string, old: string, now: string): Promise<void> {
  const text = await readFile(inFolder(who, file), "utf8");
  assert.ok(text.includes(old), `${old} is not in ${text}`);
  await writeFile(inFolder(who, file), text.replace(old, now));
}

/** @returns the texts of the current release */
async function readCurrent(): Promise<readonly string[]> {
  await checkOut("current", "current", "jsonl");
  const texts: string[] = [];
  for (const name of ["notes", "places"]) {
    const lines = await readFile(inFolder("current", `${name}.jsonl`), "utf8");
    for (const line of lines.trim().split("\n")) {
      const { Title, Name } = JSON.parse(line) as {
        readonly Title?: string;
        readonly Name?: string;
      };
      texts.push(Title ?? Name ?? "");
    }
  }
  return texts;
}

async function expectStop(line: string, told: RegExp): Promise<void> {
  const releases = await json("release list");
  const { status, stderr } = await run(line);
  assert.equal(status, 1, stderr);
  assert.match(stderr, told);
  assert.deepEqual(await json("release list"), releases);
}

const readBase = (who: string): Promise<string> => readFile(inFolder(who, ".lectern-base"), "utf8");
const readLine = async (who: string, file: string): Promise<string> =>
  (await readFile(inFolder(who, file), "utf8"))
    .split("\n")[0]
    ?.replace("\uFEFF# lectern-base ", "") ?? "";

before(async () => {
  at = await createWorkplace();
  await mkdir(inFolder("first"));
  for (const [name, text] of Object.entries(FIRST)) await writeFile(inFolder("first", name), text);
});
after(() => at.remove());

/** Release 1, which anna has, and release 2, in which ben changed something. */
beforeEach(async () => {
  store = `${(number += 1)}.db`;
  await json("publish first");
  await rm(inFolder("first", ".lectern-base"));
  await checkOut(1, "anna");
  await checkOut(1, "ben");
  await edit("ben", "notes.csv", "Beta", "BETA");
  assert.equal((await run("publish ben --by ben")).status, 0);
});

test("a checkout has its release in each table, and in the directory", async () => {
  const mark = (await readBase("anna")).split("\n")[0] ?? "";
  assert.match(mark, /^1 sha256:[0-9a-f]{64}$/u);
  for (const file of ["notes.csv", "languages.csv"])
    assert.equal(await readLine("anna", file), mark);
  assert.equal(
    (await readFile(inFolder("anna", "installation.yaml"), "utf8")).split("\n")[0],
    `# lectern-base ${mark}`,
  );
  assert.ok((await readBase("anna")).includes(`\n${mark} notes.csv\n`));
  await checkOut(1, "book", "xlsx");
  assert.ok((await readBase("book")).includes(`\n${mark} content.xlsx\n`));
  await checkOut(1, "lines", "jsonl");
  assert.equal(await readBase("lines"), `${mark}\n`);
});

test("files without their directory are merged by their marks, and a file without one goes with them", async () => {
  await rm(inFolder("anna", ".lectern-base"));
  await cp(inFolder("first", "installation.yaml"), inFolder("anna", "installation.yaml"));
  await edit("anna", "places.csv", "Hall", "HALL");
  assert.partialDeepStrictEqual(await json("publish anna --plan"), { base: 1 });
  assert.partialDeepStrictEqual(await json("publish anna"), {
    base: 1,
    previous: 2,
    created: true,
  });
  assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "HALL", "Park"]);
});

test("a workbook alone is merged by its mark", async () => {
  await checkOut(1, "book", "xlsx");
  await rm(inFolder("book", ".lectern-base"));
  assert.partialDeepStrictEqual(await json("publish book"), {
    base: 1,
    release: 2,
    created: false,
  });
  assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "Hall", "Park"]);
});

describe("files with different marks", () => {
  beforeEach(async () => {
    await checkOut(2, "new");
    await rm(inFolder("anna", ".lectern-base"));
    await cp(inFolder("new", "notes.csv"), inFolder("anna", "notes.csv"));
  });

  test("are no error: each is merged from its own, and from there on", async () => {
    await edit("anna", "places.csv", "Hall", "HALL");
    await edit("anna", "notes.csv", "Alpha", "ALPHA");
    assert.partialDeepStrictEqual(await json("publish anna --plan"), { base: 1, takenBack: [] });
    assert.partialDeepStrictEqual(await json("publish anna"), { base: 1, previous: 2 });
    assert.deepEqual(await readCurrent(), ["ALPHA", "BETA", "HALL", "Park"]);
    await edit("anna", "places.csv", "Park", "PARK");
    assert.equal((await run("publish anna")).status, 0);
    assert.deepEqual(await readCurrent(), ["ALPHA", "BETA", "HALL", "PARK"]);
  });

  test("are published from the one that is named, and from there on", async () => {
    await edit("anna", "places.csv", "Hall", "HALL");
    assert.partialDeepStrictEqual(await json("publish anna --base 1"), { base: 1, previous: 2 });
    assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "HALL", "Park"]);
    assert.match(await readBase("anna"), /\n1 sha256:\w+ places\.csv\n/u);
    assert.match(await readBase("anna"), /\n2 sha256:\w+ notes\.csv\n/u);
    await edit("anna", "places.csv", "Park", "PARK");
    assert.equal((await run("publish anna")).status, 0);
    assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "HALL", "PARK"]);
  });
});

describe("a file that is exchanged for a newer one", () => {
  beforeEach(async () => {
    await edit("anna", "places.csv", "Hall", "HALL");
    assert.equal((await run("publish anna")).status, 0);
    await edit("ben", "places.csv", "Park", "PARK");
    assert.equal((await run("publish ben")).status, 0);
    await checkOut("current", "new");
    await cp(inFolder("new", "places.csv"), inFolder("anna", "places.csv"));
  });

  test("goes on from its own release, and the others from that of the directory", async () => {
    await edit("anna", "places.csv", "PARK", "Garden");
    await edit("anna", "notes.csv", "Alpha", "ALPHA");
    assert.partialDeepStrictEqual(await json("publish anna"), { takenBack: [] });
    assert.deepEqual(await readCurrent(), ["ALPHA", "BETA", "HALL", "Garden"]);
  });

  test("is published from the older release without taking anything back", async () => {
    await edit("anna", "notes.csv", "Alpha", "ALPHA");
    const [base = ""] = (await readBase("anna")).split(" ");
    assert.equal((await run(`publish anna --base ${base}`)).status, 0);
    assert.deepEqual(await readCurrent(), ["ALPHA", "BETA", "HALL", "PARK"]);
    assert.equal((await run("publish anna")).status, 0);
  });

  test("is noted with --over, too", async () => {
    const takenBack = [{ resource: "notes", release: 2, by: "ben", items: 1, of: 1 }];
    assert.partialDeepStrictEqual(await json("publish anna --over"), { takenBack });
    assert.deepEqual(await readCurrent(), ["Alpha", "Beta", "HALL", "PARK"]);
    assert.equal((await run("publish anna")).status, 0);
  });
});

test("a mark of another store stops a publish, and so does one of a release that was pruned", async () => {
  await rm(inFolder("anna", ".lectern-base"));
  const theirs = store;
  store = `${(number += 1)}.db`;
  await writeFile(inFolder("first", "notes.csv"), `${FIRST["notes.csv"]}c,Gamma\n`);
  await json("publish first");
  await rm(inFolder("first", ".lectern-base"));
  await writeFile(inFolder("first", "notes.csv"), FIRST["notes.csv"] ?? "");
  await expectStop(
    "publish anna",
    /release 1 with the digest [0-9a-f]{12}…, but release 1 of this/u,
  );
  store = theirs;
  assert.equal((await run("store prune --keep 1")).status, 0);
  await expectStop("publish anna", /release 1, which this store never had or has pruned/u);
  assert.equal((await run("publish anna --over")).status, 0);
  assert.deepEqual(await readCurrent(), ["Alpha", "Beta", "Hall", "Park"]);
});

test("a damaged mark stops a publish until somebody decides", async () => {
  const line = await readLine("anna", "notes.csv");
  await edit("anna", "notes.csv", line, line.slice(0, -3));
  await expectStop("publish anna", /The mark of notes\.csv, .* is damaged \(1 sha256:\w+\): name/u);
  await edit("anna", "places.csv", "Hall", "HALL");
  assert.equal((await run("publish anna --base 1")).status, 0);
  assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "HALL", "Park"]);
});

test("a mark that a program removed, as some do, changes nothing", async () => {
  const line = await readLine("anna", "notes.csv");
  await edit("anna", "notes.csv", `# lectern-base ${line}\n`, "");
  await edit("anna", "places.csv", "Hall", "HALL");
  assert.partialDeepStrictEqual(await json("publish anna"), { base: 1 });
  assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "HALL", "Park"]);
});

describe("a directory whose release was rolled back", () => {
  beforeEach(async () => {
    await edit("anna", "places.csv", "Hall", "HALL");
    await edit("anna", "places.csv", "park,Park", "park,Park\nmall,Mall");
    await run("publish anna");
    await run("release rollback 2 --by boss");
    await edit("anna", "places.csv", "Park", "PARK");
  });

  test("is asked about", async () => {
    for (const words of ["publish anna", "publish anna --plan"]) {
      await expectStop(
        words,
        /was rolled back by boss: --mine goes on from it and publishes all of this content, --theirs takes only what is new in it since/u,
      );
    }
  });

  test("is published as a whole with --mine, together with what others published since", async () => {
    await edit("ben", "notes.csv", "Alpha", "ALPHA");
    await run("publish ben --by ben");
    assert.partialDeepStrictEqual(await json("publish anna --mine"), { missing: {} });
    assert.deepEqual(await readCurrent(), ["ALPHA", "BETA", "HALL", "PARK", "Mall"]);
    const again = await run("publish anna");
    assert.equal(again.status, 0, again.stderr);
  });

  test("is published without what was rolled back with --theirs, which says what is missing", async () => {
    const { missing } = await json("publish anna --plan --theirs");
    const { places } = missing as Record<string, Row[]>;
    assert.deepEqual(
      places?.map(({ label }) => label),
      ["Mall"],
    );
    assert.match(
      (await run("publish anna --theirs")).stdout,
      /^Missing, although this content has them, because others removed them: 1 item of places\.$/mu,
    );
    assert.deepEqual(await readCurrent(), ["Alpha", "BETA", "Hall", "PARK"]);
  });
});
