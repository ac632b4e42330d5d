/** Content that was published and then rolled back, which `publish --keep-rollback` does not publish again. */
import { formatInstant } from "../lib/instant.ts";
import type { StoreReader } from "../store/store.ts";
import type { Published } from "./results.ts";

export interface RolledBack {
  /** The release that holds the content. */
  readonly release: number;
  readonly current: number;
}

/**
 * Content counts as rolled back if, after its release was current the last time, only older releases were
 * made current. A staged release never was.
 * @param digest of the content
 * @returns undefined: it is new or current, or newer content took its place
 */
export async function findRolledBack(
  reader: Pick<StoreReader, "listReleases" | "listSwitches">,
  digest: string,
): Promise<RolledBack | undefined> {
  const same = (await reader.listReleases()).find((release) => release.digest === digest);
  if (same === undefined || same.current || same.staged) return undefined;
  const switches = await reader.listSwitches();
  const later = switches.slice(
    0,
    switches.findIndex(({ release }) => release === same.number),
  );
  const [latest] = later;
  const isBack = later.every(({ release, previous }) => previous !== null && release < previous);
  return latest && isBack ? { release: same.number, current: latest.release } : undefined;
}

/** @returns that what is current stays @param warnings of the check of the content */
export async function stayRolledBack(
  reader: Pick<StoreReader, "listReleases">,
  { release: rolledBack, current }: RolledBack,
  warnings: Published["warnings"],
): Promise<Published> {
  const releases = await reader.listReleases();
  const found = releases.find(({ number }) => number === current);
  if (!found) throw new Error(`The current release ${current} is not listed.`);
  const { number, base, publishedAt, digest, counts } = found;
  return {
    release: number,
    staged: false,
    created: false,
    changed: false,
    again: false,
    previous: number,
    rolledBack,
    kept: { number, digest },
    base,
    isMerged: false,
    merged: {},
    missing: {},
    takenBack: [],
    differences: {},
    renamed: {},
    undeclared: [],
    settings: [],
    visible: {},
    emptied: [],
    removals: [],
    accessChanges: [],
    olderCopies: null,
    told: [],
    publishedAt: formatInstant(publishedAt),
    digest,
    counts: Object.fromEntries(counts),
    warnings,
  };
}
