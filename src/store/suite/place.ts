/**
 * In charge of what the store's tests share: where a store lies, a clock that never waits, and the
 * proof that a release is whole. In comes a store; out come its items, or a failed assertion. Only
 * tests import it.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import { digestRelease, hashItem, writeInstallation } from "../digests.ts";
import type { Clock } from "../instants.ts";
import type { Schema } from "../schema.ts";
import type { Authorship, ReleaseItem, Store, StoreReader } from "../store.ts";

/** Where one store lies; opened as often as a test likes. */
interface StorePlace {
  open(options?: {
    readonly clock?: Clock;
    readonly patienceMilliseconds?: number;
  }): Promise<Store>;
  openReader(): Promise<StoreReader>;
  countRows(table: keyof Schema): Promise<number>;
}

/** @param createPlace makes a place that is taken away when the test ends */
export type CreatePlace = (context: TestContext) => Promise<StorePlace>;

export const BY: Authorship = { by: "test" };

/** A clock that moves on by a minute with each look, so that no test waits for a second to pass. */
export function createClock(): Clock {
  let now = Date.UTC(2030, 0, 1);
  return () => {
    now += 60_000;
    return now;
  };
}

/** @returns all items of a release, in order */
export async function readItems(
  reader: StoreReader,
  number: number,
  resource: ResourceName,
): Promise<readonly ReleaseItem[]> {
  const { runs } = await reader.readRelease(number);
  const items: ReleaseItem[] = [];
  for (const id of runs[resource]) {
    items.push(...(await reader.readRun(resource, id)));
  }
  return items;
}

/** Reads a release to the last byte and proves that its digest is that of what is stored. */
export async function assertWhole(reader: StoreReader, number: number): Promise<void> {
  const { release, installation } = await reader.readRelease(number);
  const hashes = perResource<string[]>(() => []);
  for (const resource of RESOURCE_NAMES) {
    const items = await readItems(reader, number, resource);
    assert.equal(items.length, release.counts[resource]);
    for (const { hash, text } of items) {
      assert.equal(hashItem(resource, text), hash);
      hashes[resource].push(hash);
    }
  }
  assert.equal(digestRelease(writeInstallation(installation), hashes), release.digest);
}
