/** The release that a command line names. */
import { CommandError } from "../errors.ts";
import type { ListedRelease } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";

/** Can be used instead of a number. */
export const CURRENT = "current";
type WantedRelease = number | typeof CURRENT;

/**
 * @param releases newest first
 * @param store as sentences name it
 * @throws CommandError when there is no such release
 */
export function chooseRelease(
  wanted: WantedRelease,
  releases: readonly ListedRelease[],
  store: string,
): ListedRelease {
  const found = releases.find(({ number, current }) =>
    wanted === CURRENT ? current : number === wanted,
  );
  if (found !== undefined) return found;
  const [newest] = releases;
  if (wanted === CURRENT)
    throw new CommandError(sentence("Nothing is published in {store} yet.", { store }));
  throw new CommandError(
    newest === undefined
      ? sentence("There is no release {release}, because nothing is published in {store} yet.", {
          release: wanted,
          store,
        })
      : sentence(
          "There is no release {release} in {store}; the newest is {newest}. To list all releases: `lectern release list`.",
          { release: wanted, store, newest: newest.number },
        ),
  );
}
