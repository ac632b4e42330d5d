/** The faults that `npm run mutants` puts into sources. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMutant, listMutants } from "../../scripts/mutants/list-mutants.ts";

const mutate = (text: string, { seed = "1", count = 100 } = {}): readonly string[] =>
  listMutants(text, seed, count)
    .map((mutant) => applyMutant(text, mutant))
    .toSorted();

const ROWS: Readonly<Record<string, readonly string[]>> = {
  "a < b;": ["a <= b;"],
  "(a as B) === c;": ["(a as B) !== c;"],
  "a && b;": ["a || b;"],
  "a ?? b;": ["a ?? undefined;"],
  "a[0] ?? 5;": ["a[(-1)] ?? 5;", "a[1] ?? 5;"],
  "if (a) b();": ["if (a) ;", "if (false) b();", "if (true) b();"],
  "x = !a;": [";", "x = a;"],
  "const f = () => { if (true) return; };": [
    "const f = () => { if (false) return; };",
    "const f = () => { if (false) return; };",
    "const f = () => { if (true) ; };",
    "const f = () => { if (true) return; };",
  ],
  "const some = list.some(Boolean);": ["const some = list.every(Boolean);"],
  // Neither types nor names and texts run.
  'type A = 1 | true; import { a } from "1";': [],
};

test("a fault is one small change of what runs", () => {
  for (const [text, expected] of Object.entries(ROWS))
    assert.deepEqual(mutate(text), expected, text);
});

test("a seed always chooses the same faults", () => {
  const text = "const f = (a: number, b: number) => (a < b ? a + b : a - b * 2);";
  assert.equal(mutate(text, { count: 3 }).length, 3);
  assert.deepEqual(mutate(text, { count: 3 }), mutate(text, { count: 3 }));
  assert.notDeepEqual(mutate(text, { count: 3 }), mutate(text, { count: 3, seed: "another" }));
});
