import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseInstant } from "./instants.ts";

const NOW = 1_800_000_000;

describe("the instant of a switch", () => {
  const cases: readonly (readonly [name: string, latest: number | null, instant: number])[] = [
    ["is now for the first", null, NOW],
    ["is now when the latest is long past", NOW - 100, NOW],
    ["is now when the latest was the second before", NOW - 1, NOW],
    ["is one later when the clock was set back a day", NOW + 86_400, NOW + 86_401],
    ["is one later when the clock was set back by three seconds", NOW + 3, NOW + 4],
  ];
  for (const [name, latest, instant] of cases) {
    test(name, async () => {
      const start = performance.now();
      assert.equal(await chooseInstant(() => NOW * 1000 + 999, latest, ["Europe/Berlin"]), instant);
      assert.ok(performance.now() - start < 500, "does not wait");
    });
  }

  test("waits for the next second when the latest is this second", async () => {
    const latest = Math.floor(Date.now() / 1000);
    assert.equal(await chooseInstant(Date.now, latest, []), latest + 1);
    assert.ok(Date.now() >= (latest + 1) * 1000, "never lies in the future");
  });

  test("waits for a day that is about to begin in one of the zones", async () => {
    const midnight = Temporal.ZonedDateTime.from(
      "2027-03-28T00:00[Europe/Berlin]",
    ).epochMilliseconds;
    const start = Date.now();
    const clock = (): number => midnight - 300 + (Date.now() - start);
    assert.equal(await chooseInstant(clock, null, ["UTC"]), midnight / 1000 - 1);
    const instant = await chooseInstant(clock, null, ["UTC", "Europe/Berlin"]);
    assert.equal(instant, midnight / 1000);
    assert.ok(clock() >= midnight, "never lies in the future");
  });
});
