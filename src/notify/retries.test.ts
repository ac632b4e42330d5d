import assert from "node:assert/strict";
import { test } from "node:test";
import { DELAYS, findDelay } from "./retries.ts";

test("delays differ by a tenth at most, and end", () => {
  assert.equal(findDelay(1, 0), 4500);
  assert.equal(findDelay(1, 0.5), 5000);
  assert.equal(findDelay(1, 1), 5500);
  assert.equal(findDelay(DELAYS.length + 1), undefined);
  const day = DELAYS.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  assert.ok(day > 23 && day < 25, String(day));
});
