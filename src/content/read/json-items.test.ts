import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";
import { MAX_JSON_BYTES, MAX_JSON_ITEMS } from "../limits.ts";
import { findItems } from "./json-items.ts";

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

  test("has at most a million items", () => {
    const items = Array.from({ length: MAX_JSON_ITEMS }, () => "0");
    assert.equal(findItems(`[${items.join()}]`).length, MAX_JSON_ITEMS);
    assert.throws(() => findItems(`[${items.join()},0]`), {
      message:
        "the file has more than 1000000 items: write it as JSON Lines, with one item per line in a .jsonl file",
    });
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
