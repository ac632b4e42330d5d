import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { ChunkData } from "../store/format/chunk.ts";
import { createUuidIndex, layerColumn, listChunks } from "./uuid-index.ts";
import type { FindUuid, LayeredColumn, UuidColumn } from "./uuid-index.ts";

/** Differs from its neighbours in one part only, which part depends on the number. */
function uuidOf(number: number): string {
  const parts = ["00000000", "0000", "0000", "0000", "000000000000"];
  const part = number % parts.length;
  const width = parts[part]?.length ?? 0;
  parts[part] = (number + 1).toString(16).padStart(width, "0").slice(-width);
  return parts.join("-");
}

/** As much of a chunk as an index looks at; null: an item without a uuid. */
function createChunk(numbers: readonly (number | null)[]): ChunkData {
  const uuids = Buffer.alloc(numbers.length * 16);
  for (const [index, number] of numbers.entries())
    if (number !== null) uuids.write(uuidOf(number).replaceAll("-", ""), index * 16, "hex");
  return {
    hash: numbers.join(),
    length: numbers.length,
    // Of its own memory, as those of real chunks are.
    uuids: new Uint8Array(uuids),
  } as unknown as ChunkData;
}

const OWN: UuidColumn = { field: null, place: 0 };

async function check(
  releases: readonly (readonly (readonly (number | null)[])[])[],
  asked: readonly number[],
): Promise<void> {
  let layered: LayeredColumn | undefined;
  const held: [FindUuid, ReadonlyMap<number, readonly number[]>][] = [];
  for (const release of releases) {
    const chunks = [...new Map(release.map((numbers) => [numbers.join(), numbers])).values()];
    const list = listChunks(chunks.map(createChunk));
    layered = await layerColumn(list, OWN, layered?.layers);
    const positions = new Map<number, number[]>();
    for (const [position, number] of chunks.flat().entries())
      if (number !== null) positions.set(number, [...(positions.get(number) ?? []), position]);
    held.push([createUuidIndex(list, layered), positions]);
  }
  // Earlier ones go on to be asked beside later ones.
  for (const [one, positions] of held)
    for (const number of asked) assert.deepEqual(one(uuidOf(number)), positions.get(number) ?? []);
}

test("an index finds what a Map finds, over any sequence of releases", async () => {
  const number = fc.integer({ min: 0, max: 40 });
  const chunk = fc.array(fc.option(number, { freq: 8 }), { minLength: 1, maxLength: 12 });
  const pool = fc.array(chunk, { minLength: 1, maxLength: 12 });
  const releases = pool.chain((chunks) =>
    fc.array(fc.shuffledSubarray(chunks), { minLength: 1, maxLength: 12 }),
  );
  const asked = Array.from({ length: 42 }, (_, index) => index);
  await fc.assert(
    fc.asyncProperty(releases, (some) => check(some, asked)),
    { numRuns: 300 },
  );
});

const chunkOf = (start: number): readonly number[] =>
  Array.from({ length: 20 }, (_, index) => start + index);

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
  const chunksFrom = (start: number): readonly ChunkData[] =>
    Array.from({ length: 100 }, (_, index) =>
      createChunk([start + 2 * index, start + 2 * index + 1]),
    );
  const first = await layerColumn(listChunks(chunksFrom(0)), OWN);
  const [base] = first.layers;
  const changed = [createChunk([9000]), ...chunksFrom(0).slice(1)];
  const second = await layerColumn(listChunks(changed), OWN, first.layers);
  assert.deepEqual(
    second.layers.map(({ length }) => length),
    [200, 1],
  );
  assert.equal(second.layers[0], base);
  const third = await layerColumn(listChunks(chunksFrom(50_000)), OWN, second.layers);
  assert.deepEqual(
    third.layers.map(({ length }) => length),
    [200],
  );
});

test("one uuid in very many items is no slower than many uuids", async () => {
  const chunks = Array.from({ length: 400 }, (_, number) => ({
    ...createChunk(Array.from({ length: 250 }, () => 7)),
    hash: String(number),
  }));
  const began = performance.now();
  const list = listChunks(chunks);
  const find = createUuidIndex(list, await layerColumn(list, OWN));
  assert.equal(find(uuidOf(7)).length, 100_000);
  assert.ok(performance.now() - began < 2000);
});
