import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseInstant } from "./instants.ts";

const NOW = 1_800_000_000;

describe("the instant of a switch", () => {
  const cases: readonly (readonly [name: string, latest: number | null, instant: number])[] = [
    ["is now for the first", null, NOW],
    ["is now when the latest is long past", NOW - 100, NOW],
    ["is now when the latest was the second before", NOW - 1, NOW],
    ["is one later when the clock was set back by two minutes", NOW + 119, NOW + 120],
    ["is one later when a clock was ten years ahead", NOW + 315_360_000, NOW + 315_360_001],
    ["is one later when the clock was set back by three seconds", NOW + 3, NOW + 4],
  ];
  for (const [name, latest, instant] of cases) {
    test(name, async () => {
      const start = performance.now();
      const before = latest === null ? [] : [latest];
      assert.equal(await chooseInstant(() => NOW * 1000 + 999, ...before), instant);
      assert.ok(performance.now() - start < 2500, "does not wait");
    });
  }

  test("waits for the next second when the latest is this second", async () => {
    const latest = Math.floor(Date.now() / 1000);
    assert.equal(await chooseInstant(Date.now, latest), latest + 1);
    assert.ok(Date.now() >= (latest + 1) * 1000, "never lies in the future");
  });
});
