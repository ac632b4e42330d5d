/** What every kind of store can do at its location, and the kinds of stores. */
import { CommandError } from "../errors.ts";
import type { Clock } from "./publish/instants.ts";
import { POSTGRES_DRIVER } from "./postgres/postgres-driver.ts";
import { SQLITE_DRIVER } from "./sqlite/sqlite-driver.ts";
import type { Authorship, Store, StoreReader } from "./store.ts";

/** Who besides the owner may read the files that are created. */
export interface FileRights {
  readonly groupReadable: boolean;
}

export interface StoreOptions {
  /** The time; Date.now, except in tests. */
  readonly clock?: Clock;
  /** How long to wait for another writer before giving up. */
  readonly patienceMilliseconds?: number;
  /** Of files that are created; private by default. */
  readonly rights?: FileRights;
}

export interface ReaderOptions {
  /** True: it opens also a store that is away, whose reads fail until it is there. */
  readonly waits?: boolean;
}

/** Called with the number of items handled so far, and with the total. */
export type OnProgress = (items: number, total: number) => void;

/** What a restore did besides restoring the content. */
export interface RestoreOutcome {
  /** The release that is current now; null: the backup is of a store without releases. */
  readonly release: number | null;
  /** Keys of tokens that were revoked after the backup, and still are. */
  readonly keptRevocations: readonly string[];
  /** Keys of tokens that are gone, because they were created after the backup. */
  readonly lostTokens: readonly string[];
  /** How many checks at the desk are gone: a backup has none. */
  readonly lostChecks: number;
  /** Whether the broken store could not be read: what was revoked in it, and its numbers, are not known. */
  readonly isForgotten: boolean;
  /** Where a broken store was put; null: there was none. */
  readonly setAside: string | null;
  /** The command by which root gives the new file to whom the broken one belonged; null: it belongs to them. */
  readonly giveBack: string | null;
}

/** Stored data that is not as it was written. */
export interface StoreFault {
  /** Absent: the fault is not in a single release. */
  readonly release?: number;
  readonly resource?: string;
  /** A sentence without full stop. */
  readonly problem: string;
}

/** What was read and compared. */
export interface Verification {
  readonly releases: number;
  /** Of all chunks; releases share them. */
  readonly items: number;
  readonly tokens: number;
  /** Empty: all is as it was written. */
  readonly faults: readonly StoreFault[];
}

/** Operations of one kind of store. A location is written as in the setting. */
export interface StoreDriver {
  /**
   * Opens a store for reading and writing, and creates it if there is none.
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  open(location: string, options?: StoreOptions): Promise<Store>;
  /** Opens a store for reading only. A missing store counts as empty and may be created later. */
  openReader(location: string, options?: ReaderOptions): Promise<StoreReader>;
  /** @returns whether something exists there */
  exists(location: string): Promise<boolean>;
  /**
   * Reads everything that is stored at one moment and compares it with its digests. Changes nothing;
   * others may write meanwhile.
   * @throws CommandError when there is no store, it cannot be opened, or it is no Lectern store
   */
  verify(location: string, onProgress: OnProgress): Promise<Verification>;
  /**
   * Writes the whole store, as it is at one moment, to one file: releases, history and tokens.
   * @param file path of a file that does not exist yet
   * @throws CommandError when the store is missing or damaged, or the file exists or cannot be written
   */
  backUp(
    location: string,
    file: string,
    rights: FileRights,
    onProgress: OnProgress,
  ): Promise<Verification>;
  /**
   * Replaces a store by a backup, completely or not at all. Running servers switch to it as they
   * switch to a release.
   * @param file path of a backup
   * @param location of a store, which may be missing or broken
   * @throws CommandError when the backup is not whole or the store cannot be written
   */
  restore(
    file: string,
    location: string,
    authorship: Authorship,
    options: StoreOptions & { readonly onProgress: OnProgress },
  ): Promise<RestoreOutcome>;
}

/**
 * @param location as a setting names it
 * @throws CommandError when it is empty
 */
export function driverOf(location: string): StoreDriver {
  if (/^postgres(?:ql)?:/iu.test(location)) return POSTGRES_DRIVER;
  if (location.trim() === "")
    throw new CommandError("The store has no name: give the path of a file");
  return SQLITE_DRIVER;
}
