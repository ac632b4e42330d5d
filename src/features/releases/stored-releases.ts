/** The list of releases in the store, with only what readers may know. */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError, serviceUnavailable } from "../../errors.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Answer, ServiceFacts } from "../../serve/answer.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { readParameters } from "../../serve/service/read-parameters.ts";
import { writeInstant } from "../../serve/service/represent-json.ts";
import type { RepresentJson } from "../../serve/service/represent-json.ts";

interface StoredRelease {
  readonly number: number;
  /** Whole seconds since 1970-01-01 UTC. */
  readonly publishedAt: number;
  /** The numbers of items, including drafts. */
  readonly counts: Readonly<Partial<Record<ResourceName, number>>>;
}

export interface ReleaseList {
  /** @returns all releases, newest first @throws errors of the store */
  readonly list: () => Promise<readonly StoredRelease[]>;
  /** @returns a new object whenever the store may have changed */
  readonly state: () => object;
}

/** @throws (rejects) RequestError SERVICE_UNAVAILABLE when the store cannot be read */
export async function askStore<Read>(ask: () => Promise<Read>): Promise<Read> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw serviceUnavailable("storeUnreachable");
  }
}

/**
 * For releases that are not current, only resources whose items are all delivered are counted: in other
 * resources, the count would reveal drafts.
 */
const COUNTED = CONTRACT.names.filter((name) => !CONTRACT.resources[name].hasState);

export function createListReleases(
  { list, state }: ReleaseList,
  represent: RepresentJson,
): (facts: ServiceFacts, served: Snapshot) => Promise<Answer> {
  let read: { readonly state: object; readonly releases: ReturnType<typeof list> } | undefined;
  let reads = 0;

  function readReleases(): ReturnType<typeof list> {
    const now = state();
    if (read?.state === now) return read.releases;
    const begun = { state: now, releases: list() };
    read = begun;
    reads += 1;
    begun.releases.catch(() => {
      if (read === begun) read = undefined;
    });
    return begun.releases;
  }

  return async ({ query, now, asker }, served) => {
    readParameters(query, []);
    const releases = await askStore(readReleases);
    const names = served.catalog.names.filter((name) => asker.reads(name));
    const delivered = names.map((name) => [name, collectionAt(served, name, now).length] as const);
    return represent(`releases ${served.loaded.id} ${reads} ${delivered.join()}`, () => ({
      current: served.release,
      releases: releases.map(({ number, publishedAt, counts }) => {
        const isCurrent = number === served.release;
        const counted = COUNTED.filter((name) => names.includes(name));
        return {
          number,
          publishedAt: writeInstant(publishedAt),
          isCurrent,
          counts: Object.fromEntries(
            isCurrent ? delivered : counted.map((name) => [name, counts[name] ?? 0]),
          ),
        };
      }),
    }));
  };
}
