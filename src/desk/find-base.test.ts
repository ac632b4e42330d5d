/** The release that a directory was made from: what is known is never overruled by a single file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createDirectory } from "../../test/support/content-directory.ts";
import { writeMark } from "../content/base-mark.ts";
import { BASE_FILE, BaseError, writeBase } from "./base-file.ts";
import { agreeOnBase, findBase } from "./find-base.ts";

const release = (number: number, sign = "a") => ({ number, digest: sign.repeat(64) });
const [THREE, FIVE, SEVEN] = [3, 5, 7].map((number) => release(number));
const from = (file: string, base = FIVE) => ({ file, mark: base ? writeMark(base) : "" });

test("without a base of the directory, the marks of its files count if they agree", async (context) => {
  const directory = await createDirectory(context, {});
  assert.equal(await findBase(directory, []), undefined);
  assert.deepEqual(await findBase(directory, [from("a.csv"), from("b.csv")]), FIVE);
  assert.deepEqual(agreeOnBase([from("a.csv"), from("b.csv")]), FIVE);
  await assert.rejects(findBase(directory, [from("a.csv"), from("b.csv", SEVEN)]), {
    message:
      "These files were made from different releases: a.csv from release 5, b.csv from release 7",
  });
  assert.throws(() => agreeOnBase([from("a.csv"), from("b.csv", release(5, "b"))]), {
    message: `These files were made from different releases: a.csv from release 5 with the digest aaaaaaaaaaaa…, b.csv from release 5 with the digest bbbbbbbbbbbb…`,
  });
});

test("a damaged mark is said, because nothing else would be merged", async (context) => {
  const directory = await createDirectory(context, {});
  const damaged = { file: "a.csv", mark: "5 sha256:abc" };
  const error = {
    message:
      "The mark of a.csv, which names the release that the file was made from, is damaged (5 sha256:abc)",
  };
  await assert.rejects(findBase(directory, [damaged]), error);
  assert.ok(FIVE && (await writeBase(directory, FIVE, [])));
  await assert.rejects(findBase(directory, [damaged]), error);
});

test("the base of a directory counts until a file is exchanged for one of another release", async (context) => {
  const directory = await createDirectory(context, {});
  const marks = [from("a.csv", THREE), from("b c.csv", FIVE)];
  assert.ok(FIVE && (await writeBase(directory, FIVE, marks)));
  assert.deepEqual(await findBase(directory, marks), FIVE);
  // A program that does not keep it removed a mark, and a file of the base itself was added.
  assert.deepEqual(await findBase(directory, [from("b c.csv"), from("d.csv")]), FIVE);
  await assert.rejects(findBase(directory, [from("a.csv", SEVEN)]), {
    message: `a.csv was made from release 7, but the one at the last publish from ${directory} from release 3`,
  });
  await assert.rejects(findBase(directory, [...marks, from("d.csv", SEVEN)]), {
    message: `d.csv was made from release 7, but ${directory} from release 5`,
  });
});

test("the file of a base has the marks of the last publish only, and is read as it was written", async (context) => {
  const directory = await createDirectory(context, {});
  assert.ok(FIVE && SEVEN);
  await writeBase(directory, FIVE, [from("a.csv", THREE), from("gone.csv")]);
  await writeBase(directory, SEVEN, [
    from("a.csv", THREE),
    { file: "damaged.csv", mark: "?" },
    { file: "two\nlines.csv", mark: writeMark(FIVE) },
  ]);
  assert.equal(
    await readFile(join(directory, BASE_FILE), "utf8"),
    `7 sha256:${"a".repeat(64)}\n3 sha256:${"a".repeat(64)} a.csv\n`,
  );
  assert.deepEqual(await findBase(directory, [from("a.csv", THREE)]), SEVEN);
});

test("a base file that says nothing is an error, and one that cannot be written is told", async (context) => {
  const directory = await createDirectory(context, { [BASE_FILE]: "one\n" });
  await assert.rejects(findBase(directory, []), BaseError);
  assert.ok(FIVE);
  assert.equal(await writeBase(join(directory, "none"), FIVE, []), false);
});
