/**
 * Keeps the serving threads up to date with the store: one complete release after the other, and
 * the tokens. Requests never wait for the store.
 */
import { createReminder } from "../errors.ts";
import type { CurrentRelease, StoreReader, StoreState } from "../store/store.ts";
import { loadRelease } from "./load-release.ts";
import type { LoadedRelease } from "./load-release.ts";
import { NOTHING_KNOWN, share, SILENT_MS } from "./store-facts.ts";
import type { StoreFacts } from "./store-facts.ts";

/** Time until a store that failed is read again. */
const RETRY_MS = 500;

const LISTEN_MS = 1000;

/** A release that will be served. */
export interface Arrival {
  readonly loaded: LoadedRelease;
  /** Shared by all threads: once it is 1, all of them serve the release, from one moment on. */
  readonly due: Int32Array;
  /** Shared by all threads: when the release was last seen to be current, in ms. */
  readonly seenAt: Float64Array;
}

/** The serving threads. */
export interface Audience {
  /** @returns when it can be served; never rejects */
  prepare(arrival: Arrival): Promise<unknown>;
  tell(facts: StoreFacts): void;
}

export interface Listener {
  /** Called when it is served. */
  onRelease(loaded: LoadedRelease): void;
  /** Called when the store begins to fail and rarely while that lasts, and with undefined when it is back. */
  onFailure(failure: Error | undefined): void;
}

/**
 * One history gives a number to one release only, unless two servers of a database were written at once:
 * the one that was the primary before, and a replica that was promoted.
 */
async function contradicts(
  reader: StoreReader,
  { current: { number, history }, digest }: LoadedRelease,
  { current, standIn }: StoreState,
): Promise<boolean> {
  if (standIn || current?.history !== history) return false;
  const row = await reader.readReleaseRow(number);
  return row !== undefined && row.digest !== digest;
}

/** A release that the store said is current. */
interface Wanted extends Pick<Arrival, "seenAt"> {
  readonly current: CurrentRelease;
}

export const isDue = ({ due }: Pick<Arrival, "due">): boolean => Atomics.load(due, 0) === 1;

export interface Following {
  readonly loaded: LoadedRelease | undefined;
  readonly facts: StoreFacts;
  /** Tells the audience that the server will end. */
  readonly announceEnd: () => void;
  readonly stop: () => void;
}

interface FollowingOptions {
  /** Time without an answer after which the store counts as failed. */
  readonly silentMs?: number;
  readonly maxLagMs?: number;
}

/**
 * @param clock ms since 1970-01-01 UTC
 * @returns when the store was read for the first time, or failed
 */
