import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { sortInSlices } from "./slices.ts";

test("numbers are sorted as the built-in sort does it, however often it is interrupted", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(50), { maxLength: 300 }),
      fc.infiniteStream(fc.boolean()),
      async (keys, interruptions) => {
        const slices = {
          isOver: () => interruptions.next().value,
          pause: () => Promise.resolve(),
        };
        const compare = (one: number, other: number): number =>
          (keys[one] ?? 0) - (keys[other] ?? 0);
        const places = Uint32Array.from(keys.keys());
        assert.deepEqual(await sortInSlices(places, compare, slices), places.toSorted(compare));
      },
    ),
  );
});
