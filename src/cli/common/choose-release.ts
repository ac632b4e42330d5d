/** The release that a command line names. */
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { ListedRelease } from "../../store/store.ts";

/** Can be used instead of a number. */
export const CURRENT = "current";
type WantedRelease = number | typeof CURRENT;

/**
 * @param releases newest first
 * @throws CommandError when there is no such release
 */
export function chooseRelease(
  wanted: WantedRelease,
  releases: readonly ListedRelease[],
  location: string,
): ListedRelease {
  const found = releases.find(({ number, current }) =>
    wanted === CURRENT ? current : number === wanted,
  );
  if (found !== undefined) return found;
  const [newest] = releases;
  const store = describeLocation(location);
  if (wanted === CURRENT) throw new CommandError(`Nothing is published in ${store} yet.`);
  throw new CommandError(
    newest === undefined
      ? `There is no release ${wanted}, because nothing is published in ${store} yet.`
      : `There is no release ${wanted} in ${store}; the newest is ${newest.number}. To list all releases: \`lectern release list\`.`,
  );
}
