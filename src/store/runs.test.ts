import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { hashItem } from "./digests.ts";
import type { Entry } from "./digests.ts";
import { MAX_RUN_LENGTH, MIN_RUN_LENGTH, cutRuns } from "./runs.ts";

const entry = (number: number): Entry => ({
  hash: hashItem("navigation", String(number)),
  createdAt: 1,
  updatedAt: 1,
});
const entries = (count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index));
const keys = (list: readonly Entry[]): Set<string> =>
  new Set(cutRuns(list).map((run) => run.map(({ hash }) => hash).join()));

describe("runs", () => {
  test("hold every entry once, in order, within their bounds", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(), (count, seed) => {
        const list = Array.from({ length: count }, (_, index) => entry(seed + index));
        const runs = cutRuns(list);
        assert.deepEqual(runs.flat(), list);
        for (const [index, run] of runs.entries()) {
          assert.ok(run.length <= MAX_RUN_LENGTH && run.length > 0);
          assert.ok(run.length >= MIN_RUN_LENGTH || index === runs.length - 1);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("are about 256 entries long", () => {
    const mean = 50_000 / cutRuns(entries(50_000)).length;
    assert.ok(mean > 200 && mean < 350, `${mean}`);
  });

  test("end at the longest length when no hash ends them", () => {
    const same = Array.from({ length: 2500 }, () => ({ ...entry(1), hash: "ff" }));
    assert.deepEqual(
      cutRuns(same).map((run) => run.length),
      [1024, 1024, 452],
    );
  });

  test("are shared by lists that differ in one place", () => {
    const list = entries(20_000);
    const before = keys(list);
    const changes: Readonly<Record<string, readonly Entry[]>> = {
      "added in front": [entry(-1), ...list],
      "removed in front": list.slice(1),
      "changed in the middle": list.toSpliced(10_000, 1, entry(-1)),
      "added at the end": [...list, entry(-1)],
    };
    for (const [name, changed] of Object.entries(changes)) {
      const fresh = [...keys(changed)].filter((key) => !before.has(key));
      assert.ok(fresh.length >= 1 && fresh.length <= 4, `${name}: ${fresh.length} new runs`);
    }
  });
});