export async function followStore(
  reader: StoreReader,
  audience: Audience,
  listener: Listener,
  clock: () => number,
  { silentMs = SILENT_MS, maxLagMs = Infinity }: FollowingOptions = {},
): Promise<Following> {
  const seen = share(-Infinity, NaN, NaN);
  /** The same by a monotonic clock. */
  let lastAnswerAt = performance.now();
  let served: Wanted | undefined;
  let wanted: Wanted | undefined;
  let newestRead = 0;
  /** Why the state that was read last does not come from the store itself. */
  let standInFor: Error | undefined;
  let preparing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const isWorthSaying = createReminder();
  let stopped = false;
  /** Numbers of reads of the state: an older one may return last, and is ignored then. */
  let [begun, applied] = [0, 0];
  const following: { -readonly [Member in keyof Following]: Following[Member] } = {
    loaded: undefined,
    facts: { ...NOTHING_KNOWN, seen, maxLagMs },
    announceEnd: () => tell({ isEnding: true }),
    stop() {
      stopped = true;
      clearInterval(listening);
      unwatch();
      clearTimeout(retry);
    },
  };

  const tell = (changed: Partial<StoreFacts>): void => {
    following.facts = { ...following.facts, ...changed };
    audience.tell(following.facts);
  };

  const report = (error: Error | undefined): void => {
    if (isWorthSaying(error?.message)) listener.onFailure(error);
    if (Boolean(error) !== (following.facts.failure !== undefined))
      tell({ failure: error?.message });

    if (error && !stopped) retry ??= setTimeout(() => void follow(), RETRY_MS).unref();
  };

  /** @param at when the store was in its known state, in ms */
  const markSeen = (at: number): void => {
    const { clockAheadMs, lagMs } = reader.witness;
    seen.set([at, clockAheadMs ?? NaN, lagMs ?? NaN]);
    lastAnswerAt = performance.now();
    // What its source has had since then, a replica or copy may lack.
    if (wanted) wanted.seenAt[0] = at - (lagMs ?? 0);
  };

  const apply = (
    { tokens, isMissing, newestRelease, current, standIn }: StoreState,
    beganAt: number,
  ): void => {
    const seenAt = standIn?.at ?? beganAt;
    standInFor = standIn?.failure;
    // At once: a revocation must not wait until a large release is in memory.
    tell({ tokens, isMissing: isMissing === true, position: reader.position });
    newestRead = newestRelease;
    const isSame =
      wanted?.current.since === current?.since && wanted?.current.number === current?.number;
    if (!wanted || !isSame) wanted = current ? { current, seenAt: share(seenAt) } : undefined;
    markSeen(seenAt);
  };

  const readState = async (): Promise<void> => {
    const number = (begun += 1);
    const beganAt = clock();
    const state = await reader.readState();
    const { loaded } = following;
    const hasDiverged = loaded !== undefined && (await contradicts(reader, loaded, state));
    if (number < applied) return;
    if (hasDiverged !== following.facts.hasDiverged) tell({ hasDiverged });
    if (hasDiverged) {
      throw new Error(
        `The store has another release ${loaded.current.number} than the one that is served, although both have one history: two of its servers were written. Stop the one that lost its role, and restore what was published to it`,
      );
    }
    applied = number;
    apply(state, beganAt);
  };

  /** Serves the wanted release, then a newer one if that is wanted meanwhile. */
  const prepare = async (): Promise<void> => {
    try {
      // Continues when the caller has stored the promise, so that it is cleared only after that.
      await Promise.resolve();
      while (wanted && wanted !== served && !stopped) {
        const next: Wanted = wanted;
        let loaded: LoadedRelease;
        try {
          loaded = await loadRelease(reader, next.current, following.loaded);
        } catch (error) {
          await readState();
          if (wanted === next) throw error;
          // The release was pruned meanwhile, and another one is wanted.
          continue;
        }
        const due = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        await audience.prepare({ loaded, due, seenAt: next.seenAt });
        Atomics.store(due, 0, 1);
        following.loaded = loaded;
        served = next;
        // The threads check at once, not only when every wanted release is served.
        tell({});
        listener.onRelease(loaded);
      }
      // Only when the current release is served: a client that waits for a release must not see an
      // older one.
      tell({ newestRelease: newestRead });
    } finally {
      // In the same step as the last check of `wanted`: anything read later starts a new
      // preparation.
      preparing = undefined;
    }
  };

  const follow = async (): Promise<void> => {
    clearTimeout(retry);
    retry = undefined;
    try {
      await readState();
      await (preparing ??= prepare());
      report(standInFor);
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const unwatch = reader.watch((mayHaveChanged) => {
    if (mayHaveChanged) void follow();
    // The state that was read last is the wanted one, unless a read is under way or failed.
    else if (begun === applied && !standInFor) markSeen(clock());
  });
  // A look that never ends is a failure, too, but throws nothing.
  const listening = setInterval(
    () => {
      const isSilent = performance.now() - lastAnswerAt > silentMs;
      if (isSilent && following.facts.failure === undefined)
        report(new Error(`The store has not answered for ${silentMs / 1000} seconds`));
    },
    Math.min(silentMs, LISTEN_MS),
  ).unref();
  await follow();
  return following;
}
