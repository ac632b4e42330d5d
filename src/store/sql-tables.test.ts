import assert from "node:assert/strict";
import { test } from "node:test";
import { createTables } from "./sql-tables.ts";

test("many rows are sent without waiting for an answer to each", async () => {
  const asked: (readonly unknown[])[] = [];
  const answers = Promise.withResolvers<readonly object[]>();
  const { chunk } = createTables({
    prefix: "",
    ask(_text, values = []) {
      asked.push(values);
      return answers.promise;
    },
    among: () => ["", null],
  });
  const row = { length: 1, derived: null, bytes: new Uint8Array() };
  const put = chunk.put([
    { ...row, hash: "a" },
    { ...row, hash: "b" },
  ]);
  await new Promise(setImmediate);
  assert.deepEqual(
    asked.map(([hash]) => hash),
    ["a", "b"],
  );
  answers.resolve([]);
  await put;
});
