import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { listChunks } from "../store/format/chunk-list.ts";
import type { LoadedChunk } from "./loaded-chunk.ts";
import { createUuidIndex, layerColumn } from "./uuid-index.ts";
import type { FindUuid, LayeredColumn } from "./uuid-index.ts";
import { runs } from "../../test/support/seeds.ts";
import { measureOwnMs } from "../../test/support/own-time.ts";

/** Differs from its neighbours in one part only, which part depends on the number. */
function uuidOf(number: number): string {
  const parts = ["00000000", "0000", "0000", "0000", "000000000000"];
  const part = number % parts.length;
  const width = parts[part]?.length ?? 0;
  parts[part] = (number + 1).toString(16).padStart(width, "0").slice(-width);
  return parts.join("-");
}

const writeUuids = (numbers: readonly number[]): Uint8Array =>
  // Of its own memory, as those of real chunks are.
  Uint8Array.from(
    Buffer.from(numbers.map((number) => uuidOf(number).replaceAll("-", "")).join(""), "hex"),
  );

/** As much of a chunk as an index looks at. */
const createChunk = (numbers: readonly number[]): LoadedChunk =>
  ({
    hash: numbers.join(),
    length: numbers.length,
    uuids: writeUuids(numbers),
  }) as unknown as LoadedChunk;

const FIELD = "TagUuids";

/** @param lists what the field of each item holds */
const createHolding = (lists: readonly (readonly number[])[]): LoadedChunk =>
  ({
    hash: JSON.stringify(lists),
    length: lists.length,
    uuids: writeUuids([...lists.keys()]),
    keys: [
      {
        ends: Uint32Array.from(lists, (_, index) => lists.slice(0, index + 1).flat().length),
        uuids: writeUuids(lists.flat()),
      },
    ],
    facts: { keys: [FIELD] },
  }) as unknown as LoadedChunk;

/** @param releases chunks of items, each with what its field holds */
async function check(
  releases: readonly (readonly (readonly (readonly number[])[])[])[],
  asked: readonly number[],
): Promise<void> {
  let layered: LayeredColumn | undefined;
  const held: [FindUuid, ReadonlyMap<number, readonly number[]>][] = [];
  for (const release of releases) {
    const chunks = [...new Map(release.map((lists) => [JSON.stringify(lists), lists])).values()];
    const list = listChunks(chunks.map(createHolding));
    layered = await layerColumn(list, FIELD, layered?.layers);
    const positions = new Map<number, number[]>();
    const all = chunks
      .flat()
      .flatMap((numbers, position) => numbers.map((number) => [number, position] as const));
    for (const [number, position] of all)
      positions.set(number, [...(positions.get(number) ?? []), position]);
    held.push([createUuidIndex(list, layered), positions]);
  }
  // Earlier ones go on to be asked beside later ones.
  for (const [one, positions] of held)
    for (const number of asked) assert.deepEqual(one(uuidOf(number)), positions.get(number) ?? []);
}

test("an index finds what a Map finds, over any sequence of releases", async () => {
  const number = fc.integer({ min: 0, max: 40 });
  const holding = fc.uniqueArray(number, { maxLength: 3 });
  const chunk = fc.array(holding, { minLength: 1, maxLength: 12 });
  const pool = fc.array(chunk, { minLength: 1, maxLength: 12 });
  const releases = pool.chain((chunks) =>
    fc.array(fc.shuffledSubarray(chunks), { minLength: 1, maxLength: 12 }),
  );
  const asked = Array.from({ length: 42 }, (_, index) => index);
  await fc.assert(
    fc.asyncProperty(releases, (some) => check(some, asked)),
    runs(300),
  );
});

const chunkOf = (start: number): readonly (readonly number[])[] =>
  Array.from({ length: 20 }, (_, index) => [start + index]);

test("thousands of items change, move and are removed, ten at a time", async () => {
  let chunks = Array.from({ length: 250 }, (_, index) => chunkOf(index * 20));
  const releases = [chunks];
  for (let round = 0; round < 60; round++) {
    chunks = chunks.with((round * 37) % chunks.length, chunkOf(100_000 + round * 20));
    if (round % 7 === 0) chunks = [...chunks.slice(3), ...chunks.slice(0, 2)];
    releases.push(chunks);
  }
  await check(releases, [0, 1, 19, 20, 4999, 5000, 100_000, 100_019, 101_199, 101_200]);
});

test("a small change adds a small layer, and a change of everything leaves no old layers", async () => {
  const chunksFrom = (start: number): readonly LoadedChunk[] =>
    Array.from({ length: 100 }, (_, index) =>
      createChunk([start + 2 * index, start + 2 * index + 1]),
    );
  const first = await layerColumn(listChunks(chunksFrom(0)), null);
  const [base] = first.layers;
  const changed = [createChunk([9000]), ...chunksFrom(0).slice(1)];
  const second = await layerColumn(listChunks(changed), null, first.layers);
  assert.deepEqual(
    second.layers.map(({ length }) => length),
    [200, 1],
  );
  assert.equal(second.layers[0], base);
  const third = await layerColumn(listChunks(chunksFrom(50_000)), null, second.layers);
  assert.deepEqual(
    third.layers.map(({ length }) => length),
    [200],
  );
});

/** @returns the size of an index of one chunk, in numbers */
async function sizeOf(lists: readonly (readonly number[])[]): Promise<number> {
  const { layers } = await layerColumn(listChunks([createHolding(lists)]), FIELD);
  return layers.reduce((sum, { slots, others }) => sum + slots.length + others.length, 0);
}

test("an index is as large as what items hold, however much one of them holds", async () => {
  const lists = Array.from({ length: 2000 }, (_, index) => [index]);
  const many = Array.from({ length: 300 }, (_, index) => 5000 + index);
  assert.ok((await sizeOf([...lists, many])) < 1.2 * (await sizeOf(lists)));
});

test("one uuid in very many items is no slower than many uuids", async () => {
  const chunks = Array.from({ length: 400 }, (_, number) => ({
    ...createChunk(Array.from({ length: 250 }, () => 7)),
    hash: String(number),
  }));
  const list = listChunks(chunks);
  const layer = await layerColumn(list, null);
  const took = measureOwnMs(() =>
    assert.equal(createUuidIndex(list, layer)(uuidOf(7)).length, 100_000),
  );
  assert.ok(took < 2000, `${took} ms`);
});
