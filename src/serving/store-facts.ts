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
  /** As of the last look; see `SEEN`. */
  readonly seen: Float64Array;
  /** The server will end, and load balancers should know. */
  readonly isEnding: boolean;
  /** A replica or copy may lag behind its source for so long. */
  readonly maxLagMs: number;
}

/** Places in `StoreFacts.seen`, of times in ms; NaN: not known, or there is none. */
const SEEN = {
  /** When the store was last seen, since 1970-01-01 UTC. */
  at: 0,
  clockAhead: 1,
  lag: 2,
} as const;

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
  Math.max(0, now - (seen[SEEN.at] ?? -Infinity));

/** @returns what the store said of its source and its clock */
export function witnessOf({ seen }: Pick<StoreFacts, "seen">): StoreWitness {
  const find = (place: number): number | null => {
    const value = seen[place] ?? NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { clockAheadMs: find(SEEN.clockAhead), lagMs: find(SEEN.lag) };
}

/** @param now ms since 1970-01-01 UTC */
export function statusOf(facts: Omit<StoreFacts, "tokens">, now: number): StoreStatus {
  const { store, maxLagMs } = facts;
  // Whoever is asked first after a look that blocked everything notices that it failed.
  if (store !== "diverged" && ageOf(facts, now) > SILENT_MS) return "unreachable";
  return store === "reachable" && (witnessOf(facts).lagMs ?? 0) > maxLagMs ? "behind" : store;
}

export const share = (...values: readonly number[]): Float64Array => {
  const buffer = new SharedArrayBuffer(values.length * Float64Array.BYTES_PER_ELEMENT);
  const shared = new Float64Array(buffer);
  shared.set(values);
  return shared;
};

export const NOTHING_KNOWN: StoreFacts = {
  tokens: [],
  newestRelease: 0,
  store: "reachable",
  isEnding: false,
  seen: share(-Infinity, NaN, NaN),
  maxLagMs: Infinity,
};
