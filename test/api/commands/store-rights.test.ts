/** Who may read what Lectern writes, and that a backup with more in it than rows is refused. */
import assert from "node:assert/strict";
import { chmod, chown, lstat, mkdir, readdir, rm, stat, symlink, truncate } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, beforeEach, describe, test } from "node:test";
import { actAsNobody, isRoot, NOBODY } from "../../support/act-as-nobody.ts";
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

  test("the environment can say it", async () => {
    const { status } = await at.run(["publish", "content", "--store", "site.db"], {
      LECTERN_GROUP_READABLE: "on",
    });
    assert.equal(status, 0);
    assert.equal(await modeOf("site.db"), "640");
  });
});

/** The names beside it are made by SQLite where the file lies. */
const requireLinked = async (mode: string): Promise<void> => {
  assert.ok((await lstat(inFolder("site.db"))).isSymbolicLink());
  assert.ok((await lstat(inFolder("second.db"))).isSymbolicLink());
  assert.ok((await lstat(inFolder("disk/other.db"))).isFile());
  for (const name of await readdir(inFolder("disk")))
    assert.equal(await modeOf(`disk/${name}`), mode, name);
};

describe("through a symbolic link", onPosix, () => {
  beforeEach(async () => {
    await rm(inFolder("disk"), { recursive: true, force: true });
    await mkdir(inFolder("disk"));
    await symlink("disk/other.db", inFolder("second.db"));
    await symlink("second.db", inFolder("site.db"));
  });

  for (const [who, words, mode] of [
    ["the owner alone", [], "600"],
    ["the group, too", ["--group-readable"], "640"],
  ] as const) {
    test(`to no file, a new store is read by ${who}`, async () => {
      await run("publish", "content", "--store", "site.db", ...words);
      await requireLinked(mode);
    });

    test(`to no file, a restored store is read by ${who}`, async () => {
      await run("publish", "content", "--store", "first.db");
      await run("store", "backup", "copy.db", "--store", "first.db");
      await run("store", "restore", "copy.db", "--store", "site.db", ...words);
      await requireLinked(mode);
    });
  }

  test("a damaged store is replaced where it lies", async () => {
    await run("publish", "content", "--store", "site.db");
    await run("store", "backup", "copy.db", "--store", "site.db");
    await truncate(inFolder("disk/other.db"), 5000);
    await run("store", "restore", "copy.db", "--store", "site.db");
    await requireLinked("600");
    await run("store", "verify", "--store", "site.db");
    const damaged = (await readdir(at.folder)).filter((name) => name.includes("damaged"));
    assert.deepEqual(damaged, [], "what was damaged lies beside it");
  });

  test("a backup replaces nothing", async () => {
    await run("publish", "content", "--store", "first.db");
    const { status } = await at.run(["store", "backup", "site.db", "--store", "first.db"]);
    assert.equal(status, 1);
    assert.deepEqual(await readdir(inFolder("disk")), []);
  });
});

const restore = async (...words: readonly string[]): Promise<unknown> =>
  JSON.parse(await run("store", "restore", "copy.db", "--store", "site.db", "--json", ...words));

describe("a damaged store that is restored keeps", onPosix, () => {
  beforeEach(async () => {
    await run("publish", "content", "--store", "site.db");
    await run("store", "backup", "copy.db", "--store", "site.db");
    await truncate(inFolder("site.db"), 5000);
  });
  for (const [mode, words, expected] of [
    [0o600, [], "600"],
    [0o640, [], "640"],
    [0o664, [], "664"],
    [0o600, ["--group-readable"], "640"],
  ] as const) {
    test(`its mode ${mode.toString(8)} ${words.join(" ")}`, async () => {
      await chmod(inFolder("site.db"), mode);
      assert.partialDeepStrictEqual(await restore(...words), { giveBack: null });
      assert.equal(await modeOf("site.db"), expected);
    });
  }

  test("its owner and group, when root does it", { skip: !isRoot }, async () => {
    await chown(inFolder("site.db"), NOBODY, NOBODY - 1);
    await chmod(inFolder("site.db"), 0o640);
    assert.partialDeepStrictEqual(await restore(), { giveBack: null });
    const { uid, gid } = await stat(inFolder("site.db"));
    assert.deepEqual([uid, gid], [NOBODY, NOBODY - 1]);
    assert.equal(await modeOf("site.db"), "640");
  });

  test("or says how it gets them back", { skip: !isRoot }, async () => {
    for (const name of ["site.db-wal", "site.db-shm"]) await chmod(inFolder(name), 0o666);
    await chmod(inFolder("site.db"), 0o644);
    await chmod(inFolder("copy.db"), 0o644);
    await chmod(at.folder, 0o777);
    const { stderr } = await actAsNobody(() =>
      at.run(["store", "restore", "copy.db", "--store", "site.db"]),
    );
    const place = inFolder("site.db");
    assert.ok(
      stderr.includes(`run \`chown 0:0 '${place}' && chmod 644 '${place}'\` as root`),
      stderr,
    );
    assert.equal(await modeOf("site.db"), "604", "the group is another one");
    const { uid } = await stat(place);
    assert.equal(uid, NOBODY);
  });
});

test("root makes a store for whom its directory belongs to", { skip: !isRoot }, async () => {
  await rm(inFolder("theirs"), { recursive: true, force: true });
  await mkdir(inFolder("theirs"));
  await chown(inFolder("theirs"), NOBODY, NOBODY - 1);
  await run("publish", "content", "--store", "theirs/site.db");
  await run("store", "backup", "copy.db", "--store", "theirs/site.db");
  await run("store", "restore", "copy.db", "--store", "theirs/restored.db");
  for (const name of ["site.db", "site.db-wal", "restored.db"]) {
    const { uid, gid } = await stat(inFolder(`theirs/${name}`));
    assert.deepEqual([uid, gid], [NOBODY, NOBODY - 1], name);
  }
  const { uid } = await stat(inFolder("copy.db"));
  assert.equal(uid, 0, "a backup is whose it was made");
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
