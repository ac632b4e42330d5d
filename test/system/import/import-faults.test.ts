/** `lectern import` where the directory, the disk, the clock or a person is in its way. */
import assert from "node:assert/strict";
import { chmod, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import {
  createFolder,
  createSourceContent,
  importFrom,
  listVisible,
  readFiles,
} from "../../api/import/imported.ts";
import type { SourceContent } from "../../api/import/source-content.ts";
import { startSource } from "../../api/import/source-server.ts";
import type { Asked, Source } from "../../api/import/source-server.ts";
import { actAsNobody } from "../../support/act-as-nobody.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { fillDisk, mountSmallDisk } from "../operations/faults/small-disk.ts";
import { startImport } from "./running-import.ts";

let content: SourceContent;
let source: Source;
let expected: Readonly<Record<string, string>>;

before(async () => {
  content = await createSourceContent();
  source = await startSource(content);
});
after(() => source.stop());

test("an import whom nothing is in the way of", async (context) => {
  const directory = path.join(await createFolder(context), "town");
  assert.equal((await importFrom(source.address, directory)).status, 0);
  expected = await readFiles(directory);
});

describe("the directory", () => {
  test("has a file: nothing is asked, and nothing changed", async (context) => {
    const directory = await createFolder(context);
    await writeFile(path.join(directory, "notes.txt"), "mine");
    const requests = source.asked.length;
    const { status, stderr } = await importFrom(source.address, directory);
    assert.equal(status, 1);
    assert.match(stderr, /is not empty \(notes\.txt\)/u);
    assert.equal(source.asked.length, requests);
    assert.deepEqual(await readdir(directory), ["notes.txt"]);
  });

  test("is a file", async (context) => {
    const file = path.join(await createFolder(context), "town");
    await writeFile(file, "");
    const { status, stderr } = await importFrom(source.address, file);
    assert.equal(status, 1);
    assert.match(stderr, /is not a directory/u);
  });

  test("has the import of another service", async (context) => {
    const directory = path.join(await createFolder(context), "town");
    assert.equal((await importFrom(source.address, directory)).status, 0);
    await using other = await startSource(content);
    const { status, stderr } = await importFrom(other.address, directory);
    assert.equal(status, 1);
    assert.ok(stderr.includes(source.address), stderr);
    assert.equal(other.asked.length, 0);
    assert.deepEqual(await readFiles(directory), expected);
  });

  test("has an import that somebody changed: the change stays", async (context) => {
    const directory = path.join(await createFolder(context), "town");
    assert.equal((await importFrom(source.address, directory)).status, 0);
    const name = Object.keys(expected).find((one) => one.startsWith("trainings")) ?? "";
    await writeFile(path.join(directory, name), "[]\n");
    const { status, stderr } = await importFrom(source.address, directory);
    assert.equal(status, 1);
    assert.ok(stderr.includes(name), stderr);
    assert.equal((await readFiles(directory))[name], "[]\n");
  });

  test("cannot be written", async (context) => {
    const folder = await createFolder(context);
    await chmod(folder, 0o555);
    const requests = source.asked.length;
    const { status, stderr } = await actAsNobody(() =>
      importFrom(source.address, path.join(folder, "town")),
    );
    assert.equal(status, 1, stderr);
    assert.match(stderr, /cannot be written/u);
    assert.equal(source.asked.length, requests);
  });
});

test("two imports at once into one directory: the second one says so", async (context) => {
  const directory = path.join(await createFolder(context), "town");
  const both = [startImport(source.address, directory), startImport(source.address, directory)];
  const ended = await Promise.all(both.map((one) => one.ended));
  const refused = ended.filter(({ status }) => status !== 0);
  // One that began only when the other had ended finds its files.
  assert.ok(refused.length < 2, ended[0]?.stderr);
  for (const { status, stderr } of refused) {
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^Another import writes into .+town at the moment: wait until it has ended/u,
    );
  }
  assert.deepEqual(await readFiles(directory), expected);
});

const isSecond = ({ resource, page }: Asked): boolean => resource === "trainings" && page === 2;

test("Ctrl+C ends it at once, and it goes on", async (context) => {
  const directory = path.join(await createFolder(context), "town");
  let isSilent = true;
  await using slow = await startSource(content, {
    reply(reply, asked) {
      if (isSilent && isSecond(asked)) reply.send = () => {};
    },
  });
  const { child, ended } = startImport(slow.address, directory);
  await waitUntil(() => slow.asked.some(isSecond), "page 2");
  child.kill("SIGINT");
  const { status, signal, stderr } = await ended;
  assert.ok(signal === "SIGINT" || status === 130, `${status} ${signal} ${stderr}`);
  assert.doesNotMatch(stderr, /\n +at /u);
  assert.deepEqual(listVisible(directory), []);
  isSilent = false;
  assert.equal((await importFrom(slow.address, directory)).status, 0);
  assert.deepEqual(await readFiles(directory), expected);
  assert.equal(
    slow.asked.filter(({ page, resource }) => resource === "trainings" && page === 1).length,
    1,
  );
});

describe("a disk without room", () => {
  test("a file of more than may be written", async (context) => {
    const directory = path.join(await createFolder(context), "town");
    // In blocks of 512 bytes: room for small files alone.
    const limited = startImport(source.address, directory, [
      "sh",
      "-c",
      'ulimit -f 2; exec "$0" "$@"',
    ]);
    const { status, stderr } = await limited.ended;
    assert.equal(status, 1, stderr);
    assert.match(stderr, /cannot be written: a file is larger than allowed there/u);
    assert.doesNotMatch(stderr, /\n +at /u);
    assert.deepEqual(listVisible(directory), []);
    assert.equal((await importFrom(source.address, directory)).status, 0);
    assert.deepEqual(await readFiles(directory), expected);
  });

  test("a disk that is full", async (context) => {
    const { folder, obstacle, remove } = mountSmallDisk(1024 ** 2);
    context.after(remove);
    if (obstacle !== undefined) {
      context.skip(obstacle);
      return;
    }
    fillDisk(folder);
    const { status, stderr } = await importFrom(source.address, path.join(folder, "town"));
    assert.equal(status, 1, stderr);
    assert.match(stderr, /cannot be written.*(?:full|space)/u);
  });
});

describe("the clock of the machine", () => {
  for (const year of [1999, 2099]) {
    test(`says ${year}`, async (context) => {
      const directory = path.join(await createFolder(context), "town");
      const { now } = Date;
      const ahead = Date.UTC(year, 5) - now();
      Date.now = () => now() + ahead;
      try {
        assert.equal((await importFrom(source.address, directory)).status, 0);
        assert.equal((await importFrom(source.address, directory)).status, 0);
      } finally {
        Date.now = now;
      }
      assert.deepEqual(await readFiles(directory), expected);
    });
  }
});
