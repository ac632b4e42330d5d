import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as giveWay } from "node:timers/promises";
import { NOBODY } from "./waiting-room.ts";
import { createQueryLine, createQueryLines } from "./evaluate/query-line.ts";
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
  await createQueryLine().wait(NOBODY, async (slices) => {
    assert.ok(!slices.isOver(1_000_000));
    now += 6;
    assert.ok(slices.isOver(1_000_000));
    await slices.pause();
    assert.ok(!slices.isOver(1_000_000));
  });
});

test("where other requests are answered, they get longer than the slice took", async () => {
  const { queries, noteAnswered } = createQueryLines();
  await queries.wait(NOBODY, async (slices) => {
    const pause = await measurePause(slices, noteAnswered);
    assert.ok(pause >= 6, `${pause} ms`);
  });
});

test("many short works are as long as a long one", async () => {
  const { queries, noteAnswered } = createQueryLines();
  await queries.wait(NOBODY, () => {
    work(6);
    setImmediate(noteAnswered);
    return Promise.resolve();
  });
  const began = performance.now();
  await queries.wait(NOBODY, () => Promise.resolve());
  assert.ok(performance.now() - began >= 6);
});

test("one work follows the other, even after one that fails", async () => {
  const line = createQueryLine();
  const steps: string[] = [];
  const failing = line.wait(NOBODY, async () => {
    steps.push("first begins");
    await giveWay();
    steps.push("first fails");
    throw new Error("on purpose");
  });
  const second = line.wait(NOBODY, () => {
    steps.push("second begins");
    return Promise.resolve(2);
  });
  await assert.rejects(failing, /on purpose/u);
  assert.equal(await second, 2);
  assert.deepEqual(steps, ["first begins", "first fails", "second begins"]);
});
