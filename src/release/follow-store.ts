/**
 * Keeps memory in step with the store: always one whole snapshot and the tokens. Requests read from
 * it and never wait for the store.
 */
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { CurrentRelease, StoreReader, StoredToken } from "../store/store.ts";
import { floorsAfter, setFloors } from "./last-modified.ts";
import { prepareSnapshot } from "./prepare-snapshot.ts";
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

/**
 * Floors lie in this second or the next. Those that are further away were left by a clock that has
 * been set back since; dates that are sent are cut then, and nothing is gained by waiting.
 */
const MAX_WAIT_MS = 2000;

/** Waits until a second that the previous snapshot has used for Last-Modified is over. */
async function changeOver(
  previous: Snapshot,
  next: Snapshot,
  clock: () => number,
): Promise<Snapshot> {
  const now = clock();
  const floors = floorsAfter(previous, next, now);
  const wait = Math.max(...Object.values(floors)) * 1000 - now;
  if (wait <= 0 || wait > MAX_WAIT_MS) return setFloors(next, floors);
  await sleep(wait + 1);
  // A boundary may have passed meanwhile.
  return setFloors(next, floorsAfter(previous, next, clock()));
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
  let snapshot: Snapshot | undefined;
  let tokens: ReadonlyMap<string, StoredToken> = new Map();
  let newestRelease = 0;
  let isMissing = false;
  let failure: Error | undefined;
  let wanted: CurrentRelease | null = null;
  let preparing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const waiting = new EventEmitter().setMaxListeners(0);

  const report = (error: Error | undefined): void => {
    if (Boolean(error) !== Boolean(failure)) listener.onFailure(error);
    failure = error;
    if (error && !stopped) retry ??= setTimeout(() => void follow(), RETRY_MS).unref();
  };

  const findUnprepared = (): CurrentRelease | undefined => {
    if (wanted === null || stopped) return undefined;
    const isPrepared = snapshot?.since === wanted.since && snapshot.release === wanted.number;
    return isPrepared ? undefined : wanted;
  };

  /** @returns undefined when the release was pruned meanwhile, and another is wanted */
  const prepareUnlessOver = async (next: CurrentRelease): Promise<Snapshot | undefined> => {
    try {
      return await prepareSnapshot(reader, next, snapshot);
    } catch (error) {
      const { current } = await reader.readState();
      if (current?.since === next.since && current.number === next.number) throw error;
      wanted = current;
      return undefined;
    }
  };

  /** Prepares what is wanted; when something newer is wanted meanwhile, that after it. */
  const prepare = async (): Promise<void> => {
    for (let next = findUnprepared(); next; next = findUnprepared()) {
      const prepared = await prepareUnlessOver(next);
      if (!prepared) continue;
      snapshot = snapshot ? await changeOver(snapshot, prepared, clock) : prepared;
      listener.onSnapshot(snapshot);
    }
  };

  const follow = async (): Promise<void> => {
    clearTimeout(retry);
    retry = undefined;
    try {
      const state = await reader.readState();
      // Tokens come first: a revocation must not wait until a large release is in memory.
      tokens = new Map(state.tokens.map((token) => [token.key, token]));
      wanted = state.current;
      isMissing = state.isMissing === true;
      preparing ??= prepare().finally(() => {
        preparing = undefined;
      });
      await preparing;
      // Not before what is current is served: who waits for a release must not see an older one.
      newestRelease = state.newestRelease;
      waiting.emit("followed");
      report(undefined);
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const unwatch = reader.watch(() => void follow());
  await follow();
  return {
    get snapshot() {
      return snapshot;
    },
    get newestRelease() {
      return newestRelease;
    },
    get isMissing() {
      return isMissing;
    },
    get failure() {
      return failure;
    },
    findToken: (key) => tokens.get(key),
    async waitFor(release, signal) {
      try {
        while (newestRelease < release) await once(waiting, "followed", { signal });
      } catch {
        // The wait is over.
      }
      return newestRelease >= release;
    },
    stop() {
      stopped = true;
      unwatch();
      clearTimeout(retry);
    },
  };
}
