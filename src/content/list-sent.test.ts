/** What is sent of a directory, and what stays. */
import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createDirectory } from "../../test/support/content-directory.ts";
import { listSent } from "./list-sent.ts";

const FILES = {
  "installation.yaml": "resources: { events: { title: Events } }",
  "navigation.yaml": "[]",
  "navigation.csv": "Key",
  "content.xlsx": "no workbook",
  "events/a.csv": "Key",
  "events/b.yml": "[]",
  "events/notes.txt": "",
  "events/photo.jpg": "",
  "events/old/c.csv": "Key",
  "trainigs.csv": "Key",
  "prices.ods": "",
  "secret.txt": "",
  "keys.json": "{}",
  "src/code.json": "{}",
  "photo.jpg": "",
  ".git/config": "",
  ".lectern-base": "",
  "~$content.xlsx": "",
};

test("only what is read is sent, and names of what is told", async (context) => {
  const directory = await createDirectory(context, FILES);
  const { files, names, isUnsendable } = await listSent(directory, {});
  assert.deepEqual(
    files.map(({ name }) => name),
    ["content.xlsx", "events/a.csv", "installation.yaml", "navigation.csv", "navigation.yaml"],
  );
  assert.deepEqual(names, [
    "events/.folder",
    "events/b.yml",
    "events/notes.txt",
    "events/old/.folder",
    "prices.ods",
    "trainigs.csv",
  ]);
  assert.equal(isUnsendable, false);
});

test("without declarations, names of files that could be of any resource are sent", async (context) => {
  const { "installation.yaml": _left, ...files } = FILES;
  const directory = await createDirectory(context, files);
  const { names } = await listSent(directory, {});
  assert.deepEqual(names, [
    "events/a.csv",
    "keys.json",
    "prices.ods",
    "src/code.json",
    "trainigs.csv",
  ]);
});

test("nothing, and links that lead out, are checked where they are", async (context) => {
  const empty = await createDirectory(context, { "photo.jpg": "" });
  assert.equal((await listSent(empty, {})).isUnsendable, true);
  const linked = await createDirectory(context, { "navigation.yaml": "[]" });
  await symlink(join(empty, "photo.jpg"), join(linked, "photo.jpg"));
  assert.equal((await listSent(linked, {})).isUnsendable, false);
  await symlink(join(empty, "photo.jpg"), join(linked, "languages.yaml"));
  assert.equal((await listSent(linked, {})).isUnsendable, true);
  const followed = await listSent(linked, { followLinks: true });
  assert.equal(followed.isUnsendable, false);
  assert.equal(followed.files.length, 2);
});
