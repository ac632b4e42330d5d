/** A copy of the program says which commit it was made from, without git. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { BUILD } from "../../../src/version.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

describe("the commit", { concurrency: 1 }, () => {
  let folder: string;
  const run = (program: string, ...words: readonly string[]): string =>
    execFileSync(program, words, { cwd: folder, encoding: "utf8" }).trim();
  const git = (...words: readonly string[]): string =>
    run("git", "-c", "user.name=test", "-c", "user.email=test@example.org", ...words);
  const readBuild = (at = "."): unknown => {
    const script = `console.log(JSON.stringify((await import("./src/version.ts")).BUILD))`;
    const words = ["--input-type=module", "--eval", script];
    const options = { cwd: path.join(folder, at), encoding: "utf8" } as const;
    return JSON.parse(execFileSync(process.execPath, words, options));
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-version-"));
    for (const file of ["package.json", "src/version.ts", ".gitattributes"])
      await cp(path.join(ROOT, file), path.join(folder, file));
  });
  after(async () => {
    await rm(folder, { recursive: true });
  });

  test("is null in a copy of the files", () => {
    assert.deepEqual(readBuild(), { ...BUILD, commit: null });
  });

  test("is that of the checkout: of a branch, of a packed branch, of no branch", () => {
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "first");
    const commit = git("rev-parse", "HEAD");
    const isTold = (): void => assert.partialDeepStrictEqual(readBuild(), { commit });
    isTold();
    git("pack-refs", "--all");
    isTold();
    git("checkout", "--quiet", "--detach");
    isTold();
  });

  test("is that of which an archive was made", async () => {
    await mkdir(path.join(folder, "archive"));
    run("sh", "-c", "git archive HEAD | tar -x -C archive");
    assert.partialDeepStrictEqual(readBuild("archive"), { commit: git("rev-parse", "HEAD") });
  });
});
