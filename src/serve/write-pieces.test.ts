import assert from "node:assert/strict";
import { test } from "node:test";
import { generateJsonLines } from "./write-answer.ts";

const write = (texts: readonly string[]): AsyncGenerator<Buffer, void, undefined> =>
  generateJsonLines(texts.length, (index) => ({ text: texts[index] }));

const piecesOf = (texts: readonly string[]): Promise<readonly string[]> =>
  Array.fromAsync(write(texts), String);

test("one line per item, and no line without items", async () => {
  assert.deepEqual(await piecesOf([]), []);
  assert.equal(
    (await piecesOf(["ä", "line\nbreak"])).join(""),
    '{"text":"ä"}\n{"text":"line\\nbreak"}\n',
  );
});

test("what some readers take for the end of a line is escaped, and means the same", async () => {
  const text = "a\u0085b\u2028c\u2029d\u2027";
  const line = (await piecesOf([text])).join("");
  assert.equal(line, '{"text":"a\\u0085b\\u2028c\\u2029d\u2027"}\n');
  assert.deepEqual(JSON.parse(line), { text });
});

test("pieces are short, however many items there are and however long each is", async () => {
  const many = await piecesOf(Array.from({ length: 1050 }, () => "x"));
  assert.deepEqual(
    many.map((piece) => piece.split("\n").length - 1),
    [...Array.from({ length: 10 }, () => 100), 50],
  );
  const long = await piecesOf(Array.from({ length: 7 }, () => "x".repeat(30_000)));
  assert.deepEqual(
    long.map((piece) => piece.split("\n").length - 1),
    [3, 3, 1],
  );
});

test("between two pieces, of one body or of several, other work has its turn", async () => {
  let turns = 0;
  let made = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const read = async (): Promise<void> => {
    for await (const piece of write(Array.from({ length: 1000 }, () => "x")))
      made += Math.sign(piece.length);
  };
  await Promise.all([read(), read(), read()]);
  clearImmediate(timer);
  assert.equal(made, 30);
  assert.ok(turns >= 26, `${turns} turns`);
});
