/**
 * Keeps memory in step with the store: always one whole snapshot and the tokens. Requests read from
 * it and never wait for the store.
 */
import { EventEmitter, once } from "node:events";
import type { CurrentRelease, StoreReader, StoreState, StoredToken } from "../store/store.ts";
import { createSnapshot } from "./create-snapshot.ts";
import { loadRelease } from "./load-release.ts";
import type { Snapshot } from "./snapshot.ts";

/** A store that failed is asked again after so long. */
const RETRY_MS = 500;

export interface Follower {
  /** Absent until something is published. */
  readonly snapshot: Snapshot | undefined;
  /** The highest release number that is known to exist. */
  readonly newestRelease: number;
  /** There is no store yet. */
  readonly isMissing: boolean;
  /** What is wrong with the store at the moment; memory goes on answering. */
  readonly failure: Error | undefined;
  findToken(key: string): StoredToken | undefined;
  /** @returns whether the release was known, and what is current served, before the signal */
  waitFor(release: number, signal: AbortSignal): Promise<boolean>;
  stop(): void;
}

export interface Listener {
  onSnapshot(snapshot: Snapshot): void;
  /** Called once when the store begins to fail, and with undefined when it is back. */
  onFailure(failure: Error | undefined): void;
}

/** A release that the store said is current. */
interface Wanted {
  readonly current: CurrentRelease;
  /** When a look at the store that said so began, in ms; the latest one. */
  seenAt: number;
}

/**
 * @param clock ms since 1970-01-01 UTC
 * @returns when the store was read for the first time, or found to fail
 */
export async function followStore(
  reader: StoreReader,
  listener: Listener,
  clock: () => number,
): Promise<Follower> {
  let served: Wanted | undefined;
  let wanted: Wanted | undefined;
  let tokens: ReadonlyMap<string, StoredToken> = new Map();
  let newestRead = 0;
  let preparing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Numbers of reads of the state: an older one may return last, and says nothing then. */
  let [begun, applied] = [0, 0];
  const waiting = new EventEmitter().setMaxListeners(0);
  const follower: { -readonly [Member in keyof Follower]: Follower[Member] } = {
    snapshot: undefined,
    newestRelease: 0,
    isMissing: false,
    failure: undefined,
    findToken: (key) => tokens.get(key),
    async waitFor(release, signal) {
      try {
        while (follower.newestRelease < release) await once(waiting, "followed", { signal });
      } catch {
        // The wait is over.
      }
      return follower.newestRelease >= release;
    },
    stop() {
      stopped = true;
      unwatch();
      clearTimeout(retry);
    },
  };

  const report = (error: Error | undefined): void => {
    if (Boolean(error) !== Boolean(follower.failure)) listener.onFailure(error);
    follower.failure = error;
    if (error && !stopped) retry ??= setTimeout(() => void follow(), RETRY_MS).unref();
  };

  const apply = (state: StoreState, seenAt: number): void => {
    // At once: a revocation must not wait until a large release is in memory.
    tokens = new Map(state.tokens.map((token) => [token.key, token]));
    follower.isMissing = state.isMissing === true;
    newestRead = state.newestRelease;
    const { current } = state;
    const isSame =
      wanted?.current.since === current?.since && wanted?.current.number === current?.number;
    if (wanted && isSame) wanted.seenAt = seenAt;
    else wanted = current ? { current, seenAt } : undefined;
  };

  const readState = async (): Promise<void> => {
    const number = (begun += 1);
    const beganAt = clock();
    const state = await reader.readState();
    if (number < applied) return;
    applied = number;
    apply(state, beganAt);
  };

  /** Serves what is wanted; when something newer is wanted meanwhile, that after it. */
  const prepare = async (): Promise<void> => {
    try {
      // Whoever begins it has it at hand before it ends.
      await Promise.resolve();
      while (wanted && wanted !== served && !stopped) {
        const next: Wanted = wanted;
        try {
          const seenAt = (): number => next.seenAt;
          const previous = follower.snapshot;
          const loaded = await loadRelease(reader, next.current, previous?.loaded);
          follower.snapshot = await createSnapshot(loaded, previous, seenAt);
        } catch (error) {
          await readState();
          if (wanted === next) throw error;
          // It was pruned meanwhile, and another is wanted.
          continue;
        }
        served = next;
        listener.onSnapshot(follower.snapshot);
      }
      // Not before what is current is served: who waits for a release must not see an older one.
      follower.newestRelease = newestRead;
      waiting.emit("followed");
    } finally {
      // In the same step as the last look at what is wanted: whatever is read later prepares anew.
      preparing = undefined;
    }
  };

  const follow = async (): Promise<void> => {
    clearTimeout(retry);
    retry = undefined;
    try {
      await readState();
      await (preparing ??= prepare());
      report(undefined);
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const unwatch = reader.watch((mayHaveChanged) => {
    if (mayHaveChanged) void follow();
    // What was read last is what was last wanted, unless a read is under way or failed.
    else if (wanted && begun === applied) wanted.seenAt = clock();
  });
  await follow();
  return follower;
}
