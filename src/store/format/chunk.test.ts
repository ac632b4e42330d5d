/** Bytes that are not those of a chunk, although their hash is right: of a hostile source or backup. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hashChunk, packChunk, unpackChunk } from "./chunk.ts";

const FACTS = { resource: "navigation", keys: ["Parent"], windows: [], attributes: [] };

interface Parts {
  readonly version?: number;
  readonly length?: number;
  readonly columns?: number;
  readonly facts?: string;
  readonly factsLength?: number;
  /** Where the texts end. */
  readonly ends?: readonly number[];
  readonly texts?: string;
}

/** @returns the bytes of two items with one key column, changed */
function write({
  version = 1,
  length = 2,
  columns = 1,
  facts = JSON.stringify(FACTS),
  factsLength = facts.length,
  ends = [2, 4],
  texts = "{}{}",
}: Parts = {}): Uint8Array {
  return Buffer.concat([
    Buffer.from(Uint32Array.of(version, length, columns, factsLength).buffer),
    Buffer.alloc(2 * 16),
    Buffer.alloc(2 * 16 * 2),
    Buffer.from(Uint32Array.from(ends).buffer),
    Buffer.from(facts),
    Buffer.from(texts),
  ]);
}

const read = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const chunk = await unpackChunk(hashChunk(bytes), await packChunk(bytes));
  return chunk.texts().map((text) => Buffer.from(text).toString());
};

test("a chunk is read", async () => {
  assert.deepEqual(await read(write()), ["{}", "{}"]);
});

const WRONG: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
  "no items and four billion columns": [
    Buffer.concat([Buffer.from(Uint32Array.of(1, 0, 0xff_ff_ff_ff, 2).buffer), Buffer.from("{}")]),
    /not as long as it says/u,
  ],
  "an item with a million columns": [
    Buffer.concat([
      Buffer.from(Uint32Array.of(1, 1, 1_000_000, 2).buffer),
      Buffer.alloc(16 + 16 * 1_000_001 + 4),
      Buffer.from("{}"),
    ]),
    /more facts than its items can have/u,
  ],
  "facts of 40 MB": [
    write({ facts: " ".repeat(40_000_000) }),
    /more facts than its items can have/u,
  ],
  "four billion items": [write({ length: 0xff_ff_ff_ff }), /not as long as it says/u],
  "four billion bytes of facts": [write({ factsLength: 0xff_ff_ff_ff }), /not as long as it says/u],
  "no header": [Buffer.from("abc"), /its format is unknown/u],
  "another version": [write({ version: 7 }), /its format is 7/u],
  "texts that are longer": [write({ texts: "{}{}{}" }), /not as long as it says/u],
  "texts that are shorter": [write({ texts: "{}" }), /not as long as it says/u],
  "texts that overlap": [write({ ends: [4, 2], texts: "{}" }), /its texts overlap/u],
  "facts of other columns": [
    write({ facts: JSON.stringify({ ...FACTS, keys: [] }) }),
    /its facts do not belong to its items/u,
  ],
  "facts that are nothing": [write({ facts: "null" }), /its facts do not belong to its items/u],
  "facts of more items": [
    write({ facts: JSON.stringify({ ...FACTS, publication: [true] }) }),
    /its facts do not belong to its items/u,
  ],
  "facts that are no JSON": [write({ facts: "{" }), /JSON/u],
};
for (const [what, [bytes, says]] of Object.entries(WRONG)) {
  test(`${what} is an error`, async () => {
    await assert.rejects(read(bytes), says);
  });
}
