/** The status of an instance for `/health/ready`. */
import type { Readiness } from "../serve/feature-rows.ts";
import { ageOf, statusOf } from "../serving/store-facts.ts";
import type { READINESS, StoreFacts } from "../serving/store-facts.ts";
import type { LoadedRelease } from "../serving/load-release.ts";

/**
 * @param loaded the release in memory; undefined: none
 * @param now ms since 1970-01-01 UTC
 * @param queriesFail whether queries that have to be worked out are refused
 */
export function readinessOf(
  loaded: Pick<LoadedRelease, "current" | "digest"> | undefined,
  facts: Omit<StoreFacts, "tokens">,
  now: number,
  queriesFail: boolean,
): Readiness<(typeof READINESS)[number]> {
  const store = statusOf(facts, now);
  const age = ageOf(facts, now);
  const { lagMs, clockAheadMs } = facts.seen;
  const isWell = store === "reachable" && !queriesFail;
  return {
    ready: loaded !== undefined && !facts.isEnding,
    status: facts.isEnding
      ? "ending"
      : loaded === undefined
        ? "waiting"
        : isWell
          ? "ready"
          : "degraded",
    detail: {
      release: loaded?.current.number ?? null,
      digest: loaded?.digest ?? null,
      store,
      queries: queriesFail ? "failing" : "answered",
      storeAgeSeconds: age === Infinity ? null : Math.floor(age / 1000),
      lagSeconds: lagMs === null ? null : Math.floor(lagMs / 1000),
      databaseClockAheadSeconds: clockAheadMs === null ? null : Math.round(clockAheadMs / 1000),
    },
  };
}
