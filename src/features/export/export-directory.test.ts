import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, beforeEach, describe, test } from "node:test";
import type { StreamedBody } from "../../serve/answer.ts";
import { writeExport } from "./export-directory.ts";
import type { WrittenFiles } from "./export-directory.ts";

const LONG = "content ".repeat(1000);
const streamed = (...pieces: readonly string[]): StreamedBody => ({
  open: async () => pieces.map((piece) => Buffer.from(piece)),
});

describe("the directory of an export", () => {
  let folder = "";
  let directory = "";
  let count = 0;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-export-"));
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    count += 1;
    directory = path.join(folder, String(count));
  });

  const write = async (
    files: Readonly<Record<string, string | StreamedBody>>,
  ): Promise<WrittenFiles> =>
    writeExport(directory, async (tree) => {
      for (const [name, body] of Object.entries(files))
        await tree.write({ name, body: typeof body === "string" ? Buffer.from(body) : body });
      return tree.use();
    });
  const inUse = (name: string): string => path.join(directory, "current", name);
  const read = async (name: string): Promise<string> => readFile(inUse(name), "utf8");
  const identify = async (name: string): Promise<number> => (await stat(inUse(name))).ino;

  test("what has not changed is not written again, but keeps its file", async () => {
    const first = await write({ "a/1": LONG, "a/2": "short", b: streamed("x", "y"), c: "gone" });
    assert.deepEqual(first, { written: 10, unchanged: 0 });
    const names = ["a/1", "a/1.br", "a/1.gz", "a/1.zst", "b", "b.br"];
    const held = await Promise.all(names.map(identify));
    // Other pieces of the same bytes.
    const second = await write({ "a/1": LONG, "a/2": "other", b: streamed("xy"), d: "new" });
    assert.deepEqual(second, { written: 2, unchanged: 8 });
    assert.deepEqual(await Promise.all(names.map(identify)), held);
    assert.deepEqual([await read("a/2"), await read("d")], ["other", "new"]);
    const files = await readdir(inUse(""));
    assert.deepEqual(files.toSorted(), ["a", "b", "b.br", "b.gz", "b.zst", "d"]);
  });

  test("a body that another file of the tree has is not written twice", async () => {
    const pieces = ["x", "y"];
    const { written } = await writeExport(directory, async (tree) => {
      await tree.write({ name: "a", body: Buffer.from(LONG) });
      await tree.write({ name: "en/a", body: Buffer.from(LONG), alike: "a" });
      await tree.write({ name: "fr/a", body: Buffer.from("other"), alike: "a" });
      await tree.write({ name: "b", body: streamed(...pieces) });
      await tree.write({ name: "en/b", body: streamed(...pieces), alike: "b" });
      await tree.write({ name: "en/c", body: Buffer.from("c"), alike: "c" });
      return tree.use();
    });
    assert.equal(written, 18);
    for (const name of ["a", "a.br", "b", "b.gz"])
      assert.equal(await identify(`en/${name}`), await identify(name));
    assert.deepEqual([await read("fr/a"), await read("en/c")], ["other", "c"]);
  });

  test("the tree before stays until the next export, for those who are reading it", async () => {
    await write({ a: "one" });
    const former = path.join(directory, await readlink(inUse("")));
    await write({ a: "two" });
    assert.equal(await readFile(path.join(former, "a"), "utf8"), "one");
    await write({ a: "three" });
    assert.equal(await readFile(path.join(former, "a"), "utf8"), "three");
    assert.equal(await read("a"), "three");
    assert.equal((await readdir(directory)).length, 4);
  });

  test("an export that fails leaves the one in use, and nothing of it is used later", async () => {
    await write({ a: "one", b: LONG });
    const failed = writeExport(directory, async (tree) => {
      await tree.write({ name: "a", body: Buffer.from("cut off") });
      await tree.write({ name: "rest", body: Buffer.from("rest") });
      throw new Error("the middle");
    });
    await assert.rejects(failed, /the middle/u);
    assert.equal(await read("a"), "one");
    assert.deepEqual(await write({ a: "cut off", b: LONG }), { written: 1, unchanged: 4 });
    assert.deepEqual(
      [await read("a"), (await readdir(inUse(""))).includes("rest")],
      ["cut off", false],
    );
  });

  test("a compressed file that somebody removed is written again", async () => {
    await write({ a: LONG });
    await rm(inUse("a.gz"));
    assert.deepEqual(await write({ a: LONG }), { written: 1, unchanged: 3 });
  });

  test("a directory that holds anything else is left alone", async () => {
    await mkdir(directory);
    await writeFile(path.join(directory, "index.html"), "mine");
    await assert.rejects(write({}), /is not empty and not an export: name another directory\./u);
    assert.deepEqual(await readdir(directory), ["index.html"]);
  });

  test("nobody writes at the same time; a lock says what is wrong with it", async () => {
    await write({ a: "one" });
    const file = path.join(directory, "lectern-export.lock");
    const other = new DatabaseSync(file);
    other.exec("begin exclusive");
    await assert.rejects(write({}), /Another process is writing an export to .*: wait for it\./u);
    other.close();
    await writeFile(file, "1234");
    await assert.rejects(
      write({}),
      /lectern-export\.lock cannot be locked \(file is not a database\): delete it/u,
    );
    await writeFile(file, "");
    await write({ a: "two" });
    assert.equal(await read("a"), "two");
  });

  test("what cannot be written says why, and releases the lock", async () => {
    await write({ a: "one" });
    await assert.rejects(
      write({ a: "two", "a/b": "below a file" }),
      /cannot be written: a part of the path is a file/u,
    );
    assert.equal(await read("a"), "one");
    await write({ a: "two" });
    directory = path.join(directory, "lectern-export.lock");
    await assert.rejects(write({}), /lectern-export\.lock cannot be written: a part of the path/u);
  });
});
