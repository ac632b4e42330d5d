/** Content that was published and then rolled back, which `publish --keep-rollback` does not publish again. */
import type { StoreReader } from "../../store/store.ts";
import type { Outcome } from "../command.ts";
import type { StayedRolledBack } from "../results/content-results.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { say } from "../../words/say.ts";

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

/** @param warnings of the check of the content */
export function tellRolledBack(
  { release, current }: RolledBack,
  directory: string,
  warnings: StayedRolledBack["warnings"],
): Outcome<StayedRolledBack> {
  return {
    data: { release: current, created: false, changed: false, rolledBack: release, warnings },
    text: say(
      "Nothing was published: {directory} has the content of release {release}, which was rolled back to release {current}. Change the content, or run `lectern publish {word}` to make release {release} current again.",
      { directory, release, current, word: quoteWord(directory) },
    ),
  };
}
