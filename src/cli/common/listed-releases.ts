/** Lists the releases of the store, or those of the desk that `--to` names. */
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { createLocalTime } from "../../release/local-time.ts";
import type { Act, ListedRelease } from "../../store/store.ts";
import type { Call } from "../command.ts";
import type { Release } from "../results/release-results.ts";
import { formatInstant } from "../terminal/phrases.ts";
import { readStore } from "./use-store.ts";

export interface Listed {
  /** Newest first. */
  readonly releases: readonly ListedRelease[];
  /** The time zone of the installation. */
  readonly timeZone: string;
}

type Place = Pick<Call, "desk" | "settings" | "terminal">;

// Most calls are beside a store.
const loadDesk = async () => ({
  ...(await import("../at-desk/desk-client.ts")),
  ...(await import("../at-desk/read-releases.ts")),
});

export async function readListed(place: Place): Promise<Listed> {
  if (place.desk !== undefined) {
    const { openDesk, readReleases } = await loadDesk();
    return readReleases(openDesk(place));
  }
  return readStore(place.settings.store, async (reader) => {
    const releases = await reader.listReleases();
    const current = releases.find((release) => release.current);
    const content = current && (await reader.readRelease(current.number));
    return { releases, timeZone: (content?.installation ?? DEFAULT_INSTALLATION).timeZone };
  });
}

/** @returns every switch and every staging, newest first */
export async function listActs(place: Place): Promise<readonly Act[]> {
  if (place.desk === undefined)
    return readStore(place.settings.store, (reader) => reader.listActs());
  const { openDesk, readActs } = await loadDesk();
  return readActs(openDesk(place));
}

export const releaseToJson = ({
  number,
  current,
  staged,
  base,
  publishedAt,
  ...release
}: ListedRelease): Release => ({
  number,
  current,
  staged,
  base,
  publishedAt: formatInstant(publishedAt),
  ...release,
});

/** @returns to the minute, such as `2026-12-01 09:30` */
export const formatMinute = (seconds: number, timeZone: string): string =>
  createLocalTime(timeZone).formatTimestamp(seconds).slice(0, "YYYY-MM-DD HH:MM".length);
