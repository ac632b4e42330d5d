/** What `/health/ready` says of an instance, whoever of its threads is asked. */
import type { Readiness } from "../http/create-http.ts";
import { ageOf, statusOf } from "../release/follow-store.ts";
import type { StoreFacts } from "../release/follow-store.ts";

/**
 * Degraded is who serves from memory while the store says nothing: it stays ready, since otherwise a store that is
 * away would take every instance out of its load balancer. Waiting is who has no release in memory.
 */
export const READINESS = ["ready", "degraded", "waiting"] as const;

/**
 * @param release in memory; undefined: none is
 * @param now ms since 1970-01-01 UTC
 */
export function readinessOf(
  release: number | undefined,
  facts: Omit<StoreFacts, "tokens">,
  now: number,
): Readiness<(typeof READINESS)[number]> {
  const store = statusOf(facts, now);
  const age = ageOf(facts, now);
  const isInStep = store === "reachable";
  return {
    ready: release !== undefined,
    status: release === undefined ? "waiting" : isInStep ? "ready" : "degraded",
    detail: {
      release: release ?? null,
      store,
      storeAgeSeconds: age === Infinity ? null : Math.floor(age / 1000),
    },
  };
}
