/** The releases of a store, and those that a command line names. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { CommandError } from "../errors.ts";
import { createLocalTime } from "../lib/local-time.ts";
import type { Act, ListedRelease } from "../store/store.ts";
import { readStore } from "./use-store.ts";

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
  if (wanted === CURRENT) throw new CommandError(`Nothing is published in ${store} yet.`);
  throw new CommandError(
    newest === undefined
      ? `There is no release ${wanted}, because nothing is published in ${store} yet.`
      : `There is no release ${wanted} in ${store}; the newest is ${newest.number}. To list all releases: \`lectern release list\`.`,
  );
}

interface Listed {
  /** Newest first. */
  readonly releases: readonly ListedRelease[];
  /** The time zone of the installation. */
  readonly timeZone: string;
}

export const readListed = (store: string): Promise<Listed> =>
  readStore(store, async (reader) => {
    const releases = await reader.listReleases();
    const current = releases.find((release) => release.current);
    const content = current && (await reader.readRelease(current.number));
    return { releases, timeZone: (content?.installation ?? DEFAULT_INSTALLATION).timeZone };
  });

/** @returns every switch and every staging, newest first */
export const listActs = (store: string): Promise<readonly Act[]> =>
  readStore(store, (reader) => reader.listActs());

/** @returns to the minute, such as `2026-12-01 09:30` */
export const formatMinute = (seconds: number, timeZone: string): string =>
  createLocalTime(timeZone).formatTimestamp(seconds).slice(0, "YYYY-MM-DD HH:MM".length);
