import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { chooseInstant, findDayBegin } from "./instants.ts";
import type { CurrentRelease } from "../store.ts";

const NOW = 1_800_000_000;

const currentSince = (
  since: number,
  dayBegins: number | null = null,
): Pick<CurrentRelease, "since" | "changes"> => ({
  since,
  changes: perResource(CONTRACT, () => ({ at: since, dayBegins })),
});

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
      const before = latest === null ? [] : [currentSince(latest)];
      assert.equal(await chooseInstant(() => NOW * 1000 + 999, ...before), instant);
      assert.ok(performance.now() - start < 500, "does not wait");
    });
  }

  test("waits for the next second when the latest is this second", async () => {
    const latest = Math.floor(Date.now() / 1000);
    assert.equal(await chooseInstant(Date.now, currentSince(latest)), latest + 1);
    assert.ok(Date.now() >= (latest + 1) * 1000, "never lies in the future");
  });

  test("is after a day that counts one second later", async () => {
    const before = currentSince(NOW + 100, NOW + 200);
    assert.equal(await chooseInstant(() => NOW * 1000, before), NOW + 202);
  });
});

describe("a day that begins soon after a switch", () => {
  const midnight =
    Temporal.ZonedDateTime.from("2027-03-28T00:00[Europe/Berlin]").epochMilliseconds / 1000;
  const cases: readonly (readonly [name: string, instant: number, begins: number | null])[] = [
    ["is named a hundred seconds before", midnight - 100, midnight],
    ["is named in its very second", midnight, midnight],
    ["is none when it begins later", midnight - 101, null],
    ["is none when it has begun", midnight + 1, null],
  ];
  for (const [name, instant, begins] of cases) {
    test(name, () => {
      assert.equal(findDayBegin(instant, ["UTC", "Europe/Berlin"]), begins);
      assert.equal(findDayBegin(instant, ["UTC"]), null);
    });
  }
});
