/** The releases that led to what is current, one from the other: a rollback leaves behind what it took back. */
import type { ListedRelease, StoreReader } from "../store/store.ts";

/** By number, what was current when a release first became it; null: nothing was. */
type Parents = ReadonlyMap<number, number | null>;

export interface Lineage {
  /** The current one first; those that were pruned have no row. */
  readonly releases: readonly (ListedRelease | undefined)[];
  /** @returns whether a release was current and was rolled back since */
  isRolledBack(number: number): boolean;
  /** @returns the newest release of which both came, that still exists */
  findCommon(number: number): ListedRelease | undefined;
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
  for (const { release, previous } of (await reader.listSwitches()).toReversed())
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
    isRolledBack: (number) => parents.has(shownAs(number)) && !line.has(shownAs(number)),
    findCommon(number) {
      const older = listLine(parents, shownAs(number)).find(
        (one) => line.has(one) && byNumber.has(one),
      );
      return byNumber.get(older ?? -1);
    },
  };
}
