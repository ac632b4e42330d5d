/**
 * The canonical form is one: what was checked, written again as it is stored and checked once more, is the same to
 * the byte.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { writeInstallation } from "../../../src/release/checkout/write-files.ts";
import { generateContent } from "../../model/generate-content.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";
import type { ItemLists } from "../../support/publish-items.ts";
import { runs } from "../../support/seeds.ts";

const listTexts = ({ items }: ItemLists): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(items).map(([name, list]) => [
    name,
    list.map(({ json }) => Buffer.from(json).toString()),
  ]);

test("valid content is accepted, and its stored form checks to the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const written = generateContent(gen);
      const first = await checkFiles(written.files);
      assert.ok(first.valid, listLines(first).join("\n"));
      const texts = listTexts(first.content);
      const stored = texts.map(([name, lines]) => [`${name}.jsonl`, lines.join("\n")]);
      const second = await checkFiles({
        "installation.yaml": writeInstallation(first.content.installation),
        ...Object.fromEntries(stored),
      });
      assert.ok(second.valid, listLines(second).join("\n"));
      assert.deepEqual(listTexts(second.content), texts);
      assert.deepEqual(second.content.items, first.content.items);
      for (const [name, list] of texts) assert.equal(list.length, written.items[name]?.length);
    }),
    runs(30),
  );
});
