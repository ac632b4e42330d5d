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
  "languages.csv": "Key",
  "events/a.csv": "Key",
  "events/notes.txt": "",
  "events/photo.jpg": "",
  "events/_old.csv": "Key",
  "secret.txt": "",
  "_keys.json": "{}",
  "src/code.json": "{}",
  "photo.jpg": "",
  ".git/config": "",
  ".lectern-base": "",
  "~$content.xlsx": "",
};

test("only what is read is sent", async (context) => {
  const { files, ...others } = await listSent(await createDirectory(context, FILES), {});
  assert.deepEqual(
    files.map(({ name }) => name),
    ["installation.yaml", "languages.csv", "navigation.yaml", "events/a.csv"],
  );
  assert.deepEqual(others, { names: [], isUnsendable: false });
});

test("a file that is no resource is told where it is", async (context) => {
  for (const stray of ["trainigs.csv", "prices.ods", "keys.json", "events/b.yml"]) {
    const directory = await createDirectory(context, { ...FILES, [stray]: "" });
    assert.ok((await listSent(directory, {})).isUnsendable, stray);
  }
});

test("without declarations, names of files that could be of any resource are sent", async (context) => {
  const { "installation.yaml": _left, ...files } = { ...FILES, "places.csv": "Key" };
  const { names, isUnsendable } = await listSent(await createDirectory(context, files), {});
  assert.deepEqual([names, isUnsendable], [["events/a.csv", "places.csv", "src/code.json"], false]);
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
