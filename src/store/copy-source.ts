/** Where a copy of a store comes from, and what it brings. */
import type { StoredToken } from "./store.ts";
import type { ReleaseRow, Rows } from "./tables/tables.ts";

/** A store as those see it who copy it. */
export interface StoreOutline {
  /** In the order of their numbers. */
  readonly releases: readonly Pick<ReleaseRow, "number" | "proof">[];
  /** All that there ever were, in their order. */
  readonly switches: readonly Rows["switch"][];
}

/** Where a copy comes from: a store, or one that is reached through another program. */
export interface CopySource {
  /**
   * @returns what there is to copy, at one moment
   * @throws CommandError when the store is of a version whose chunks are not those of today
   */
  readOutline(): Promise<StoreOutline>;
  /** @returns as it is stored; undefined: there is none */
  readReleaseRow(number: number): Promise<ReleaseRow | undefined>;
  /**
   * @param hashes of some chunks, some dozens at most
   * @returns those that there are, by hash: what is stored of each, which may be damaged
   */
  readPackedChunks(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** All that a copy brings beside the chunks. */
export interface StoreCopy {
  /** Of the store that is copied, as it was when it was asked. */
  readonly outline: StoreOutline;
  /** The releases of it that are to be shown and are not held yet, proven. */
  readonly rows: readonly ReleaseRow[];
  /** The only release that is wanted, to be the current one; absent: all, and what goes with them. */
  readonly only?: number | undefined;
  /** True: what else is held, and its history, goes. */
  readonly replaces: boolean;
  readonly tokens: readonly StoredToken[];
}

/** What a copy changed. */
export interface CopyOutcome {
  /** The release that is current now; null: nothing was published. */
  readonly release: number | null;
  /** Numbers. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** How many tokens are new or different. */
  readonly tokens: number;
}

/** Below the address of a service; more of the same store stands below it. */
export const OUTLINE_PATH = "/service/v1/store";

export const CHUNK_TYPE = "application/zstd";

/** Of a chunk. */
export const HASH = /^[0-9a-f]{64}$/u;
