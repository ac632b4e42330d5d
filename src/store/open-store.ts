/** Opens the store that a setting names. */
import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../errors.ts";
import { makeStoreFolder } from "./make-folder.ts";
import { backUpSqlite } from "./sqlite-backup.ts";
import { createPrivateFile } from "./sqlite-file.ts";
import type { FileRights } from "./sqlite-file.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { restoreSqlite } from "./sqlite-restore.ts";
import { PATIENCE_MILLISECONDS, SqliteStore } from "./sqlite-store.ts";
import type { Authorship, RestoreOutcome, Store, StoreReader, Verification } from "./store.ts";
import { verifySqliteFile } from "./verify-sqlite.ts";

/** What is made is for its owner alone. */
const PRIVATE: FileRights = { groupReadable: false };

/**
 * Opens a store for reading and writing; makes the file and its folder when they do not exist.
 * @param location path of a file
 * @param rights of the file, where it has to be made
 * @throws CommandError when it cannot be opened or is no Lectern store
 */
export async function openStore(location: string, rights: FileRights = PRIVATE): Promise<Store> {
  const file = resolveFile(location);
  await makeStoreFolder(path.dirname(file));
  createPrivateFile(file, rights);
  return SqliteStore.open(file);
}

/**
 * @param location path of a file
 * @returns whether something lies there
 * @throws CommandError when it names no place
 */
export async function storeExists(location: string): Promise<boolean> {
  try {
    await stat(resolveFile(location));
    return true;
  } catch (error) {
    // Whatever else is wrong with the way to it is told by opening it.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    if (error instanceof CommandError) throw error;
    return true;
  }
}

/**
 * Opens a store for reading only. A missing file is an empty store that may appear later.
 * @param location path of a file
 * @throws CommandError when there is a file that cannot be opened or is no Lectern store
 */
export async function openStoreReader(location: string): Promise<StoreReader> {
  const reader = new SqliteReader(resolveFile(location));
  try {
    await reader.readState();
  } catch (error) {
    await reader.close();
    throw error;
  }
  return reader;
}

/**
 * Reads everything that is stored at one moment and compares it with its digests. Changes nothing;
 * others may write meanwhile.
 * @param onProgress called with the number of items handled so far, and that of all
 * @throws CommandError when there is no file, it cannot be opened, or it is no Lectern store
 */
export async function verifyStore(
  location: string,
  onProgress: (items: number, total: number) => void,
): Promise<Verification> {
  return verifySqliteFile(resolveFile(location), onProgress);
}

/**
 * Writes the whole store, as it is at one moment, to one file: releases, history and tokens.
 * @param location path of the store's file
 * @param file path of a file that does not exist yet
 * @param onProgress called while the backup is proven, with the items handled so far and all
 * @throws CommandError when the store is missing or damaged, or the file exists or cannot be written
 */
export async function backUpStore(
  location: string,
  file: string,
  rights: FileRights,
  onProgress: (items: number, total: number) => void,
): Promise<Verification> {
  return backUpSqlite(resolveFile(location), path.resolve(file), rights, onProgress);
}

/**
 * Puts a backup in the place of a store: all of it, or nothing is changed. Running servers take it
 * over as they do a release.
 * @param file path of a backup
 * @param location path of the store's file, which may be missing or broken
 * @param onProgress called while the backup is proven, with the items handled so far and all
 * @throws CommandError when the backup is not whole or the store cannot be written
 */
export async function restoreStore(
  file: string,
  location: string,
  authorship: Authorship,
  rights: FileRights,
  onProgress: (items: number, total: number) => void,
): Promise<RestoreOutcome> {
  return restoreSqlite(path.resolve(file), resolveFile(location), {
    authorship,
    rights,
    onProgress,
    clock: Date.now,
    patienceMilliseconds: PATIENCE_MILLISECONDS,
  });
}

function resolveFile(location: string): string {
  if (/^postgres(?:ql)?:/iu.test(location)) {
    throw new CommandError(
      "PostgreSQL as a store comes with a later version of Lectern: name a file",
    );
  }
  if (location.trim() === "") {
    throw new CommandError("The store has no name: give the path of a file");
  }
  const file = path.resolve(location);
  const found = statOf(file);
  if (found !== undefined && !found.isFile()) {
    const what = found.isDirectory() ? "a folder" : "no file";
    throw new CommandError(`The store ${location} is ${what}: give the path of a file`);
  }
  return file;
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    // Whatever is wrong with the way to it is told by opening it.
    return undefined;
  }
}
