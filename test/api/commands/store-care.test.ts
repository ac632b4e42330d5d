/**
 * The commands that maintain the store as a whole: what they print, what they refuse, and what the store
 * holds afterwards.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, beforeEach, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

type Row = Readonly<Record<string, unknown>>;

let at: Workplace;
const STORE = ["--store", "site.db"];

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

const run = async (...words: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await at.run([...words, ...STORE]);
  assert.equal(status, 0, stderr);
  return stdout;
};

const runForJson = async (...words: readonly string[]): Promise<Row> =>
  (await at.runForJson([...words, ...STORE])) as Row;

async function refuse(words: readonly string[], sentence: RegExp, status = 1): Promise<void> {
  const outcome = await at.run([...words, ...STORE]);
  assert.equal(outcome.status, status, outcome.stdout);
  assert.match(outcome.stderr, sentence);
  assert.doesNotMatch(outcome.stderr, /\n\s+at /u);
}

const inFolder = (name: string): string => path.join(at.folder, name);

const listNumbers = async (): Promise<readonly (readonly unknown[])[]> =>
  ((await at.runForJson(["release", "list", ...STORE])) as readonly Row[]).map((release) => [
    release["number"],
    release["current"],
  ]);

beforeEach(async () => {
  for (const name of ["content", "changed"])
    await rm(inFolder(`${name}/.lectern-base`), { force: true });
  for (const name of await readdir(at.folder))
    if (/\.(?:db|damaged)/u.test(name)) await rm(inFolder(name), { recursive: true });

  await run("publish", "content");
});

describe("store prune", () => {
  test("says what it removed and keeps what is current", async () => {
    await run("publish", "changed");
    assert.equal(
      await run("store", "prune", "--keep", "2"),
      "Nothing to remove: there are 2 releases.\n",
    );
    assert.equal(
      await run("store", "prune", "--keep", "1"),
      "Removed 1 release (1) and 1 item that only they had; 1 release stays.\n",
    );
    assert.deepEqual(await listNumbers(), [[2, true]]);
    await refuse(["release", "rollback", "1"], /no release 1/u);
    assert.equal((await runForJson("publish", "content", "--over"))["release"], 3);
    await run("release", "rollback", "2");
    assert.deepEqual(await runForJson("store", "prune", "--keep", "1"), {
      kept: [3, 2],
      removed: [],
      items: 0,
    });
  });

  test("makes no store", async () => {
    const words = ["store", "prune", "--keep", "1", "--store", "none.db"];
    const { status, stderr } = await at.run(words);
    assert.equal(status, 1);
    assert.match(stderr, /^There is no store none\.db: /u);
    assert.equal(existsSync(inFolder("none.db")), false);
  });

  for (const keep of ["0", "-1", "1.5", "many", "", "99999999"]) {
    test(`refuses to keep "${keep}"`, async () => {
      await refuse(["store", "prune", `--keep=${keep}`], /of --keep is wrong: give an integer/u, 2);
    });
  }
});

const CUT_CHUNK =
  "update chunk set bytes = substr(bytes, 1, 30) where hash = (select content ->> '$.navigation.chunks[0]' from release)";

describe("store verify", () => {
  test("says what is whole", async () => {
    await run("token", "create", "--name", "a");
    assert.equal(
      await run("store", "verify"),
      "site.db is not damaged: verified 1 release, 3 items and 1 token.\n",
    );
    assert.deepEqual(await runForJson("store", "verify"), {
      whole: true,
      releases: 1,
      items: 3,
      tokens: 1,
      faults: [],
    });
  });

  test("says what is not, which a restore mends", async () => {
    await run("store", "backup", "whole.db");
    const database = new DatabaseSync(inFolder("site.db"));
    database.exec(CUT_CHUNK);
    database.close();
    const { status, stdout, stderr } = await at.run(["store", "verify", ...STORE]);
    assert.equal(status, 1);
    assert.equal(
      stdout,
      "site.db is damaged: 1 fault. Restore a backup with `lectern store restore FILE`.\n",
    );
    assert.match(
      stderr,
      /^release 1: navigation: the chunk [0-9a-f]{64}: its bytes have changed\n$/u,
    );
    const report = (await at.runForJson(["store", "verify", ...STORE], 1)) as {
      readonly faults: readonly Row[];
    };
    assert.equal(Object.keys(report.faults[0] ?? {}).join(" "), "release resource problem");
    await refuse(
      ["store", "backup", "b.db"],
      /is damaged and no backup was made \(the chunk \w+: .*\): `lectern store verify`/u,
    );
    assert.equal(existsSync(inFolder("b.db")), false);
    await run("store", "restore", "whole.db");
    await run("store", "verify");
  });

  test("of a store that is not there fails", async () => {
    const outcome = await at.run(["store", "verify", "--store", "none.db"]);
    assert.equal(outcome.status, 1);
    assert.match(outcome.stderr, /There is no store \S+none\.db/u);
  });
});

describe("backup and restore", () => {
  test("bring back releases, the pointer and tokens", async () => {
    const first = await runForJson("token", "create", "--name", "kept");
    const said = await run("store", "backup", "b.db");
    assert.equal(said, "Wrote site.db to b.db: 1 release, 3 items and 1 token.\n");
    const second = await runForJson("token", "create", "--name", "later");
    const revoked = await runForJson("token", "revoke", String(first["key"]));
    await run("publish", "changed");
    assert.deepEqual(await runForJson("store", "restore", "b.db", "--by", "Anna"), {
      release: 1,
      keptRevocations: [first["key"]],
      lostTokens: [second["key"]],
      setAside: null,
      giveBack: null,
      lostChecks: 0,
      isForgotten: false,
    });
    assert.deepEqual(await listNumbers(), [[1, true]]);
    const tokens = (await at.runForJson(["token", "list", ...STORE])) as readonly Row[];
    assert.deepEqual(
      tokens.map((token) => [token["key"], token["revokedAt"]]),
      [[first["key"], revoked["revokedAt"]]],
    );
    await run("store", "verify");
    // Release 2 was seen by clients: its number stays its own.
    assert.equal((await runForJson("publish", "changed", "--over"))["release"], 3);
  });

  test("say in words what somebody may not expect", async () => {
    const { key } = await runForJson("token", "create", "--name", "kept");
    await run("store", "backup", "b.db");
    await run("token", "revoke", String(key));
    const { stdout, stderr } = await at.run(["store", "restore", "b.db", ...STORE]);
    assert.equal(stdout, "Restored site.db from b.db: release 1 is current.\n");
    assert.match(stderr, new RegExp(`^Still revoked, .*: ${String(key)}\\.`, "u"));
  });

  test("make a store that is missing", async () => {
    await run("store", "backup", "b.db");
    const store = ["--store", "new/folder/site.db"];
    const outcome = await at.run(["store", "restore", "b.db", ...store]);
    assert.equal(outcome.status, 0, outcome.stderr);
    assert.equal((await at.run(["store", "verify", ...store])).status, 0);
    await rm(inFolder("new"), { recursive: true });
  });

  test("read of a broken store what must outlive it, and say when nothing can be read", async () => {
    const first = await runForJson("token", "create", "--name", "kept");
    await run("store", "backup", "b.db");
    await run("token", "revoke", String(first["key"]));
    await run("publish", "changed");
    // The chunks are at the end of the file, what outlives a restore at its beginning.
    await at.run(["store", "verify", ...STORE]);
    const database = new DatabaseSync(inFolder("site.db"));
    const page = Number(
      database.prepare("select rootpage from sqlite_schema where name = 'chunk'").get()?.[
        "rootpage"
      ],
    );
    database.close();
    const handle = await open(inFolder("site.db"), "r+");
    await handle.write(Buffer.alloc(4096, "junk"), 0, 4096, (page - 1) * 4096);
    await handle.close();
    assert.partialDeepStrictEqual(await runForJson("store", "restore", "b.db"), {
      keptRevocations: [first["key"]],
      isForgotten: false,
    });
    assert.equal((await runForJson("publish", "changed", "--over"))["release"], 3);

    await writeFile(inFolder("site.db"), "junk".repeat(3000));
    const { stderr } = await at.run(["store", "restore", "b.db", ...STORE]);
    assert.match(stderr, /could not be read: tokens that were revoked .* are valid again/u);
  });

  test("put a broken store aside", async () => {
    await run("store", "backup", "b.db");
    await writeFile(inFolder("site.db"), "junk".repeat(3000));
    const { setAside } = await runForJson("store", "restore", "b.db");
    assert.match(String(setAside), /site\.db\.damaged-\d{4}-\d\d-\d\dT\d{6}Z$/u);
    assert.equal(await readFile(String(setAside), "utf8"), "junk".repeat(3000));
    await run("store", "verify");
    assert.deepEqual(await listNumbers(), [[1, true]]);
  });

  test("a backup is one file of its own that needs nothing beside it", async () => {
    await run("store", "backup", "b.db");
    const names = (await readdir(at.folder)).filter((name) => name.startsWith("b.db"));
    assert.deepEqual(names, ["b.db"]);
    const database = new DatabaseSync(inFolder("b.db"), { readOnly: true });
    assert.equal(database.prepare("pragma journal_mode").get()?.["journal_mode"], "delete");
    database.close();
  });

  test("a backup of an empty store is one, too", async () => {
    const store = ["--store", "empty.db"];
    await at.run(["token", "create", "--name", "a", ...store]);
    assert.equal((await at.run(["store", "backup", "b.db", ...store])).status, 0);
    const { stdout } = await at.run(["store", "restore", "b.db", ...STORE]);
    assert.equal(stdout, "Restored site.db from b.db: it holds no release.\n");
    assert.deepEqual(await listNumbers(), []);
  });

  test("refuse what would lose something, and leave it as it was", async () => {
    await run("store", "backup", "b.db");
    const backup = await readFile(inFolder("b.db"));
    await refuse(
      ["store", "backup", "b.db"],
      /The file \S+b\.db already exists: name another one/u,
    );
    assert.ok(backup.equals(await readFile(inFolder("b.db"))));
    await refuse(["store", "backup", "none/b.db"], /There is no directory \S+none for the backup/u);
    await refuse(["store", "restore", "site.db"], /is the store itself: name a backup of it/u);
    await refuse(["store", "restore", "none.db"], /There is no backup \S+none\.db/u);
    const cases: readonly (readonly [string, Buffer, RegExp])[] = [
      ["cut", backup.subarray(0, 12_000), /cut\.db is damaged and nothing was restored/u],
      ["empty", Buffer.alloc(0), /empty\.db is damaged and nothing was restored/u],
      ["junk", Buffer.from("junk".repeat(999)), /junk\.db is damaged and nothing was restored/u],
    ];
    for (const [name, bytes, sentence] of cases) {
      await writeFile(inFolder(`${name}.db`), bytes);
      await refuse(["store", "restore", `${name}.db`], sentence);
    }
    await writeFile(inFolder("changed.db"), backup);
    const changed = new DatabaseSync(inFolder("changed.db"));
    changed.exec(CUT_CHUNK);
    changed.close();
    await refuse(
      ["store", "restore", "changed.db"],
      /release 1: navigation: the chunk \S+: its bytes have changed/u,
    );
    await mkdir(inFolder("folder.db"));
    await refuse(["store", "restore", "folder.db"], /folder\.db/u);
    assert.deepEqual(await listNumbers(), [[1, true]]);
    await run("store", "verify");
    const left = (await readdir(at.folder)).filter((name) => /part|damaged/u.test(name));
    assert.deepEqual(left, []);
  });

  test("never touch a database of another program", async () => {
    await run("store", "backup", "b.db");
    const other = new DatabaseSync(inFolder("other.db"));
    other.exec("create table mine (x)");
    other.close();
    const bytes = await readFile(inFolder("other.db"));
    const outcome = await at.run(["store", "restore", "b.db", "--store", "other.db"]);
    assert.equal(outcome.status, 1);
    assert.match(outcome.stderr, /not a Lectern store: name another file/u);
    assert.ok(bytes.equals(await readFile(inFolder("other.db"))));
  });
});
