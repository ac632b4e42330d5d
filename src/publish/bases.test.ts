/** The release that each resource was made from: the mark of its file, else what the directory says. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createDirectory } from "../../test/support/content-directory.ts";
import { writeMark } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { BASE_FILE, BaseError, writeBase } from "./base-file.ts";
import { baseOf, findBases, oldestOf } from "./bases.ts";

const release = (number: number, sign = "a") => ({ number, digest: sign.repeat(64) });
const [THREE, FIVE, SEVEN] = [release(3), release(5), release(7)] as const;
const from = (file: string, base?: Required<typeof FIVE>): GivenFile => ({
  file,
  resources: [file.replace(/[./].*$/u, "") as GivenFile["resources"][number]],
  mark: base && writeMark(base),
});

test("files of different releases have different bases, and one without a mark none", async (context) => {
  const directory = await createDirectory(context, {});
  const files = [from("news.csv", FIVE), from("events.csv", SEVEN), from("trainings.json")];
  const found = await findBases(directory, files);
  assert.deepEqual(Object.fromEntries(found), { news: FIVE, events: SEVEN });
  assert.deepEqual(oldestOf(found), FIVE);
  assert.equal(baseOf(found, "trainings"), undefined);
});

test("of the parts of one resource, the oldest counts, and what the directory says for those without a mark", async (context) => {
  const parts = [from("news/1.csv", FIVE), from("news/2.csv", THREE), from("news/3.csv")];
  const directory = await createDirectory(context, {});
  assert.deepEqual(baseOf(await findBases(directory, parts), "news"), THREE);
  await writeBase(directory, release(1), []);
  assert.deepEqual(baseOf(await findBases(directory, parts), "news"), release(1));
});

test("all resources of a workbook have the base of its mark", async (context) => {
  const directory = await createDirectory(context, {});
  const workbook = { ...from("content.xlsx", FIVE), resources: ["news", "events"] };
  const found = await findBases(directory, [workbook as unknown as GivenFile]);
  assert.deepEqual(Object.fromEntries(found), { news: FIVE, events: FIVE });
});

test("a damaged mark is said, because nothing else would be merged", async (context) => {
  const directory = await createDirectory(context, {});
  const damaged = { ...from("news.csv"), mark: "5 sha256:abc" };
  const error = {
    message:
      "The mark of news.csv, which names the release that the file was made from, is damaged (5 sha256:abc)",
  };
  await assert.rejects(findBases(directory, [damaged]), error);
  assert.ok(await writeBase(directory, FIVE, []));
  await assert.rejects(findBases(directory, [damaged]), error);
});

test("what a directory says counts for files that it published, and those that name no release", async (context) => {
  const directory = await createDirectory(context, {});
  const published = [from("news.csv", THREE), from("events.csv", FIVE)];
  assert.ok(await writeBase(directory, FIVE, published));
  const found = await findBases(directory, [...published, from("trainings.json")]);
  assert.deepEqual(found.get(null), FIVE);
  for (const name of ["news", "events", "trainings", "navigation"])
    assert.deepEqual(baseOf(found, name), FIVE, name);
  // Exchanged for a newer copy since.
  const exchanged = await findBases(directory, [from("news.csv", SEVEN), from("events.csv")]);
  assert.deepEqual([baseOf(exchanged, "news"), baseOf(exchanged, "events")], [SEVEN, FIVE]);
});

test("the file of a base has the marks of the last publish only, and is read as it was written", async (context) => {
  const directory = await createDirectory(context, {});
  await writeBase(directory, FIVE, [from("news.csv", THREE), from("gone.csv")]);
  await writeBase(directory, SEVEN, [
    from("news.csv", THREE),
    { ...from("damaged.csv"), mark: "?" },
    { ...from("two\nlines.csv"), mark: writeMark(FIVE) },
  ]);
  assert.equal(
    await readFile(join(directory, BASE_FILE), "utf8"),
    `7 sha256:${"a".repeat(64)}\n3 sha256:${"a".repeat(64)} news.csv\n`,
  );
  assert.deepEqual(baseOf(await findBases(directory, [from("news.csv", THREE)]), "news"), SEVEN);
});

test("a base file that says nothing is an error, and one that cannot be written is told", async (context) => {
  const directory = await createDirectory(context, { [BASE_FILE]: "one\n" });
  await assert.rejects(findBases(directory, []), BaseError);
  assert.equal(await writeBase(join(directory, "none"), FIVE, []), false);
});
