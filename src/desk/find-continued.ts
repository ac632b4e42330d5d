/**
 * What somebody published from a release since: whoever sends a file again after a publish still has the file
 * of before, and usually goes on from what they published then.
 */
import type { ReleaseContent, StoreReader } from "../store/store.ts";

/** Releases by number. */
export interface Bases {
  /** That of the files. */
  readonly file: number;
  /** What the same person published from it since. */
  readonly published: number;
}

/**
 * @param author whose publishes count
 * @returns the newest release that the author made from this one, or from one made so; undefined: none
 */
export async function findContinued(
  reader: StoreReader,
  { release }: ReleaseContent,
  author: string,
): Promise<ReleaseContent | undefined> {
  const releases = (await reader.listReleases()).toReversed();
  const known = new Map(releases.map((one) => [one.number, one]));
  /** Kept by a publish that merged it: the merged release was made from it. */
  const isKept = (number: number): boolean =>
    releases.some(({ base, staged }) => base === number && !staged);
  let { number } = release;
  for (const { number: next, base, publishedBy, staged } of releases) {
    if (next <= number || base !== number || publishedBy !== author) continue;
    // What was staged only was not published, and a merged release has what the author did not have.
    const isOwn = staged ? isKept(next) : known.get(base)?.staged !== true;
    if (isOwn) number = next;
  }
  return number === release.number ? undefined : reader.readRelease(number);
}
