import assert from "node:assert/strict";
import { test } from "node:test";
import { oncePerState } from "./once-per-state.ts";

test("a value is read once for each state, and again if that failed", async () => {
  let state = {};
  let reads = 0;
  let fails = true;
  const read = oncePerState(
    () => state,
    async () => {
      reads += 1;
      if (fails) throw new Error("away");
      return reads;
    },
  );
  await assert.rejects(read(), /away/u);
  fails = false;
  assert.deepEqual([await read(), await read()], [2, 2]);
  state = {};
  assert.equal(await read(), 3);
});
