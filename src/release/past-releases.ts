/**
 * In charge of releases that are not served but looked at: for previews. In comes a store to read
 * from; out go whole snapshots of older releases, a few of which are remembered.
 */
import { LRUCache } from "lru-cache";
import { perResource } from "../catalog/resources.ts";
import type { StoreReader } from "../store/store.ts";
import { prepareSnapshot } from "./prepare-snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

/** Each takes the memory of what it does not share with the current release. */
const REMEMBERED = 3;

export interface PastReleases {
  /**
   * @param sharing a snapshot of the same store
   * @returns undefined when there is no such release
   * @throws whatever the store throws
   */
  find(release: number, sharing: Snapshot | undefined): Promise<Snapshot | undefined>;
}

export function createPastReleases(reader: StoreReader): PastReleases {
  const snapshots = new LRUCache<number, Promise<Snapshot | undefined>>({ max: REMEMBERED });

  const prepare = async (
    release: number,
    sharing: Snapshot | undefined,
  ): Promise<Snapshot | undefined> => {
    const listed = (await reader.listReleases()).find(({ number }) => number === release);
    if (!listed) return undefined;
    const since = listed.publishedAt;
    const asCurrent = { number: release, since, changedAt: perResource(() => since) };
    return prepareSnapshot(reader, asCurrent, sharing);
  };

  return {
    async find(release, sharing) {
      const found = snapshots.get(release);
      if (found) return found;
      const preparing = prepare(release, sharing);
      snapshots.set(release, preparing);
      // What is not there yet may come, and a store that failed may be back.
      const forget = (): boolean => snapshots.delete(release);
      preparing.then((snapshot) => snapshot ?? forget(), forget);
      return preparing;
    },
  };
}
