import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act, ListedRelease } from "../store/store.ts";
import { findRolledBack } from "./lineage.ts";
import type { RolledBack } from "./lineage.ts";

/** @param history the releases in the order in which they became current; the digest of each is its number */
function find(history: readonly number[], digest: string): Promise<RolledBack | undefined> {
  const switches = history.map((release, index): Act => {
    const previous = history[index - 1] ?? null;
    return {
      instant: index,
      release,
      previous,
      by: "",
      author: null,
      note: null,
      staged: false,
      kept: null,
    };
  });
  const numbers = [...new Set(history)];
  const releases = numbers.map(
    (number) =>
      ({ number, digest: String(number), current: number === history.at(-1) }) as ListedRelease,
  );
  return findRolledBack(
    { listReleases: async () => releases, listSwitches: async () => switches.toReversed() },
    digest,
  );
}

describe("content was rolled back", () => {
  for (const [history, number, current] of [
    [[1, 2, 1], 2, 1],
    [[1, 2, 3, 2, 1], 3, 1],
    [[1, 2, 3, 2, 1], 2, 1],
    [[1, 2, 3, 1], 3, 1],
    [[1, 2, 1, 3, 2, 1], 3, 1],
  ] as const) {
    test(`${number} in ${history.join()}`, async () => {
      assert.deepEqual(await find(history, String(number)), { release: number, current });
    });
  }
});

describe("content was not rolled back", () => {
  for (const [history, number, why] of [
    [[], 1, "nothing was published"],
    [[1, 2, 1], 3, "it is new"],
    [[1, 2, 1], 1, "it is current"],
    [[1, 2], 1, "newer content took its place"],
    [[1, 2, 3, 2], 1, "newer content took its place, and was rolled back"],
    [[1, 2, 1, 3], 2, "newer content was published since"],
  ] as const) {
    test(`${number} in ${history.join()}: ${why}`, async () => {
      assert.equal(await find(history, String(number)), undefined);
    });
  }
});
