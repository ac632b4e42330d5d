/**
 * The canonical form is one: what was checked, written again as it is stored and checked once more, is the same to
 * the byte.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { arbitraryContent } from "./rules/arbitrary-content.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";
import type { ItemLists } from "../../support/publish-items.ts";
import { runs } from "../../support/seeds.ts";

const listTexts = ({ items }: ItemLists): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    CONTRACT_NAMES.map((name) => [
      name,
      items[name].map((item) => Buffer.from(item.json).toString()),
    ]),
  );

test("valid content is accepted, and its stored form checks to the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryContent, async (content) => {
      const written = CONTRACT_NAMES.map((name) => [`${name}.json`, JSON.stringify(content[name])]);
      const first = await checkFiles(Object.fromEntries(written));
      assert.ok(first.valid, listLines(first).join("\n"));
      const texts = listTexts(first.content);
      const stored = CONTRACT_NAMES.map((name) => [`${name}.jsonl`, texts[name]?.join("\n")]);
      const second = await checkFiles(Object.fromEntries(stored));
      assert.ok(second.valid, listLines(second).join("\n"));
      assert.deepEqual(listTexts(second.content), texts);
      assert.deepEqual(second.content.items, first.content.items);
      for (const name of CONTRACT_NAMES) assert.equal(texts[name]?.length, content[name].length);
    }),
    runs(60),
  );
});
