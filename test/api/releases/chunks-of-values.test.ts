/** A chunk is the same whether its items come from a check, with their values, or as JSON alone. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { openContent } from "../../../src/content/open-content.ts";
import type { ContentSource } from "../../../src/content/record.ts";
import { checkInChunks } from "../../../src/store/publish/chunk-sink.ts";
import type { NewContent } from "../../../src/store/publish/chunk-sink.ts";
import { checkContent } from "../../../src/validate/check-content.ts";
import { checkItems, chunkItems } from "../../support/publish-items.ts";

const open = (name: string): Promise<ContentSource> =>
  openContent(join(import.meta.dirname, "../../..", name));

const describe = ({ held }: NewContent): readonly string[] =>
  Array.from(held.values(), (row) => [row.hash, hash("sha256", row.bytes)].join()).toSorted();

for (const name of ["content", "examples/town"]) {
  test(`chunks of ${name}`, async () => {
    const checked = await checkInChunks(async (sink) => checkContent(await open(name), { sink }));
    const listed = await checkItems(await open(name));
    assert.ok(checked.valid && listed.valid);
    const expected = describe(await chunkItems(listed.content));
    assert.ok(expected.length > 0);
    assert.deepEqual(describe(checked.content), expected);
  });
}
