/** What is known of a store besides its release. */
import type { StoreWitness, StoredToken } from "../store/store.ts";

/** Looks at the store are more frequent than this, even if it is far away. */
export const SILENT_MS = 10_000;

export interface StoreFacts {
  readonly tokens: readonly StoredToken[];
  /** The highest number of a release that is known to have been current, updated only when the current release is served. */
  readonly newestRelease: number;
  /**
   * As of the last look. `missing`: there is none yet; `unreachable`: requests are answered from memory;
   * `diverged`: it contradicts what is served, which therefore stays.
   */
  readonly store: Exclude<StoreStatus, "behind">;
  /** As of the last look: changes without notice. */
  readonly seen: Seen;
  /** The server will end, and load balancers should know. */
  readonly isEnding: boolean;
  /** A replica or copy may lag behind its source for so long. */
  readonly maxLagMs: number;
}

/** What the store said of itself, and when. */
export interface Seen extends StoreWitness {
  /** In ms since 1970-01-01 UTC; -Infinity: never. */
  readonly at: number;
}

export const createSeen = (): Seen => ({ at: -Infinity, clockAheadMs: null, lagMs: null });

/** A release in memory is served in each of these. */
export const STORE_STATUSES = [
  "reachable",
  "missing",
  "unreachable",
  "behind",
  "diverged",
] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/**
 * `degraded`: the store cannot be read, lags behind its source, or contradicts what is served, and the instance serves from memory. It still counts as ready:
 * otherwise an unreachable store would remove every instance from the load balancer. `waiting`: no
 * release is in memory. `ending`: it serves everything, but will end soon.
 */
export const READINESS = ["ready", "degraded", "waiting", "ending"] as const;

/** @returns the age, in ms, of what is known of the store; Infinity: nothing was ever known */
export const ageOf = ({ seen }: Pick<StoreFacts, "seen">, now: number): number =>
  Math.max(0, now - seen.at);

/** @param now ms since 1970-01-01 UTC */
export function statusOf(facts: Omit<StoreFacts, "tokens">, now: number): StoreStatus {
  const { store, seen, maxLagMs } = facts;
  // Whoever is asked first after a look that blocked everything notices that it failed.
  if (store !== "diverged" && ageOf(facts, now) > SILENT_MS) return "unreachable";
  return store === "reachable" && (seen.lagMs ?? 0) > maxLagMs ? "behind" : store;
}

export const NOTHING_KNOWN: StoreFacts = {
  tokens: [],
  newestRelease: 0,
  store: "reachable",
  isEnding: false,
  seen: createSeen(),
  maxLagMs: Infinity,
};
