import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemory, shareMemory } from "./memory.ts";

const sumOf = (bounds: object): number =>
  Object.values(bounds as Record<string, number>).reduce((sum, one) => sum + one, 0);

test("the whole memory is shared out, however many threads keep answers", () => {
  for (const threads of [1, 2, 4]) {
    const { served, previews } = shareMemory(1024, threads);
    assert.deepEqual(
      [served.plainAnswers, served.queryAnswers],
      [1024 / 4 / threads, 1024 / 8 / threads],
    );
    const answers = (served.plainAnswers + served.queryAnswers) * (threads - 1);
    // No preview is kept: none fits into the byte that its answers have.
    const one = previews.plainAnswers + previews.queryAnswers;
    assert.equal(sumOf(served) + answers + sumOf(previews) - one, 1024);
  }
});

test("every number of threads has whole numbers of bytes, as caches need", () => {
  for (let threads = 1; threads <= 64; threads++) {
    const { served } = shareMemory(64 * 1024 ** 2, threads);
    assert.doesNotThrow(() => createMemory(served), `${threads} threads`);
  }
});
