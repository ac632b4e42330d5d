import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as giveWay } from "node:timers/promises";
import { createLine } from "./slices.ts";
import type { Slices } from "./slices.ts";

/** Keeps the processor busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** How long a pause takes after work of 6 ms. */
async function measurePause(slices: Slices, meanwhile: () => void): Promise<number> {
  work(6);
  const began = performance.now();
  setImmediate(meanwhile);
  await slices.pause();
  return performance.now() - began;
}

test("a slice is over after some milliseconds, not after some steps", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  await createLine(() => 0)(async (slices) => {
    assert.ok(!slices.isOver(1_000_000));
    now += 6;
    assert.ok(slices.isOver(1_000_000));
    await slices.pause();
    assert.ok(!slices.isOver(1_000_000));
  });
});

test("where other requests are answered, they get longer than the slice took", async () => {
  let answered = 0;
  await createLine(() => answered)(async (slices) => {
    const pause = await measurePause(slices, () => {
      answered += 1;
    });
    assert.ok(pause >= 6, `${pause} ms`);
  });
});

test("many short works are as long as a long one", async () => {
  let answered = 0;
  const line = createLine(() => answered);
  await line(() => {
    work(6);
    setImmediate(() => {
      answered += 1;
    });
    return Promise.resolve();
  });
  const began = performance.now();
  await line(() => Promise.resolve());
  assert.ok(performance.now() - began >= 6);
});

test("one work follows the other, even after one that fails", async () => {
  const line = createLine(() => 0);
  const steps: string[] = [];
  const failing = line(async () => {
    steps.push("first begins");
    await giveWay();
    steps.push("first fails");
    throw new Error("on purpose");
  });
  const second = line(() => {
    steps.push("second begins");
    return Promise.resolve(2);
  });
  await assert.rejects(failing, /on purpose/u);
  assert.equal(await second, 2);
  assert.deepEqual(steps, ["first begins", "first fails", "second begins"]);
});
