/** Purges one cache of what each switch of a store made stale, until that has succeeded. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { writeCacheTag } from "../lib/cache-tags.ts";
import { createReminder } from "../errors.ts";
import type { Cache } from "./caches.ts";
import type { Switch } from "./event.ts";
import type { NotifyFile } from "./notify-file.ts";
import { planPurge } from "./plan-purge.ts";
import type { PlanReader, PurgePlan } from "./plan-purge.ts";
import { findPurged, recordPurged } from "./purged-table.ts";
import { PurgeFault, sendPurge } from "./send-purge.ts";
import type { Confirmation } from "./servers.ts";

export interface PurgeOptions {
  /** The prefix of tags. */
  readonly name: string;
  /** In seconds. */
  readonly maxAge: number;
  /** True: everything must be purged first, and no response be kept. */
  readonly isAll: boolean;
  /** After so many failures, or one that no repetition mends, it gives up; undefined: never. */
  readonly mostTries?: number;
  /** How long a response of the release before may be in transit; shorter in tests. */
  readonly underWayMs?: number;
}

/** A query takes at most five seconds. */
const UNDER_WAY_MS = 6000;
const BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 60_000;
/** A fault that no repetition mends counts as so many failures. */
const FINAL_TRIES = 8;

export interface Purger {
  /** How far the cache is. */
  confirm(switches: readonly Switch[]): Confirmation;
  /**
   * Begins a purge if one is due.
   * @param isServed false: some server may still give the cache responses of the release before, so that
   *   the purge has to be repeated
   */
  begin(switches: readonly Switch[], isServed: boolean): void;
  /** @returns whether nothing more happens for this switch unless somebody mends something */
  hasGivenUp(newest: Switch): boolean;
  /** The number of purges that succeeded. */
  readonly purged: number;
  /** When nothing is under way. */
  settled(): Promise<void>;
}

export function createPurger(
  cache: Cache,
  { name, maxAge, isAll, mostTries = Infinity, underWayMs = UNDER_WAY_MS }: PurgeOptions,
  place: {
    readonly file: NotifyFile;
    readonly source: PlanReader;
    readonly log: Logger;
    readonly clock: () => number;
    readonly interrupted: AbortSignal;
    readonly onSettled: () => void;
  },
): Purger {
  const { file, source, log, clock, interrupted, onSettled } = place;
  const key = `${name} ${cache.key}`;
  const isNews = createReminder();
  let mustPurgeAll = isAll;
  let tries = 0;
  let purged = 0;
  let nextAt = -Infinity;
  /** The switch for which it was purged before all servers had it. */
  let early: Switch | undefined;
  let working: Promise<void> | undefined;

  /** Twice: responses that were in transit at the first purge may be stored after it. */
  async function send(plan: PurgePlan): Promise<number> {
    if (plan.paths.length === 0) return 0;
    const tags = plan.paths.map((path) => writeCacheTag(name, path));
    const parts = { tags, isSoft: !mustPurgeAll };
    const first = await sendPurge(cache, parts, interrupted);
    await sleep(underWayMs, undefined, { signal: interrupted });
    return first + (await sendPurge(cache, parts, interrupted));
  }

  async function purge(
    switches: readonly Switch[],
    newest: Switch,
    isServed: boolean,
  ): Promise<void> {
    const { instant, release } = newest;
    const now = Math.floor(clock() / 1000);
    const plan: PurgePlan = mustPurgeAll
      ? { paths: [[]], widened: "--all" }
      : await planPurge(source, switches, { purged: findPurged(file, key), maxAge, now });
    const { widened: reason, paths } = plan;
    const about = { cache: cache.name, release };
    if (reason !== undefined) log.warn({ ...about, reason }, "everything is purged");
    const done = { ...about, tags: paths.length, requests: await send(plan) };
    if (isServed) {
      recordPurged(file, key, { name: cache.name, instant, release, purgedAt: clock() });
      mustPurgeAll = false;
      log.info(done, "cache purged");
    } else {
      early = newest;
      log.warn(done, "cache purged before all servers have the release; purging again then");
    }
    purged += 1;
    tries = 0;
    isNews(undefined);
  }

  function fail(error: unknown, { release }: Switch): void {
    if (interrupted.aborted) return;
    const { message: reason } = error as Error;
    const { mayRetry, waitMs } =
      error instanceof PurgeFault ? error : { mayRetry: true, waitMs: 0 };
    tries = mayRetry ? tries + 1 : FINAL_TRIES;
    const backOffMs = Math.min(BACK_OFF_MS * 2 ** (tries - 1), MAX_BACK_OFF_MS);
    nextAt = performance.now() + Math.max(waitMs, backOffMs);
    if (isNews(reason))
      log.error({ cache: cache.name, release, reason }, "cache not purged; trying again");
  }

  const isPurgedFor = ({ instant, release }: Switch): boolean => {
    const last = findPurged(file, key);
    return !mustPurgeAll && last?.instant === instant && last.release === release;
  };

  return {
    get purged() {
      return purged;
    },
    confirm(switches) {
      const last = findPurged(file, key);
      const isKnown = switches.some(
        ({ instant, release }) => instant === last?.instant && release === last.release,
      );
      const instant = last !== undefined && isKnown && !mustPurgeAll ? last.instant : -Infinity;
      return { instant, missing: `the cache ${cache.name} was not purged for it` };
    },
    begin(switches, isServed) {
      const [newest] = switches;
      if (newest === undefined || working || performance.now() < nextAt) return;
      if (isPurgedFor(newest) || (!isServed && early?.instant === newest.instant)) return;
      working = purge(switches, newest, isServed)
        .catch((error: unknown) => fail(error, newest))
        .finally(() => {
          working = undefined;
          onSettled();
        });
    },
    hasGivenUp: ({ instant }) => tries >= mostTries || early?.instant === instant,
    settled: async () => working,
  };
}
