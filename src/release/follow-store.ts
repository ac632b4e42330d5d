/**
 * In charge of keeping memory in step with the store. In come a store to read from and what to tell;
 * out goes a follower that always holds one whole snapshot and the tokens, and takes over what other
 * processes change. Requests read from it and never wait for the store.
 */
import type { CurrentRelease, StoreReader, StoredToken } from "../store/store.ts";
import { prepareSnapshot } from "./prepare-snapshot.ts";
import type { Snapshot } from "./snapshot.ts";

/** A store that failed is asked again after so long. */
const RETRY_MS = 500;

export interface Follower {
  /** Absent until something is published. */
  readonly snapshot: Snapshot | undefined;
  /** The highest release number that is known to exist. */
  readonly newestRelease: number;
  /** What is wrong with the store at the moment; memory goes on answering. */
  readonly failure: Error | undefined;
  findToken(key: string): StoredToken | undefined;
  stop(): void;
}

export interface Listener {
  onSnapshot(snapshot: Snapshot): void;
  /** Called once when the store begins to fail, and with undefined when it is back. */
  onFailure(failure: Error | undefined): void;
}

/** @returns when the store was read for the first time, or found to fail */
export async function followStore(reader: StoreReader, listener: Listener): Promise<Follower> {
  let snapshot: Snapshot | undefined;
  let tokens: ReadonlyMap<string, StoredToken> = new Map();
  let newestRelease = 0;
  let failure: Error | undefined;
  let wanted: CurrentRelease | null = null;
  let preparing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

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

  /** Prepares what is wanted; when something newer is wanted meanwhile, that after it. */
  const prepare = async (): Promise<void> => {
    for (let next = findUnprepared(); next; next = findUnprepared()) {
      snapshot = await prepareSnapshot(reader, next, snapshot);
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
      newestRelease = state.newestRelease;
      wanted = state.current;
      preparing ??= prepare().finally(() => {
        preparing = undefined;
      });
      await preparing;
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
    get failure() {
      return failure;
    },
    findToken: (key) => tokens.get(key),
    stop() {
      stopped = true;
      unwatch();
      clearTimeout(retry);
    },
  };
}
