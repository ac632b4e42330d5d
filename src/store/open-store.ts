/** What every kind of store can do with the place that it lies in, and the kinds that there are. */
import { CommandError } from "../errors.ts";
import type { Clock } from "./instants.ts";
import { POSTGRES_DRIVER } from "./postgres/postgres-driver.ts";
import { SQLITE_DRIVER } from "./sqlite/sqlite-driver.ts";
import type { Authorship, RestoreOutcome, Store, StoreReader, Verification } from "./store.ts";

/** Who besides the owner may read what is made. */
export interface FileRights {
  readonly groupReadable: boolean;
}

/** Follows what opening a store of an earlier version for writing does: it is upgraded. */
interface UpgradeObserver {
  readonly onProgress: OnProgress;
  /** @param backup path of the store as it was */
  readonly onUpgraded: (backup: string) => void;
}

export interface StoreOptions {
  /** What time it is; Date.now unless a test moves it. */
  readonly clock?: Clock;
  /** How long to wait for another writer before giving up. */
  readonly patienceMilliseconds?: number;
  /** Of what has to be made; private by default. */
  readonly rights?: FileRights;
  readonly upgrade?: UpgradeObserver;
}

/** Called with the number of items handled so far, and that of all. */
export type OnProgress = (items: number, total: number) => void;

/** What one kind of store can do, by the location that a setting names. */
export interface StoreDriver {
  /**
   * Opens a store for reading and writing, and makes it where there is none.
   * @throws CommandError when it cannot be opened or is no Lectern store
   */
  open(location: string, options?: StoreOptions): Promise<Store>;
  /** Opens a store for reading only. One that is missing is empty, and may appear later. */
  openReader(location: string): Promise<StoreReader>;
  /** @returns what `writeNotes` left beside the store; undefined: nothing, or nobody may read it */
  readNotes(location: string): Promise<Uint8Array | undefined>;
  /**
   * Leaves something for the next publish in the place of what was left before, for those who may read
   * the store. It may be lost at any time, and nobody is told where it could not be left.
   */
  writeNotes(location: string, parts: readonly Uint8Array[]): Promise<void>;
  /** @returns whether something lies there */
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
   * Puts a backup in the place of a store: all of it, or nothing is changed. Running servers take it
   * over as they do a release.
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
 * @throws CommandError when it names no place
 */
export function driverOf(location: string): StoreDriver {
  if (/^postgres(?:ql)?:/iu.test(location)) return POSTGRES_DRIVER;
  if (location.trim() === "")
    throw new CommandError("The store has no name: give the path of a file");
  return SQLITE_DRIVER;
}
