import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import { MAX_ITEM_CHARACTERS, MAX_JSON_BYTES } from "../limits.ts";

describe("a long JSON file", () => {
  test("is read the same wherever its pieces end", async (context) => {
    // Longer than several chunks, with characters of every length in UTF-8 at every offset.
    const items = Array.from({ length: 9000 }, (_, index) => ({
      Name: `ä€😀"\\${"x".repeat(index % 97)}`,
      Index: index,
    }));
    const content = `[\n${items.map((item) => JSON.stringify(item)).join(",\r\n")}\n]`;
    const directory = await createDirectory(context, { "navigation.json": content });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(problems, []);
    assert.deepEqual(
      records.map(({ values }) => values),
      items,
    );
    assert.equal(records.at(-1)?.line, 9001);
  });

  test("refuses an item that does not end within the bound", async (context) => {
    const content = `[{"A":${" ".repeat(MAX_ITEM_CHARACTERS + 10)}1}]`;
    const directory = await createDirectory(context, { "navigation.json": content });
    const { records, problems } = await readAll(directory, "navigation");
    assert.deepEqual(records, []);
    assert.deepEqual(
      problems.map(({ line, problem }) => [line, problem]),
      [
        [
          1,
          "the item does not end within 16777216 characters: check for a missing quote or bracket, or shorten it",
        ],
      ],
    );
  });

  test("is refused beyond the bound, with the form that has none", async (context) => {
    const content = Buffer.alloc(MAX_JSON_BYTES + 1, " ");
    const directory = await createDirectory(context, { "navigation.json": content });
    const { problems } = await readAll(directory, "navigation");
    assert.deepEqual(
      problems.map(({ line, problem }) => [line, problem]),
      [
        [
          undefined,
          "the file is larger than 67108864 bytes: write it as JSON Lines, with one item per line in a .jsonl file",
        ],
      ],
    );
  });
});
