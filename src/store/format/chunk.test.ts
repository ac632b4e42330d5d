/** Bytes that are not those of a chunk, although their hash is right: of a hostile source or backup. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnResource } from "../../catalog/own-resources.ts";
import { findChunkFacts } from "./chunk-facts.ts";
import { hashTexts, packChunk, unpackChunk, writeChunk } from "./chunk.ts";
import { listTexts } from "./chunk-texts.ts";
import { parseItem } from "../../validate/valid-content.ts";

const FACTS = { resource: "navigation", keys: ["Parent"], windows: [], attributes: [] };

interface Parts {
  readonly version?: number;
  readonly length?: number;
  readonly columns?: number;
  readonly facts?: string;
  readonly factsLength?: number;
  /** Where the texts end. */
  readonly ends?: readonly number[];
  /** Where the UUIDs of the key column end. */
  readonly keyEnds?: readonly number[];
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
  keyEnds = [0, 3],
  texts = "{}{}",
}: Parts = {}): Uint8Array {
  return Buffer.concat([
    Buffer.from(Uint32Array.of(version, length, columns, factsLength).buffer),
    Buffer.alloc(2 * 16),
    Buffer.from(Uint32Array.from([...ends, ...keyEnds]).buffer),
    Buffer.alloc(3 * 16),
    Buffer.from(facts),
    Buffer.from(texts),
  ]);
}

const HASH = hashTexts({ resource: "navigation", keys: ["Parent"] }, [Buffer.from("{}{}")]);

const read = async (bytes: Uint8Array, hash = HASH): Promise<readonly string[]> => {
  const chunk = await unpackChunk(hash, await packChunk(bytes));
  return listTexts(chunk).map(String);
};

test("a chunk is read", async () => {
  assert.deepEqual(await read(write()), ["{}", "{}"]);
});

test("a chunk of other texts is an error", async () => {
  await assert.rejects(read(write(), HASH.replaceAll("0", "1")), /its bytes have changed/u);
});

test("a chunk with a bit that has changed is an error, unless it says the same", async () => {
  const packed = await packChunk(write());
  const { facts } = await unpackChunk(HASH, packed);
  let errors = 0;
  for (const [at, byte] of packed.entries()) {
    const changed = packed.fill(byte ^ 1, at, at + 1);
    const chunk = await unpackChunk(HASH, changed).catch(() => undefined);
    packed.fill(byte, at, at + 1);
    if (chunk) assert.deepEqual([chunk.facts, chunk.length], [facts, 2]);
    else errors += 1;
  }
  assert.ok(errors > packed.length - 4, `${errors} of ${packed.length}`);
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
  "keys that are longer": [write({ keyEnds: [0, 99] }), /not as long as it says/u],
  "keys that overlap": [write({ keyEnds: [5, 3] }), /overlap/u],
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

const declare = (model: string, fields: OwnResource["fields"]): OwnResource => ({
  title: model,
  model,
  path: `/api/v1/${model.toLowerCase()}`,
  access: "public",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});

const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

test("an item with many references costs what these cost", () => {
  const catalog = catalogOf({
    resources: {
      events: declare("Event", { Tags: { type: "reference", to: "tags", many: true } }),
      tags: declare("Tag", {
        Events: { type: "reference", to: "events", many: true, inverse: "Tags" },
      }),
    },
  });
  const events = catalog.find("events");
  assert.ok(events);
  const sizeOf = (mostTags: number): number => {
    const texts = Array.from({ length: 100 }, (_, index) =>
      Buffer.from(
        JSON.stringify({
          Uuid: uuidOf(index),
          Tags: Array.from({ length: index === 50 ? mostTags : 1 }, (_tag, tag) => uuidOf(tag)),
        }),
      ),
    );
    return writeChunk(findChunkFacts(catalog, events, texts.map(parseItem)), texts).length;
  };
  // Its 16 bytes and its text.
  const perTag = (sizeOf(301) - sizeOf(1)) / 300;
  assert.ok(perTag > 16 && perTag < 16 + 40, `${perTag} bytes`);
});
