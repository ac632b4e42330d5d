/** One renames or removes a declared resource, of which the other changes something: one question, with what it holds up. */
import assert from "node:assert/strict";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

type Row = Readonly<Record<string, unknown>>;

const INSTALLATION = "resources: { notes: { fields: { Title: { type: varchar, size: 60 } } } }\n";
const DE = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";

let at: Workplace;
let number = 0;
let store = "";

const inFolder = (...names: readonly string[]): string => path.join(at.folder, ...names);
const run = (line: string) => at.run([...line.split(" "), "--store", store]);
const json = async (line: string, status = 0): Promise<Row> =>
  (await at.runForJson([...line.split(" "), "--store", store], status)) as Row;

before(async () => {
  at = await createWorkplace();
  await mkdir(inFolder("first"));
  await writeFile(inFolder("first", "installation.yaml"), INSTALLATION);
  await writeFile(inFolder("first", "languages.yaml"), DE);
  await writeFile(inFolder("first", "notes.csv"), "Key,Title\na,Alpha\nb,Beta\nc,Gamma\n");
});
after(() => at.remove());

/** Release 1, and two people who checked it out. */
beforeEach(async () => {
  store = `${(number += 1)}.db`;
  await json("publish first --by first");
  for (const who of ["anna", "ben"]) {
    await rm(inFolder(who), { recursive: true, force: true });
    await cp(inFolder("first"), inFolder(who), { recursive: true });
  }
  await rm(inFolder("first", ".lectern-base"));
});

const edit = async (who: string, ...changes: readonly (readonly [string, string])[]) => {
  const file = inFolder(who, "notes.csv");
  let text = await readFile(file, "utf8");
  for (const [old, now] of changes) text = text.replace(old, now);
  await writeFile(file, text);
};

const rename = async (who: string): Promise<void> => {
  const text = INSTALLATION.replaceAll("notes", "remarks");
  await writeFile(inFolder(who, "installation.yaml"), text);
  await cp(inFolder(who, "notes.csv"), inFolder(who, "remarks.csv"));
  await rm(inFolder(who, "notes.csv"));
};
const change = async (who: string): Promise<void> => {
  await edit(who, ["Alpha", "ALPHA"], ["c,Gamma", "d,Delta\nc,Gamma"]);
  const declared = INSTALLATION.replace("size: 60", "size: 70");
  await writeFile(inFolder(who, "installation.yaml"), declared);
};

describe("a resource that one renames and the other changes", () => {
  test("is one question, which names what was changed", async () => {
    await change("ben");
    assert.equal((await run("publish ben --by ben")).status, 0);
    await rename("anna");
    const { errors } = (await json("publish anna --allow-removals", 1)) as {
      readonly errors: readonly Row[];
    };
    assert.deepEqual(
      errors.map(({ field, problem }) => [field, problem]),
      [
        [
          "resources.notes",
          "was removed or renamed here, and ben changed something of it in release 2 (2 items: ALPHA, Delta; its declaration: fields.Title.size): --theirs keeps it with all its items, --mine drops these changes",
        ],
      ],
    );
    assert.partialDeepStrictEqual(errors[0]?.["conflict"], {
      base: { "fields.Title.size": 60 },
      theirs: { "fields.Title.size": 70, items: ["ALPHA", "Delta"] },
      mine: null,
      by: "ben",
      release: 2,
    });
  });

  test("is so, too, where only items were changed, by whoever changed them", async () => {
    await edit("ben", ["Alpha", "ALPHA"]);
    assert.equal((await run("publish ben --by ben")).status, 0);
    await writeFile(inFolder("ben", "languages.yaml"), `${DE}- { Key: fr, Code: FR }\n`);
    assert.equal((await run("publish ben --by carl")).status, 0);
    await rename("anna");
    const { stderr } = await run("publish anna --allow-removals");
    assert.match(stderr, /ben changed something of it in release 2 \(1 item: ALPHA\)/u);
  });

  test("is asked of whoever changed it, when the other was faster", async () => {
    await rename("anna");
    assert.equal((await run("publish anna --by anna --allow-removals --allow-access")).status, 0);
    await change("ben");
    const { stderr } = await run("publish ben");
    assert.match(
      stderr,
      /was removed or renamed by anna in release 2, and something of it was changed here \(2 items: ALPHA, Delta; its declaration: fields\.Title\.size\): --mine keeps it/u,
    );
  });
});
