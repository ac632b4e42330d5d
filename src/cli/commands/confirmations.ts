/** Which servers and caches already have a release, for events that wait for them. */
import type { Confirmation } from "../../hooks/create-sender.ts";
import type { Switch } from "../../hooks/event.ts";
import { readPurgeRecord } from "../../purge/purge-record.ts";
import type { PurgeRecord } from "../../purge/purge-record.ts";
import { readServedSince } from "./served-release.ts";

/** The maximum of `--max-age`: older stored responses are no longer used. */
const LONGEST_SECONDS = 86_400;

type History = readonly Pick<Switch, "instant" | "release">[];

/**
 * @param now in seconds since 1970-01-01 UTC
 * @returns a confirmation for each cache in use: a cache without a purge for a switch of more than a day
 * ago counts as no longer in use
 */
export function confirmPurges(
  record: PurgeRecord,
  file: string,
  history: History,
  now: number,
): readonly Confirmation[] {
  const used = Object.entries(record).filter(
    ([, { instant: purged }]) =>
      !history.some(({ instant }) => instant > purged && instant < now - LONGEST_SECONDS),
  );
  if (used.length === 0) {
    const missing = `according to ${file}, no cache was purged for it`;
    return [{ instant: -Infinity, missing }];
  }
  return used.map(([cache, { instant, release }]) => ({
    // The record may be of another store.
    instant: history.some((one) => one.instant === instant && one.release === release)
      ? instant
      : -Infinity,
    missing: `the cache "${cache}" was not purged for it; if it is no longer in use, delete its entry from ${file}`,
  }));
}

export interface ConfirmationSources {
  /** Base URLs. */
  readonly servers: readonly string[];
  /** The record of purges; undefined: no event waits for purges. */
  readonly record: string | undefined;
  readonly readHistory: () => Promise<History>;
}

/** Never rejects: a file or server that cannot be read gives no confirmation. */
export async function readConfirmations({
  servers,
  record,
  readHistory,
}: ConfirmationSources): Promise<readonly Confirmation[]> {
  if (servers.length === 0 && record === undefined) return [];
  const [served, purged] = await Promise.all([
    Promise.all(servers.map((base) => readServedSince(base))),
    record === undefined ? {} : readPurgeRecord(record).catch(() => ({})),
  ]);
  // Read last, so that it contains what the servers have already loaded.
  const history = await readHistory().catch(() => []);
  const confirmed = served.map((since, index) => ({
    instant: history.some(({ instant }) => instant === since) ? since : -Infinity,
    missing: `${servers[index]} does not serve it`,
  }));
  return record === undefined
    ? confirmed
    : [...confirmed, ...confirmPurges(purged, record, history, Date.now() / 1000)];
}
