/**
 * A version of Lectern that knows one more optional field: content that does not give it must stay
 * what it was to the byte, or an upgrade would make every item a changed one.
 */
import type { Resource } from "../../../src/catalog/resources.ts";
import { localizedOf } from "../../../src/catalog/catalog.ts";
import type { Field } from "../../../src/catalog/field.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nullable, varchar } from "../../../src/catalog/field.ts";
import { RESOURCES } from "../../../src/catalog/resources.ts";
import { ACCEPTED_NAVIGATION_ROWS } from "../content/rules/accepted-navigation-rows.ts";
import { ACCEPTED_ROWS } from "../content/rules/accepted-rows.ts";

for (const row of Object.values<Resource>(RESOURCES)) {
  for (const fields of [row.fields, localizedOf(row)?.field.members])
    (fields as Map<string, Field> | undefined)?.set("Subtitle", nullable(varchar(16)));
}
// The rules are made of the catalog when they are loaded, so that comes after.
const { checkFiles, listLines } = await import("../content/rules/check-files.ts");

describe("with one more optional field in every table", () => {
  const rows = { ...ACCEPTED_ROWS, ...ACCEPTED_NAVIGATION_ROWS };
  for (const [name, [files, resource, ...items]] of Object.entries(rows)) {
    test(`items are the same: ${name}`, async () => {
      const result = await checkFiles(files);
      assert.deepEqual(listLines(result), []);
      assert.ok(result.valid);
      const texts = mustGet(result.content.items, resource).map((item) =>
        Buffer.from(item.json).toString(),
      );
      assert.deepEqual(texts, items);
    });
  }

  test("an item that gives it has it", async () => {
    const result = await checkFiles({
      "business-divisions.yaml": "- { Key: a, Name: A, Identifier: A, Subtitle: more }",
    });
    assert.ok(result.valid, listLines(result).join("\n"));
    const [item] = mustGet(result.content.items, "business-divisions");
    assert.match(Buffer.from(item?.json ?? []).toString(), /"Subtitle":"more"\}$/u);
  });
});
