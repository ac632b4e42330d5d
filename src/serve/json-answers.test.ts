import assert from "node:assert/strict";
import { test } from "node:test";
import { createJsonCache } from "./json-answers.ts";

const MIB = 1024 ** 2;
const documentOf = (bytes: number): object => ({ text: "x".repeat(bytes) });

test("a document is made once for each key", () => {
  const answerOf = createJsonCache();
  const first = answerOf("a", () => documentOf(1));
  assert.equal(
    answerOf("a", () => assert.fail("made again")),
    first,
  );
  assert.notEqual(answerOf("b", () => documentOf(2)).tag, first.tag);
});

test("the documents that are kept take at most 8 MiB: the least recently used gives way", () => {
  const answerOf = createJsonCache();
  const made: number[] = [];
  const ask = (key: number): void =>
    void answerOf(String(key), () => {
      made.push(key);
      return documentOf(MIB - 4096);
    });
  for (let key = 1; key <= 8; key += 1) ask(key);
  for (const key of [1, 9, 1, 2]) ask(key);
  assert.deepEqual(made, [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]);
});

test("a document that is larger than all may be is made each time, and pushes nothing out", () => {
  const answerOf = createJsonCache();
  let made = 0;
  const small = answerOf("small", () => documentOf(1));
  for (let times = 0; times < 2; times += 1) {
    answerOf("large", () => {
      made += 1;
      return documentOf(8 * MIB);
    });
  }
  assert.equal(made, 2);
  assert.equal(
    answerOf("small", () => assert.fail("made again")),
    small,
  );
});
