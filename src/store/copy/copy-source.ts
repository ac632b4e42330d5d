/** The store that is copied, and what is copied from it. */
import type { StoredToken } from "../store.ts";
import type { ReleaseRow, Rows } from "../format/tables.ts";

/** The releases and the history of a store, by which two stores are compared. */
export interface StoreOutline {
  /** In the order of their numbers. */
  readonly releases: readonly Pick<ReleaseRow, "number" | "proof">[];
  /** The complete history, in the order of the instants. */
  readonly switches: readonly Rows["switch"][];
}

/** A store that can be copied: opened directly, or reached over HTTP through another Lectern. */
export interface CopySource {
  /**
   * @returns the outline as it is at one moment
   * @throws CommandError when the store's version is from before chunks
   */
  readOutline(): Promise<StoreOutline>;
  /** @returns the row as it is stored; undefined: there is no such release */
  readReleaseRow(number: number): Promise<ReleaseRow | undefined>;
  /**
   * @param hashes a few dozen at most
   * @returns the stored bytes of each chunk by hash, which may be damaged; missing chunks are left
   *   out
   */
  readPackedChunks(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Everything that is copied besides the chunks. */
export interface StoreCopy {
  /** Of the copied store, as it was when it was read. */
  readonly outline: StoreOutline;
  /** The releases to add. They have been verified. */
  readonly rows: readonly ReleaseRow[];
  /** The only release to copy and to make current; absent: all releases with their history. */
  readonly only?: number | undefined;
  /** True: all other releases in the copy, and its history, are removed. */
  readonly replaces: boolean;
  readonly tokens: readonly StoredToken[];
}

/** What a copy changed. */
export interface CopyOutcome {
  /** The release that is current now; null: nothing was published. */
  readonly release: number | null;
  /** Numbers of releases. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** How many tokens are new or different. */
  readonly tokens: number;
}

/** Path of the outline, below the base URL of a service. Releases and chunks are below this path. */
export const OUTLINE_PATH = "/service/v1/store";

export const CHUNK_TYPE = "application/zstd";

/** The hash of a chunk. */
export const HASH = /^[0-9a-f]{64}$/u;
