/** `lectern release checkout --to` writes the same files as beside the store. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { openTwoWays } from "../../support/two-ways.ts";
import type { TwoWays } from "../../support/two-ways.ts";

let ways: TwoWays;

before(async () => {
  ways = await openTwoWays();
  await ways.write({
    "content/installation.yaml": "resources: { events: { fields: { Name: varchar(20) } } }\n",
    "content/events.yaml": '[{ "Key": "a", "Name": "A" }]',
  });
  for (const line of ["publish content", "publish changed --allow-removals"])
    assert.equal((await ways.both(line)).status, 0);
});
after(() => ways[Symbol.asyncDispose]());

/** Texts as they are; a workbook says when it was made. */
const readDirectory = async (directory: string): Promise<unknown> =>
  Promise.all(
    (await readdir(directory))
      .toSorted()
      .map(async (file) => [
        file,
        file.endsWith(".xlsx") ? "" : await readFile(path.join(directory, file), "utf8"),
      ]),
  );

for (const format of ["jsonl", "csv", "xlsx"]) {
  test(`a release is written as ${format}`, async () => {
    const out = `out-${format}`;
    const done = await ways.both(`release checkout 1 ${out} --format ${format}`);
    assert.equal(done.status, 0, done.stderr);
    const [here, there] = await Promise.all(
      ways.places.map(({ folder }) => readDirectory(path.join(folder, out))),
    );
    assert.deepEqual(there, here);
    await ways.both(`publish ${out} --plan`);
    assert.match(await ways.read(`${out}/.lectern-base`), /^1 sha256:[0-9a-f]{64}\n/u);
  });
}

test("a directory is made whole or not at all", async () => {
  for (const { folder } of ways.places) await mkdir(path.join(folder, "empty"));
  await ways.both("release checkout current empty --json");
  await ways.both("release checkout current empty");
  await ways.both("release checkout 9 nothing");
  for (const { folder } of ways.places) {
    const hidden = (await readdir(folder)).filter((name) => name.startsWith("."));
    assert.deepEqual(hidden, []);
  }
});
