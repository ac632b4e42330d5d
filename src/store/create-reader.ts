/**
 * Reads a store while others may write, replace or remove it. Every result is of one moment. Once
 * the store was seen, a missing or damaged store is an error, so that a server keeps what it has.
 */
import { StoreAway } from "../errors.ts";
import type { ReaderOptions } from "./open-store.ts";
import type { StoreReader, StoreWitness } from "./store.ts";
import { createTurns } from "../lib/take-turns.ts";
import { createQueries } from "./queries.ts";
import type { AtOneMoment } from "./chunk-reader.ts";

/** What each kind of store has to provide. Calls are made one at a time. */
export interface StoreSource {
  /** Never rejects. */
  look(): Promise<{
    /** Changes when the state may have changed. */
    readonly mark: string;
    /** Whether the store seems readable. */
    readonly isSound: boolean;
  }>;
  readonly read: AtOneMoment;
  /** Whether there is no store, and this reader has never seen one; as of the last look or read. */
  isMissing(): boolean;
  /** As of the last look. */
  witness(): StoreWitness;
  /** Called when it is idle. */
  close?(): void;
  /** Aborts pending calls; no further calls follow. */
  interrupt?(): void;
  /** Between looks. */
  readonly pollMilliseconds: number;
  /** @param hint to be called when it is worth looking before the next poll */
  subscribe?(hint: () => void): void;
}

export function createReader(source: StoreSource): StoreReader {
  const takeTurn = createTurns();
  const queries = createQueries((work) => takeTurn(() => source.read(work)));
  /** What the store's mark was when the state was last read; undefined: never, or it failed. */
  let stateMark: string | undefined;
  const watches = new Map<() => void, () => void>();
  source.subscribe?.(() => {
    for (const poll of watches.values()) poll();
  });

  return {
    ...queries,

    get witness() {
      return source.witness();
    },

    async readState() {
      const { mark } = await takeTurn(() => source.look());
      // Kept while it is read: on a slow line, a look comes before the end, and would ask for it again.
      const state = await queries.readState().catch((error: unknown) => {
        stateMark = undefined;
        throw error;
      });
      stateMark = mark;
      return source.isMissing() ? { ...state, isMissing: true } : state;
    },

    /** Calls back with true again while the state could not be read though the store looks sound. */
    watch(onLook) {
      let last = stateMark;
      let timer: NodeJS.Timeout | undefined;
      const poll = async (): Promise<void> => {
        const { mark, isSound } = await takeTurn(() => source.look());
        if (!watches.has(stop)) return;
        clearTimeout(timer);
        timer = setTimeout(() => void poll(), source.pollMilliseconds).unref();
        const mayHaveChanged = mark !== last || (stateMark === undefined && isSound);
        last = mark;
        if (mayHaveChanged || isSound) onLook(mayHaveChanged);
      };
      const stop = (): void => {
        clearTimeout(timer);
        watches.delete(stop);
      };
      watches.set(stop, () => void poll());
      void poll();
      return stop;
    },

    async close() {
      for (const stop of watches.keys()) stop();
      source.interrupt?.();
      await takeTurn(async () => source.close?.());
    },
  };
}

/** @throws (rejects) what reading a store for the first time throws; then it is closed */
export async function proveReadable<Reader extends StoreReader>(
  reader: Reader,
  { waits = false }: Pick<ReaderOptions, "waits"> = {},
): Promise<Reader> {
  try {
    await reader.readState();
    return reader;
  } catch (error) {
    if (waits && error instanceof StoreAway) return reader;
    await reader.close();
    throw error;
  }
}
