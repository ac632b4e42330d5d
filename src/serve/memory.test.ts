import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemory, divideMemory } from "./memory.ts";

const sumOf = (bounds: object): number =>
  Object.values(bounds as Record<string, number>).reduce((sum, one) => sum + one, 0);

test("the whole memory is shared out", () => {
  const { served, previews } = divideMemory(1024);
  assert.deepEqual([served.plainAnswers, served.queryAnswers], [1024 / 4, 1024 / 8]);
  // No preview is kept: none fits into the byte that its answers have.
  const one = previews.plainAnswers + previews.queryAnswers;
  assert.equal(sumOf(served) + sumOf(previews) - one, 1024);
});

test("caches get whole numbers of bytes, as they need", () => {
  const { served } = divideMemory(1024);
  for (const bytes of [1000, 1001, 1003, 1007]) {
    const { plainAnswers, queryAnswers } = divideMemory(bytes).served;
    assert.doesNotThrow(() => createMemory({ ...served, plainAnswers, queryAnswers }));
  }
});
