/** Collects the metrics of a process. */
import type { Following } from "../serving/follow-store.ts";
import { READINESS, ageOf, witnessOf } from "../serving/store-facts.ts";
import type { LoadedRelease } from "../serving/load-release.ts";
import { BUILD } from "../version.ts";
import { listProcessMetrics, listServingMetrics, writeMetrics } from "./metrics.ts";
import type { ServingFigures } from "./metrics.ts";
import { readinessOf } from "./readiness.ts";
import type { Serving } from "./serving.ts";
import { sizeOf } from "../serving/loaded-chunk.ts";
import type { QueryMemories, QueryThreadStarter } from "./start-query-thread.ts";

export interface MeasuredProcess {
  readonly following: Following;
  readonly serving: Serving;
  readonly queryThread: QueryThreadStarter;
  readonly clock: () => number;
}

const listChunkBytes = (loaded: LoadedRelease | undefined): readonly number[] =>
  [...(loaded?.held.values() ?? [])].flatMap(({ chunks }) => chunks.map(sizeOf));

function nameMemories(memories: QueryMemories | undefined): ServingFigures["memories"] {
  if (!memories) return {};
  const { served, previews } = memories;
  return {
    query_results: served.found,
    query_columns: served.data,
    previews: {
      bytes: previews.found.bytes + previews.data.bytes,
      maxBytes: previews.found.maxBytes + previews.data.maxBytes,
    },
  };
}

/** As many as are counted by their keys; the ones that expire soonest. */
const MAX_TOKENS = 1000;
/** Whoever uses a token that has expired may notice late; one that is revoked is not missed. */
const EXPIRED_MS = 30 * 86_400_000;

/** @returns OpenMetrics text */
export async function measureProcess({
  following,
  serving,
  queryThread,
  clock,
}: MeasuredProcess): Promise<string> {
  const [figures, memories] = await Promise.all([serving.measure(), queryThread.measure()]);
  const { loaded, facts } = following;
  const now = clock();
  const { lagMs, clockAheadMs } = witnessOf(facts);
  const { user, system } = process.cpuUsage();
  const expiring = facts.tokens
    .flatMap(({ key, revokedAt, expiresAt }) =>
      revokedAt === null && expiresAt !== null && expiresAt * 1000 > now - EXPIRED_MS
        ? [[key, expiresAt] as const]
        : [],
    )
    .toSorted(([, one], [, other]) => one - other);
  return writeMetrics([
    listServingMetrics({
      ...figures,
      memories: { ...figures.memories, ...nameMemories(memories) },
    }),
    listProcessMetrics({
      tokenExpiries: expiring.slice(0, MAX_TOKENS),
      status: readinessOf(loaded, facts, now, queryThread.isFailing()).status,
      statuses: READINESS,
      build: BUILD,
      release: loaded && { number: loaded.current.number, digest: loaded.digest },
      values: {
        lectern_release: loaded?.current.number ?? 0,
        lectern_release_timestamp_seconds: loaded?.current.since ?? 0,
        lectern_release_bytes: listChunkBytes(loaded).reduce((sum, bytes) => sum + bytes, 0),
        lectern_store_diverged: facts.store === "diverged" ? 1 : 0,
        lectern_store_lag_seconds: (lagMs ?? 0) / 1000,
        lectern_database_clock_ahead_seconds: (clockAheadMs ?? 0) / 1000,
        lectern_store_age_seconds: ageOf(facts, now) / 1000,
        process_resident_memory_bytes: process.memoryUsage.rss(),
        process_cpu_seconds: (user + system) / 1e6,
        process_start_time_seconds: Math.round(Date.now() / 1000 - process.uptime()),
      },
    }),
  ]);
}
