/**
 * A store with a cache directory beside each instance, so that the instance can start without the store. If the
 * store fails before anything is served, the directory stands in for it; later the release in memory
 * does, as without a directory. Errors in the directory never prevent serving.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createReminder } from "../../errors.ts";
import { proveReadable } from "../create-reader.ts";
import type { ReaderOptions } from "../open-store.ts";
import type { CurrentRelease, StoreReader, StoreState } from "../store.ts";
import type { CacheDirectory } from "./cache-directory.ts";

/**
 * After this time without its state, the store counts as unreachable if the directory can stand in. Other
 * reads may take longer, over a slow network.
 */
const OPENING_PATIENCE_MS = 2000;
/** The time of the last look at the store, as written in the directory, is at most this old. */
const REFRESH_MS = 60_000;

interface CacheOptions {
  readonly directory: CacheDirectory;
  /** Opens the store without a read: where the directory can stand in, it is not waited for. */
  readonly openReader: (options: ReaderOptions) => Promise<StoreReader>;
  /** Called when the directory begins to fail and rarely while that lasts, and with undefined when it works again. */
  readonly onTrouble: (error: Error | undefined) => void;
  /** ms since 1970-01-01 UTC. */
  readonly clock?: () => number;
}

export interface CachedStore {
  readonly reader: StoreReader;
  /** To be called with each release that is served, and is kept then: keeping it delays no response. */
  readonly onServed: (served: { readonly current: CurrentRelease }) => void;
}

/** @throws what opening the store throws, where the directory cannot stand in for it */
export async function openCachedStore({
  directory,
  openReader,
  onTrouble,
  clock = Date.now,
}: CacheOptions): Promise<CachedStore> {
  const isWorthSaying = createReminder();
  const report = (error?: unknown): undefined => {
    const trouble = error as Error | undefined;
    if (isWorthSaying(trouble?.message)) onTrouble(trouble);
  };
  const kept = await directory.readKept().catch(report);
  const store = await openReader({
    atLeast: () => directory.seen?.position,
    unread: true,
    // The directory proves that it was there.
    wasSeen: () => kept !== undefined,
  });
  if (!kept) await proveReadable(store, { waits: true });
  /** What the store said last, and when; undefined: nothing yet, or the directory stands in for it. */
  let state: StoreState | undefined;
  let saidAt = 0;
  let served: CurrentRelease | undefined;
  let isClosed = false;

  let writtenAt = 0;
  const write = async (): Promise<void> => {
    if (!state) return;
    const { tokens, newestRelease } = state;
    const said = { at: saidAt, position: store.position, tokens, newestRelease };
    writtenAt = saidAt;
    try {
      await directory.update(store, said, served);
      // Before anything is served, what was damaged is not mended yet.
      if (served) report();
    } catch (error) {
      if (!isClosed) report(error);
    }
  };
  let writing: Promise<void> = Promise.resolve();
  const writeSoon = (): void => void (writing = writing.then(write));

  /** While the directory can stand in, a store that does not answer is not waited for. */
  const askStore = async (): Promise<StoreState> => {
    const answer = store.readState();
    if (served || !kept) return answer;
    const patience = new AbortController();
    const isLate = sleep(OPENING_PATIENCE_MS, undefined, patience).then(() => {
      throw new Error(`The store has not answered for ${OPENING_PATIENCE_MS / 1000} seconds`);
    });
    return Promise.race([answer, isLate]).finally(() => patience.abort());
  };

  const reader: StoreReader = {
    ...store,
    get position() {
      return store.position ?? directory.seen?.position;
    },
    get witness() {
      return store.witness;
    },
    async readState() {
      try {
        state = await askStore();
        saidAt = clock();
        writeSoon();
        return state;
      } catch (error) {
        if (served || !kept || !directory.seen) throw error;
        state = undefined;
        const { at, current, newestRelease, tokens } = directory.seen;
        return { current, newestRelease, tokens, standIn: { at, failure: error as Error } };
      }
    },
    readRelease: async (number) =>
      !state && kept?.release.number === number ? kept : store.readRelease(number),
    async readChunks(resource, hashes) {
      const held = (await directory.readChunks(resource, hashes).catch(report)) ?? [];
      const found = new Map(held.map((chunk) => [chunk.hash, chunk]));
      const lacking = hashes.filter((hash) => !found.has(hash));
      for (const chunk of lacking.length === 0 ? [] : await store.readChunks(resource, lacking))
        found.set(chunk.hash, chunk);
      return hashes.flatMap((hash) => found.get(hash) ?? []);
    },
    watch: (onLook) =>
      store.watch((mayHaveChanged) => {
        if (!mayHaveChanged && state) saidAt = clock();
        if (saidAt - writtenAt >= REFRESH_MS) writeSoon();
        onLook(mayHaveChanged);
      }),
    async close() {
      isClosed = true;
      // A copy that is being made ends here, and the next start makes the rest.
      await store.close();
      await writing;
      await directory.close();
    },
  };

  return {
    reader,
    onServed({ current }) {
      served = current;
      writeSoon();
    },
  };
}
