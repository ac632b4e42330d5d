/** Who may read what Lectern writes, and that a backup with more in it than rows is refused. */
import assert from "node:assert/strict";
import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, beforeEach, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

beforeEach(async () => {
  for (const name of await readdir(at.folder))
    if (name.includes(".db")) await rm(path.join(at.folder, name));
});

const inFolder = (name: string): string => path.join(at.folder, name);

async function run(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await at.run(words);
  assert.equal(status, 0, stderr);
  return stdout;
}

const modeOf = async (name: string): Promise<string> =>
  ((await stat(inFolder(name))).mode & 0o777).toString(8);

const onPosix = { skip: process.platform === "win32" ? "modes are POSIX" : false };

describe("who may read stores and backups", onPosix, () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ["the owner alone", [], "600"],
    ["the group, too, where that is wanted", ["--group-readable"], "640"],
  ];
  for (const [who, words, mode] of cases) {
    test(who, async () => {
      await run("publish", "content", "--store", "site.db", ...words);
      for (const name of await readdir(at.folder))
        if (name.startsWith("site.db")) assert.equal(await modeOf(name), mode, name);
      await run("store", "backup", "copy.db", "--store", "site.db", ...words);
      assert.equal(await modeOf("copy.db"), mode);
      await run("store", "restore", "copy.db", "--store", "new.db", ...words);
      assert.equal(await modeOf("new.db"), mode);
      await run("token", "create", "--name", "first", "--store", "tokens.db", ...words);
      assert.equal(await modeOf("tokens.db"), mode);
    });
  }

  test("a store keeps the mode that its owner gave it", async () => {
    await run("publish", "content", "--store", "site.db");
    await chmod(inFolder("site.db"), 0o644);
    await run("publish", "changed", "--store", "site.db");
    await run("store", "backup", "copy.db", "--store", "site.db");
    await run("store", "restore", "copy.db", "--store", "site.db");
    assert.equal(await modeOf("site.db"), "644");
  });

  test("what a publish leaves for the next one has the mode of the store, and need not be right", async () => {
    const file = inFolder("changed/business-divisions.jsonl");
    const items = Array.from({ length: 20_000 }, (_, index) =>
      JSON.stringify({
        Key: `many-${index}`,
        Name: `Bereich ${index}`,
        Identifier: `MANY_${index}`,
      }),
    );
    const words = ["publish", "changed", "--store", "site.db", "--group-readable"];
    try {
      await writeFile(file, items.join("\n"));
      await run(...words);
      assert.equal(await modeOf("site.db-checked"), "640");
      await writeFile(inFolder("site.db-checked"), "no such thing");
      await writeFile(
        file,
        items.with(7, items[7]?.replace("Bereich", "Abteilung") ?? "").join("\n"),
      );
      assert.match(await run(...words), /business-divisions {2}~1\n/u);
      assert.equal(await modeOf("site.db-checked"), "640");
      await run("store", "backup", "copy.db", "--store", "site.db");
      assert.ok(!(await readdir(at.folder)).includes("copy.db-checked"));
    } finally {
      await rm(file);
    }
  });

  test("the environment can say it", async () => {
    const { status } = await at.run(["publish", "content", "--store", "site.db"], {
      LECTERN_GROUP_READABLE: "on",
    });
    assert.equal(status, 0);
    assert.equal(await modeOf("site.db"), "640");
  });
});

describe("a backup that holds more than Lectern put there", () => {
  const additions: readonly (readonly [string, string])[] = [
    [
      "trigger bd",
      "create trigger bd after insert on token begin update token set preview = 1; end",
    ],
    ["table extra", "create table extra (x)"],
    ["view seen", "create view seen as select * from token"],
    [
      "table token",
      `pragma writable_schema = on;
       update sqlite_schema set sql = replace(sql, 'not null) strict', 'not null default 1) strict')
       where name = 'token'; pragma writable_schema = off`,
    ],
  ];
  for (const [named, sql] of additions) {
    for (const store of ["site.db", "new.db"]) {
      test(`is refused and named: ${named}, over ${store}`, async () => {
        await run("publish", "content", "--store", "site.db");
        await run("store", "backup", "copy.db", "--store", "site.db");
        const database = new DatabaseSync(inFolder("copy.db"), { defensive: false });
        database.exec(sql);
        database.close();
        const { status, stderr } = await at.run(["store", "restore", "copy.db", "--store", store]);
        assert.equal(status, 1);
        assert.ok(stderr.includes(`did not create and nothing was restored (${named})`), stderr);
        const names = await readdir(at.folder);
        assert.deepEqual(
          names.filter((name) => name.startsWith("new.db")),
          [],
        );
        await run("store", "verify", "--store", "site.db");
      });
    }
  }
});
