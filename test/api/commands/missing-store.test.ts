/** What is said when there is no store, when it cannot be made or read, and when a result cannot be printed. */
import assert from "node:assert/strict";
import { createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

describe("a store that does not exist", { concurrency: 2 }, () => {
  for (const line of [
    "release list",
    "release diff 1 2",
    "release log",
    "release checkout 1 out",
    "release rollback 1",
    "release publish 1",
    "store prune --keep 1",
    "store verify",
    "token list",
    "token revoke k3v9x0a1b2c4d5e6",
    "store backup copy.db",
  ]) {
    test(`is said so by ${line}`, async () => {
      const words = [...line.split(" "), "--store", "data/lectrn.db"];
      const { status, stdout, stderr } = await at.run(words);
      assert.deepEqual([status, stdout], [1, ""]);
      assert.match(stderr, /^There is no store \S*data\/lectrn\.db: /u);
      assert.ok(!(await readdir(at.folder)).includes("data"));
    });
  }

  test("is made by publish and token create, which say so", async () => {
    for (const words of [
      ["publish", "content", "--store", "some/where/site.db"],
      ["token", "create", "--name", "a", "--store", "some/where/tokens.db"],
    ]) {
      const first = await at.run(words);
      assert.equal(first.status, 0);
      assert.match(first.stderr, /^There was no store some\/where\/\w+\.db: it was created\.$/mu);
      const again = await at.run(words);
      assert.doesNotMatch(again.stderr, /it was created/u);
    }
  });

  test("and cannot be made is a sentence, even where making folders never ends", async () => {
    for (const store of [
      "/proc/nix/x.db",
      "/proc/nix/deeper/x.db",
      "content/languages.yaml/deeper/x.db",
    ]) {
      const { status, stderr } = await at.run(["publish", "content", "--store", store]);
      assert.equal(status, 1);
      assert.match(
        stderr,
        /^The directory \S+ for the store cannot be created \(E\w+\): name another/u,
      );
    }
  });
});

/** Runs a command whose standard output is a disk that is full. */
async function runOntoFullDisk(line: string): Promise<Outcome> {
  const disk = createWriteStream("/dev/full").on("error", () => {});
  return at.run(line.split(" "), {}, disk);
}

test("what was done is said when its result cannot be printed", async () => {
  const store = "--store full.db";
  const published = await runOntoFullDisk(`publish content ${store}`);
  assert.equal(published.status, 1);
  assert.match(
    published.stderr,
    /^Standard output cannot be written \(ENOSPC\)\. Published release 1 to full\.db: /mu,
  );
  const json = await runOntoFullDisk(`publish changed --json ${store}`);
  assert.match(json.stderr, /\(ENOSPC\)\. Published release 2 to full\.db: /u);
  const back = await runOntoFullDisk(`release rollback 1 ${store}`);
  assert.match(back.stderr, /\(ENOSPC\)\. Release 1 of .* is current now, instead of release 2\./u);
  for (const flag of ["", " --json"]) {
    const { status, stderr } = await runOntoFullDisk(`token create --name website${flag} ${store}`);
    assert.equal(status, 1);
    const [, key = ""] = /created but not shown: revoke it with `lectern token revoke (\w+)`/u.exec(
      stderr,
    ) ?? [stderr];
    assert.doesNotMatch(stderr, /This is the token/u);
    assert.equal((await at.run(["token", "revoke", key, "--store", "full.db"])).status, 0, stderr);
  }
  for (const flag of ["", " --json"]) {
    const made = await runOntoFullDisk(`init begun${flag && "-json"}${flag}`);
    assert.match(made.stderr, /\(ENOSPC\)\. Created example content in begun[^:]*: README\.md, /u);
    const out = await runOntoFullDisk(`release checkout 1 out${flag && "-json"}${flag} ${store}`);
    assert.match(out.stderr, /\(ENOSPC\)\. Wrote release 1 to out[^:]*: /u);
  }
  const looked = await runOntoFullDisk(`release list ${store}`);
  assert.equal(looked.stderr, "Standard output cannot be written (ENOSPC).\n");
});

test("a token's rights are a column, and when it works is said", async () => {
  const store = ["--store", "rights.db"];
  await at.run(["token", "create", "--name", "website", ...store]);
  const { stderr } = await at.run(["token", "create", "--name", "editors", "--preview", ...store]);
  assert.match(stderr, /it works within two seconds\./u);
  const table = (await at.run(["token", "list", ...store])).stdout;
  assert.match(table, /^Key +Name +Created +Standing +Rights +Resources$/mu);
  assert.match(table, /^\w+ +website +\S+Z +valid +all$/mu);
  assert.match(table, /^\w+ +editors +\S+Z +valid +preview +all$/mu);
});
