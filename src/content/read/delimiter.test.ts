import assert from "node:assert/strict";
import { test } from "node:test";
import { readHead } from "./delimiter.ts";

const TEXTS: Readonly<Record<string, readonly [text: string, delimiter: string]>> = {
  "a title with a comma": ["People, as of May\nA;B\n1;2\n", ";"],
  "lines of explanation with commas": ["a, b, c\nd, e\nA;B;C\n1;2;3\n4;5;6\n", ";"],
  "decimal commas": ["A;B;C\n1,5;2,5;3,5\n", ";"],
  "texts with many semicolons": ["A,B\na; b; c,1\nd; e; f,2\n", ","],
  "a semicolon in one cell": ["A\tB\nx;y\t1\n", "\t"],
  "vertical lines": ["A|B\n1|2\n", "|"],
  "lists in one column": ["A\n1|2\n3|4\n", ","],
  "one column": ["A\n1\n", ","],
  "a declaration": ["sep=:\nA:B\n", ":"],
};

for (const [name, [text, delimiter]] of Object.entries(TEXTS)) {
  test(`the delimiter is found: ${name}`, () => {
    assert.equal(readHead(text, true, undefined)?.delimiter, delimiter);
  });
}

test("the delimiter is not known before enough was read", () => {
  assert.equal(readHead("A;B\n1;2\n", false, undefined), undefined);
  assert.equal(readHead(`A;B\n${"1;2\n".repeat(20)}`, false, undefined)?.delimiter, ";");
  assert.equal(readHead(`A;B\n${"x".repeat(70_000)}`, false, undefined)?.delimiter, ";");
});
