import assert from "node:assert/strict";
import { test } from "node:test";
import { createFindMemory, divideFindMemory } from "./memory.ts";

test("five eighths of the memory are shared out, four of them to what is published", () => {
  const { served, previews } = divideFindMemory(64);
  assert.equal(served.found + served.data, 32);
  assert.equal(previews.found + previews.data, 8);
});

test("a vocabulary that takes more than half of its memory is given up for a new one", () => {
  const bytes = 2000;
  const { vocabulary } = createFindMemory({ found: bytes, data: bytes }, () => ({}));
  const first = vocabulary();
  for (let word = 0; first.vocabulary.bytes < bytes / 2; word += 1)
    first.vocabulary.termOf(`word${word}`, "none");
  assert.equal(vocabulary().number, first.number);
  first.vocabulary.termOf("one more", "none");
  const next = vocabulary();
  assert.notEqual(next.number, first.number);
  assert.equal(next.vocabulary.bytes, 0);
});
