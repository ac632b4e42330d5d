/** Lists the releases of the store, and what made them current. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { createLocalTime } from "../lib/local-time.ts";
import type { Act, ListedRelease } from "../store/store.ts";
import { readStore } from "./use-store.ts";

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
