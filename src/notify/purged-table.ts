/** What each cache was purged for last, so that the next purge need not repeat it. */
import type { NotifyFile } from "./notify-file.ts";

export interface PurgedCache {
  readonly name: string;
  /** The switch. */
  readonly instant: number;
  readonly release: number;
  readonly purgedAt: number;
}

export const findPurged = (file: NotifyFile, key: string): PurgedCache | undefined =>
  file.prepare("select name, instant, release, purgedAt from cache where key = ?").get(key) as
    | PurgedCache
    | undefined;

/** Only when a whole purge has succeeded: without it, the next one is only larger. */
export function recordPurged(
  file: NotifyFile,
  key: string,
  { name, instant, release, purgedAt }: PurgedCache,
): void {
  file
    .prepare("insert or replace into cache values (?, ?, ?, ?, ?)")
    .run(key, name, instant, release, purgedAt);
}

/** @returns in the order of their names */
export const listPurged = (file: NotifyFile): readonly PurgedCache[] =>
  file
    .prepare("select name, instant, release, purgedAt from cache order by name, key")
    .all() as unknown as readonly PurgedCache[];
