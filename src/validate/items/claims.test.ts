import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { Claims } from "./claims.ts";

const nameOf = (number: number): string => `de-section-${number % 100}/article-${number}`;

test("finds the last value of each text, as a Map does", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 3 }), fc.constantFrom("", "a", "b"));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.nat()), { maxLength: 60 }), (changes) => {
      const seen = new Claims<number>();
      const map = new Map<string, number>();
      for (const [name, value] of changes) {
        assert.equal(seen.get(0, name), map.get(name));
        seen.set(0, name, value);
        map.set(name, value);
      }
      for (const [name, value] of map) assert.equal(seen.get(0, name), value);
    }),
  );
});

test("distinguishes 200,000 similar texts, with any number of slots", () => {
  const seen = new Claims<number>();
  for (let number = 0; number < 200_000; number += 1) {
    assert.equal(seen.get(0, nameOf(number)), undefined);
    seen.set(0, nameOf(number), number);
  }
  for (let number = 0; number < 200_000; number += 1)
    assert.equal(seen.get(0, nameOf(number)), number);
  assert.equal(seen.get(0, nameOf(200_000)), undefined);
});
