/** What requests need of the store, besides the release that is served. */
import { LRUCache } from "lru-cache";
import { mapResources } from "../catalog/catalog.ts";
import { CommandError, serviceUnavailable } from "../errors.ts";
import type { ReleaseReader } from "./load-release.ts";
import type { StoreReader } from "../store/store.ts";
import { createSnapshot } from "./create-snapshot.ts";
import { loadRelease } from "./load-release.ts";
import type { Snapshot } from "./snapshot.ts";

/** @throws (rejects) RequestError SERVICE_UNAVAILABLE when the store cannot be read */
export async function askStore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw serviceUnavailable("storeUnreachable");
  }
}

/** Each takes the memory of what it does not share with the current release. */
const REMEMBERED_STATES = 3;

/**
 * @param sharing a snapshot of the same store
 * @param forPreview whether it may be a staged release, which only previews show
 * @returns undefined when there is no such release
 * @throws whatever the store throws
 */
type FindRelease = (
  release: number,
  sharing: Snapshot | undefined,
  forPreview: boolean,
) => Promise<Snapshot | undefined>;

/** @returns finds releases that are not served but shown in previews, and keeps a few */
export function createReleaseFinder(
  reader: ReleaseReader & Pick<StoreReader, "listReleases">,
): FindRelease {
  const snapshots = new LRUCache<string, Promise<Snapshot>>({ max: REMEMBERED_STATES });
  return async (release, sharing, forPreview) => {
    const listed = (await reader.listReleases()).find(({ number }) => number === release);
    if (!listed || (listed.staged && !forPreview)) return undefined;
    // A restored store may hold other content under a number.
    const key = `${listed.number} ${listed.digest} ${listed.publishedAt}`;
    const found = snapshots.get(key);
    if (found) return found;
    const since = listed.publishedAt;
    const changes = mapResources(listed.counts, () => since);
    const asCurrent = { number: release, since, changes, history: "" };
    const preparing = loadRelease(reader, asCurrent, sharing?.loaded).then((loaded) =>
      createSnapshot(loaded, sharing),
    );
    snapshots.set(key, preparing);
    // A store that failed may be back at the next request.
    preparing.catch(() => snapshots.delete(key));
    return preparing;
  };
}
