import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { readCommit } from "./version.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-version-"));
});
after(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), `${text}\n`);
  }
}

describe("the commit is that of", () => {
  const rows: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>> = {
    "a checkout": [
      "one",
      { "one/.git/HEAD": "ref: refs/heads/main", "one/.git/refs/heads/main": COMMIT },
    ],
    "a checkout whose branches are packed": [
      "two",
      {
        "two/.git/HEAD": "ref: refs/heads/main",
        "two/.git/packed-refs": `${COMMIT} refs/heads/main`,
      },
    ],
    "a checkout of no branch": ["three", { "three/.git/HEAD": COMMIT }],
    "a worktree": [
      "four",
      {
        "four/.git": "gitdir: ../main/.git/worktrees/four",
        "main/.git/worktrees/four/HEAD": "ref: refs/heads/four",
        "main/.git/worktrees/four/commondir": "../..",
        "main/.git/refs/heads/four": COMMIT,
      },
    ],
    "a submodule": [
      "five",
      { "five/.git": "gitdir: ../main/.git/modules/five", "main/.git/modules/five/HEAD": COMMIT },
    ],
  };
  for (const [what, [name, files]] of Object.entries(rows)) {
    test(what, async () => {
      await write(files);
      assert.equal(readCommit(path.join(folder, name)), COMMIT);
    });
  }
});

test("elsewhere, there is none", async () => {
  await write({ "six/package.json": "{}", "seven/.git": "gitdir: nowhere" });
  assert.equal(readCommit(path.join(folder, "six")), null);
  assert.equal(readCommit(path.join(folder, "seven")), null);
});
