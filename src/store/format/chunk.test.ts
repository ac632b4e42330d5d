/** Bytes that are not those of a chunk, and what lies beside one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { zstdCompressSync } from "node:zlib";
import { CONTRACT } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OwnResource } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { parseItem } from "../../validate/valid-content.ts";
import { derivationOf } from "./chunk-facts.ts";
import type { Derivation } from "./chunk-facts.ts";
import { itemsOf, keptItemsOf } from "./chunk-items.ts";
import { hashLines, packLines, readPacked, writeLines } from "./chunk.ts";
import type { Chunk } from "./chunk.ts";
import { derive, findEnds, openDerivedAs, readDerived, takeDerived } from "./derived.ts";

const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const textsOf = (items: readonly object[]): readonly Buffer[] =>
  items.map((item) => Buffer.from(JSON.stringify(item)));

const PERSONS: ResourceName = "business-division-contact-persons";
const DERIVATION = derivationOf(CONTRACT, PERSONS);
const TEXTS = textsOf([
  { Uuid: uuidOf(1), BusinessDivisionUuid: uuidOf(9), FirstName: "Ö" },
  { Uuid: uuidOf(2), FirstName: "a line\nfeed" },
]);
const LINES = writeLines(TEXTS);
const HASH = hashLines(LINES);

const deriveOf = (derivation: Derivation, texts: readonly Buffer[], hash = HASH): Buffer =>
  derive(derivation, hash, findEnds(texts), texts.map(parseItem));

const chunkOf = async (derived: Chunk["derived"]): Promise<Chunk> => {
  const packed = await packLines(LINES);
  return { hash: HASH, lines: await readPacked(HASH, packed), packed, derived };
};

test("the items of a chunk are read, whether or not anything was derived of it", async () => {
  const expected = TEXTS.map((text, index) => [uuidOf(index + 1), String(text)]);
  for (const derived of [null, deriveOf(DERIVATION, TEXTS)]) {
    const chunk = await chunkOf(derived);
    for (const items of [itemsOf(chunk), keptItemsOf(chunk)]) {
      const read = Array.from(items, ({ Uuid, json }) => [Uuid, Buffer.from(json).toString()]);
      assert.deepEqual(read, expected);
    }
  }
});

test("a chunk of other lines, or with a bit that has changed, is an error", async () => {
  const packed = await packLines(LINES);
  await assert.rejects(readPacked(HASH.replaceAll("0", "1"), packed), /its bytes have changed/u);
  let errors = 0;
  for (const [at, byte] of packed.entries()) {
    const changed = packed.fill(byte ^ 1, at, at + 1);
    const lines = await readPacked(HASH, changed).catch(() => undefined);
    packed.fill(byte, at, at + 1);
    if (lines) assert.deepEqual(lines, LINES);
    else errors += 1;
  }
  assert.ok(errors > packed.length - 4, `${errors} of ${packed.length}`);
});

test("what unpacks to more than any chunk, or is not lines, is an error", async () => {
  const bomb = zstdCompressSync(Buffer.alloc(513 * 1024 ** 2));
  await assert.rejects(readPacked(HASH, bomb), /its bytes have changed/u);
  for (const bytes of ["", "{}"]) {
    const packed = await packLines(Buffer.from(bytes));
    await assert.rejects(readPacked(hashLines(Buffer.from(bytes)), packed), /consist of lines/u);
  }
});

for (const line of ["null", "[]", "{}", "x", '{"Uuid":"x"}', '{"Uuid":1}', ""]) {
  test(`of the line ${JSON.stringify(line)}, nothing is derived`, () => {
    const lines = Buffer.from(`${line}\n`);
    const chunk = { hash: hashLines(lines), lines, packed: lines, derived: null };
    assert.throws(() => takeDerived(DERIVATION, chunk), /its lines are no items/u);
  });
}

test("what was derived is used only if it is whole, of this chunk, and for this declaration", () => {
  const derived = deriveOf(DERIVATION, TEXTS);
  const open = (bytes: Uint8Array | null, derivation = DERIVATION): unknown =>
    openDerivedAs(derivation, { hash: HASH, derived: bytes });
  const payload = open(derived);
  assert.ok(payload);
  const others: (Uint8Array | null)[] = [null, new Uint8Array(), derived.subarray(0, -1)];
  for (const at of derived.keys()) {
    const other = Buffer.from(derived);
    other[at] = (other[at] ?? 0) ^ 1;
    others.push(other);
  }
  others.push(deriveOf(DERIVATION, TEXTS, "another"));
  for (const bytes of others) {
    assert.equal(open(bytes), undefined);
    const chunk = { hash: HASH, lines: LINES, packed: LINES, derived: bytes };
    assert.deepEqual(Buffer.from(takeDerived(DERIVATION, chunk)), payload);
  }
  assert.equal(open(derived, derivationOf(CONTRACT, "trainings")), undefined);
});

test("what is derived does not change without another version", () => {
  const derived = deriveOf(DERIVATION, TEXTS);
  assert.equal(hashLines(derived), GOLDEN);
  const { facts, keys } = readDerived(Uint8Array.from(derived.subarray(32)).buffer);
  assert.deepEqual(facts, { keys: ["BusinessDivisionUuid"], windows: [], attributes: [] });
  assert.deepEqual([...(keys[0]?.ends ?? [])], [1, 1]);
});

/** To be changed together with the version in derived.ts. */
const GOLDEN = "7cde9dc0d6ef086d52e81385a60b048c99bb58bd1ef5ef969652d9f85fe642bf";

const declare = (model: string, fields: OwnResource["fields"]): OwnResource => ({
  title: model,
  model,
  path: `/api/v1/${model.toLowerCase()}`,
  access: "public",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});

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
    const texts = textsOf(
      Array.from({ length: 100 }, (_, index) => ({
        Uuid: uuidOf(index),
        Tags: Array.from({ length: index === 50 ? mostTags : 1 }, (_tag, tag) => uuidOf(tag)),
      })),
    );
    return deriveOf(derivationOf(catalog, events), texts).length;
  };
  assert.equal((sizeOf(301) - sizeOf(1)) / 300, 16);
});
