/**
 * A store that is not there, cannot be made or cannot be read is said so, by the real program.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BIN, createWorkplace } from "../../support/workplace.ts";
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
    "releases list",
    "releases show",
    "releases show 1",
    "releases diff 1 2",
    "releases history",
    "releases checkout 1 out",
    "releases rollback 1",
    "releases prune --keep 1",
    "releases verify",
    "token list",
    "token revoke k3v9x0a1b2c4d5e6",
    "preview 2099-12-01",
    "backup copy.db",
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

/** Root may do everything, so root's tests look as somebody else. */
const runAsSomebody = async (words: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const options = { cwd: at.folder, env: { ...at.environment, NODE_COMPILE_CACHE: "" } };
    const child = execFile(
      process.execPath,
      [BIN, ...words],
      { ...options, ...somebody },
      (_error, stdout, stderr) => {
        resolve({ status: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });

test("a store that was copied without its log, for a user who only reads, names the remedy", async () => {
  await at.run(["publish", "content", "--store", "whole.db"]);
  const folder = path.join(at.folder, "copied");
  await mkdir(folder);
  await copyFile(path.join(at.folder, "whole.db"), path.join(folder, "site.db"));
  await chmod(path.join(folder, "site.db"), 0o444);
  await chmod(folder, 0o555);
  await chmod(at.folder, 0o755);
  const { status, stderr } = await runAsSomebody(["releases", "list", "--store", "copied/site.db"]);
  await chmod(folder, 0o755);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /has no files -wal and -shm.*: run `lectern releases list` as a user who has it, wait for the next publish, or give this user the right to write/u,
  );
  const remedy = ["releases", "list", "--store", "copied/site.db"];
  assert.equal((await at.run(remedy)).status, 0);
  await chmod(folder, 0o555);
  const again = await runAsSomebody(remedy);
  await chmod(folder, 0o755);
  assert.equal(again.status, 0);
});

/** Runs a command whose standard output is a disk that is full. */
const runOntoFullDisk = async (line: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const script = `exec "$0" "$@" > /dev/full`;
    const child = execFile(
      "/bin/sh",
      ["-c", script, process.execPath, BIN, ...line.split(" ")],
      { cwd: at.folder, env: at.environment },
      (_error, stdout, stderr) => {
        resolve({ status: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });

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
  const back = await runOntoFullDisk(`releases rollback 1 ${store}`);
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
    const out = await runOntoFullDisk(`releases checkout 1 out${flag && "-json"}${flag} ${store}`);
    assert.match(out.stderr, /\(ENOSPC\)\. Wrote release 1 to out[^:]*: /u);
  }
  const looked = await runOntoFullDisk(`releases list ${store}`);
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
