/** The release that an argument means. */
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { ListedRelease } from "../store/store.ts";

/** @throws CommandError when the word is no number that a release can have */
function parseReleaseNumber(word: string): number {
  if (!/^[1-9]\d{0,14}$/u.test(word)) {
    throw new CommandError(
      `"${word}" is no release number: give a whole number from 1, or \`current\`.`,
      2,
    );
  }
  return Number(word);
}

/** Instead of a number. */
const CURRENT = "current";
type WantedRelease = number | typeof CURRENT;

/**
 * @param word undefined: the current one
 * @throws CommandError when the word means no release
 */
export const parseWanted = (word: string | undefined): WantedRelease =>
  word === undefined || word === CURRENT ? CURRENT : parseReleaseNumber(word);

/**
 * @param releases newest first
 * @throws CommandError when there is no such release
 */
export function chooseRelease(
  wanted: WantedRelease,
  releases: readonly ListedRelease[],
  location: string,
): ListedRelease {
  if (wanted !== CURRENT) {
    return findRelease(wanted, releases, location);
  }
  const current = releases.find((release) => release.current);
  if (current === undefined) {
    throw new CommandError(`Nothing is published in ${describeLocation(location)} yet.`);
  }
  return current;
}

/**
 * @param releases newest first
 * @throws CommandError when there is no such release
 */
function findRelease(
  number: number,
  releases: readonly ListedRelease[],
  location: string,
): ListedRelease {
  const release = releases.find((one) => one.number === number);
  if (release !== undefined) {
    return release;
  }
  const [newest] = releases;
  const store = describeLocation(location);
  throw new CommandError(
    newest === undefined
      ? `There is no release ${number}, for nothing is published in ${store} yet.`
      : `There is no release ${number} in ${store}, whose newest is ${newest.number}: \`lectern releases list\` shows all.`,
  );
}
