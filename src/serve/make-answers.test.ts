import assert from "node:assert/strict";
import { test } from "node:test";
import { writeJsonLines } from "./make-answers.ts";

const piecesOf = (texts: readonly string[]): readonly string[] =>
  Array.from(
    writeJsonLines(texts.length, (index) => ({ text: texts[index] })),
    String,
  );

test("one line per item, and no line without items", () => {
  assert.deepEqual(piecesOf([]), []);
  assert.equal(piecesOf(["ä", "line\nbreak"]).join(""), '{"text":"ä"}\n{"text":"line\\nbreak"}\n');
});

test("pieces are short, however many items there are and however long each is", () => {
  const many = piecesOf(Array.from({ length: 1050 }, () => "x"));
  assert.deepEqual(
    many.map((piece) => piece.split("\n").length - 1),
    [...Array.from({ length: 10 }, () => 100), 50],
  );
  const long = piecesOf(Array.from({ length: 7 }, () => "x".repeat(30_000)));
  assert.deepEqual(
    long.map((piece) => piece.split("\n").length - 1),
    [3, 3, 1],
  );
});
