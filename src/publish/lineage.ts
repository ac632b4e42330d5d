/** What led to what is current, one release from the other, and what was taken back: a rollback leaves it behind. */
import type { Act, ListedRelease, StoreReader } from "../store/store.ts";

type History = Pick<StoreReader, "listReleases" | "listSwitches">;

/** By number, what was current when a release first became it; null: nothing was. */
type Parents = ReadonlyMap<number, number | null>;

export interface Lineage {
  readonly current: number | null;
  /** Those that still exist by their numbers, newest first. */
  readonly known: ReadonlyMap<number, ListedRelease>;
  /** The current one first; those that were pruned have no row. */
  readonly releases: readonly (ListedRelease | undefined)[];
  /**
   * @returns who took a release back that was current, and the newest release before it that led to what is current,
   *   or else the current one; undefined: nobody did
   */
  findRollback(
    number: number,
  ): (Pick<Act, "by" | "note"> & { readonly before: number }) | undefined;
}

function* listLine(parents: Parents, number: number | null): Generator<number, void, undefined> {
  for (let next = number; next !== null; next = parents.get(next) ?? null) yield next;
}

export async function readLineage(reader: History): Promise<Lineage> {
  const listed = await reader.listReleases();
  const known = new Map(listed.map((release) => [release.number, release]));
  const parents = new Map<number, number | null>();
  const switches = await reader.listSwitches();
  for (const { release, previous } of switches.toReversed())
    if (!parents.has(release)) parents.set(release, previous);
  const current = listed.find((release) => release.current)?.number ?? null;
  const line = new Set(listLine(parents, current));
  /** What was kept by a merge never was current: the release that it was merged to was. */
  const shownAs = (number: number): number =>
    parents.has(number)
      ? number
      : (listed.findLast(({ base, staged }) => base === number && !staged)?.number ?? number);
  const findCommon = (number: number): number | null => {
    const seen = new Set<number>();
    for (let next: number | null = number; next !== null && !seen.has(next);) {
      if (line.has(next) && known.has(next)) return next;
      seen.add(next);
      // What was kept by a merge has only what it was made from, not what was current.
      next = (parents.has(next) ? parents.get(next) : known.get(next)?.base) ?? null;
    }
    return current;
  };
  return {
    current,
    known,
    releases: Array.from(line, (number) => known.get(number)),
    findRollback(number) {
      const shown = shownAs(number);
      if (!parents.has(shown) || line.has(shown)) return undefined;
      const last = switches.findIndex(({ release }) => release === shown);
      const rollback = switches.slice(0, last).findLast(({ release }) => line.has(release));
      const before = findCommon(number);
      return rollback && before !== null ? { ...rollback, before } : undefined;
    },
  };
}

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
  reader: History,
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
