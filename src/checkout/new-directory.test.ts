import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { CommandError } from "../errors.ts";
import { createDirectory } from "./new-directory.ts";

async function createFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-directory-"));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

const writeTwo = async (folder: string): Promise<void> => {
  await writeFile(join(folder, "a"), "A");
  await writeFile(join(folder, "b"), "B");
};

const fail = (code: string) => async (folder: string) => {
  await writeTwo(folder);
  throw Object.assign(new Error(code), { code });
};

const listAll = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).toSorted();

describe("a directory appears whole", () => {
  test("where there was none, parents included", async (context) => {
    const folder = await createFolder(context);
    await createDirectory(join(folder, "x/y"), writeTwo);
    assert.deepEqual(await listAll(folder), ["x", "x/y", "x/y/a", "x/y/b"]);
    assert.equal(await readFile(join(folder, "x/y/b"), "utf8"), "B");
    // mkdtemp creates a folder for one user only; content must have the permissions of the umask.
    await mkdir(join(folder, "usual"));
    const modes = await Promise.all(
      ["usual", "x/y"].map(async (name) => (await stat(join(folder, name))).mode),
    );
    assert.equal(modes[0], modes[1]);
  });

  test("in an empty one, which stays the same", async (context) => {
    const folder = await createFolder(context);
    await mkdir(join(folder, "x"));
    const { ino } = await stat(join(folder, "x"));
    await createDirectory(join(folder, "x"), writeTwo);
    assert.deepEqual(await listAll(folder), ["x", "x/a", "x/b"]);
    assert.equal((await stat(join(folder, "x"))).ino, ino);
  });
});

describe("or not at all", () => {
  for (const [code, says] of [
    ["ENOSPC", /^out cannot be written: the disk is full/u],
    ["EWEIRD", /^out cannot be written: EWEIRD$/u],
  ] as const) {
    for (const isThere of [false, true]) {
      test(`${code}${isThere ? ", in an empty directory" : ""}`, async (context) => {
        const folder = await createFolder(context);
        context.mock.method(process, "cwd", () => folder);
        if (isThere) await mkdir(join(folder, "out"));
        await assert.rejects(createDirectory("out", fail(code)), (error) => {
          assert.ok(error instanceof CommandError);
          assert.match(error.message, says);
          return true;
        });
        assert.deepEqual(await listAll(folder), isThere ? ["out"] : []);
      });
    }
  }

  test("a move that fails half-way is undone", async (context) => {
    const folder = await createFolder(context);
    await mkdir(join(folder, "x"));
    const blocked = createDirectory(join(folder, "x"), async (target) => {
      await writeTwo(target);
      // Created in between, as by another process.
      await mkdir(join(folder, "x/b/inner"), { recursive: true });
    });
    await assert.rejects(blocked, CommandError);
    assert.deepEqual(await listAll(folder), ["x", "x/b", "x/b/inner"]);
  });

  test("existing files are kept", async (context) => {
    const folder = await createFolder(context);
    await writeFile(join(folder, "file"), "mine");
    for (const name of ["", "file", "file/below"]) {
      let called = false;
      const created = createDirectory(join(folder, name), async () => {
        called = true;
      });
      await assert.rejects(created, CommandError);
      assert.equal(called, false);
    }
    assert.deepEqual(await listAll(folder), ["file"]);
    assert.equal(await readFile(join(folder, "file"), "utf8"), "mine");
  });
});

test(
  "a path in which nothing can be created is an error at once",
  { skip: !existsSync("/proc") },
  async () => {
    await assert.rejects(createDirectory("/proc/nowhere/content", writeTwo), {
      name: "CommandError",
      message: "/proc/nowhere/content cannot be written: no directory can be created there",
    });
  },
);
