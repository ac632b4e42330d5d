/** The releases that led to what is current, one from the other: a rollback leaves behind what it took back. */
import type { Act, ListedRelease, StoreReader } from "../store/store.ts";

/** By number, what was current when a release first became it; null: nothing was. */
type Parents = ReadonlyMap<number, number | null>;

export interface Lineage {
  /** The current one first; those that were pruned have no row. */
  readonly releases: readonly (ListedRelease | undefined)[];
  /** @returns who took a release back that was current; undefined: nobody */
  findRollback(number: number): Act | undefined;
  /** @returns the newest release that led to both, of those that still exist; else the current one */
  findCommon(number: number): number | undefined;
}

function* listLine(parents: Parents, number: number | null): Generator<number, void, undefined> {
  for (let next = number; next !== null; next = parents.get(next) ?? null) yield next;
}

export async function readLineage(
  reader: Pick<StoreReader, "listReleases" | "listSwitches">,
): Promise<Lineage> {
  const known = await reader.listReleases();
  const byNumber = new Map(known.map((release) => [release.number, release]));
  const parents = new Map<number, number | null>();
  const switches = await reader.listSwitches();
  for (const { release, previous } of switches.toReversed())
    if (!parents.has(release)) parents.set(release, previous);
  const current = known.find((release) => release.current)?.number ?? null;
  const line = new Set(listLine(parents, current));
  /** What was kept by a merge never was current: the release that it was merged to was. */
  const shownAs = (number: number): number =>
    parents.has(number)
      ? number
      : (known.findLast(({ base, staged }) => base === number && !staged)?.number ?? number);
  return {
    releases: Array.from(line, (number) => byNumber.get(number)),
    findRollback(number) {
      const shown = shownAs(number);
      if (!parents.has(shown) || line.has(shown)) return undefined;
      const last = switches.findIndex(({ release }) => release === shown);
      return switches.slice(0, last).findLast(({ release }) => line.has(release));
    },
    findCommon(number) {
      const seen = new Set<number>();
      for (let next: number | null = number; next !== null && !seen.has(next);) {
        if (line.has(next) && byNumber.has(next)) return next;
        seen.add(next);
        // What was kept by a merge has only what it was made from, not what was current.
        next = (parents.has(next) ? parents.get(next) : byNumber.get(next)?.base) ?? null;
      }
      return current ?? undefined;
    },
  };
}
